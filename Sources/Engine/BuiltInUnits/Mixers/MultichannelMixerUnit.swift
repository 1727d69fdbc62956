import AudioToolbox

/// The multichannel mixer (`mcmx`) with its properties. Thread: as `AUAudioUnit`.
// @unchecked: its own field is control state, used by one thread at a time.
final class MultichannelMixerUnit: KernelAudioUnit<MultichannelMixerKernel>, NumberedProperties, @unchecked Sendable {
    private var metering = MeteringSwitches()

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        guard property == kAudioUnitProperty_MeteringMode else { return nil }
        try requireBus(scope, element)
        return (MeteringSwitches.size, true)
    }

    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]? {
        try propertySize(property, scope, element).map { _ in metering.value(scope, element) }
    }

    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws {
        try requireBus(scope, element)
        try metering.set(value, scope, element)
    }
}
