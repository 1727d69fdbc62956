import AudioToolbox

/// The scheduled sound player (`sspl`): a generator that plays slices of sound.
///
/// Its properties carry pointers into the program's memory: it runs in the program's process. Thread: as `AUAudioUnit`.
// @unchecked: its own field never changes.
final class SlicePlayerUnit: KernelAudioUnit<SlicePlayerKernel>, NumberedProperties, @unchecked Sendable {
    private let slices: SliceSchedule

    init(componentDescription: AudioComponentDescription) throws {
        var definition = builtInDefinition("AUScheduledSoundPlayer", [])
        definition.inputs = []
        let slices = SliceSchedule()
        self.slices = slices
        try super.init(
            componentDescription: componentDescription, definition: definition, render: renderSlicePlayer,
            makeKernel: { SlicePlayerKernel($0, slices) })
    }

    /// Gives up all slices, and waits for a new start.
    override func reset() {
        slices.reset(isRendered: renderResourcesAllocated)
        super.reset()
    }

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        let isSlice = property == kAudioUnitProperty_ScheduleAudioSlice
        let size =
            isSlice ? (MemoryLayout<ScheduledAudioSlice>.size, true) : SliceSchedule.propertySize(property)
        if size != nil { try SliceSchedule.requireGlobal(scope) }
        return size
    }

    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]? {
        guard try propertySize(property, scope, element) != nil else { return nil }
        guard property == kAudioUnitProperty_CurrentPlayTime else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidProperty, "the property is set, and not read")
        }
        return slices.playTime
    }

    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws {
        if property == kAudioUnitProperty_ScheduleStartTimeStamp {
            return try slices.start(at: loadedValue(value, AudioTimeStamp.self))
        }
        guard value.count == MemoryLayout<ScheduledAudioSlice>.size, let place = value.baseAddress else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "the property is a slice")
        }
        // The header says that there is a buffer list; a program in C may give none all the same.
        let offset = MemoryLayout<ScheduledAudioSlice>.offset(of: \.mBufferList) ?? 0
        guard place.loadUnaligned(fromByteOffset: offset, as: UInt.self) != 0 else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "the slice has no sound")
        }
        try slices.add(UnsafeMutableRawPointer(mutating: place).assumingMemoryBound(to: ScheduledAudioSlice.self))
    }
}
