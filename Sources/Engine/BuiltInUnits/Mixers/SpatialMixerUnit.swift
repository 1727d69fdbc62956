import AudioToolbox
import Spatialization
import Synchronization

/// The 3-D mixer (`3dem`) with its properties. Thread: as `AUAudioUnit`.
// @unchecked: its fields never change; what they hold is atomic.
final class SpatialMixerUnit: KernelAudioUnit<SpatialMixerKernel>, NumberedProperties, @unchecked Sendable {
    private let settings: SpatialMixerSettings

    init(componentDescription: AudioComponentDescription) throws {
        let settings = SpatialMixerSettings()
        self.settings = settings
        let definition = mixerDefinition(
            "AUSpatialMixer", MixerParameters.spatial(), maximumInputs: SpatialMixerKernel.maximumInputs)
        try super.init(
            componentDescription: componentDescription, definition: definition, render: renderSpatialMixer,
            makeKernel: { SpatialMixerKernel($0, settings) })
    }

    /// The numbers that a property may have, and whether it is of an input or of the whole; nil for another property.
    private func choices(_ property: AudioUnitPropertyID) -> (numbers: ClosedRange<UInt32>, isInput: Bool)? {
        switch property {
        case kAudioUnitProperty_SpatializationAlgorithm: (0...7, true)
        case kAudioUnitProperty_SpatialMixerSourceMode, kAudioUnitProperty_SpatialMixerAttenuationCurve: (0...3, true)
        case kAudioUnitProperty_SpatialMixerPointSourceInHeadMode: (0...1, true)
        case kAudioUnitProperty_SpatialMixerRenderingFlags: (0...127, true)
        case kAudioUnitProperty_UsesInternalReverb: (0...1, false)
        case kAudioUnitProperty_ReverbRoomType: (0...UInt32(ReverberantRoom.presets.count - 1), false)
        case kAudioUnitProperty_SpatialMixerOutputType: (1...3, false)
        default: nil
        }
    }

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        if property == kAudioUnitProperty_SpatialMixerDistanceParams {
            try requireInput(scope, element)
            return (MemoryLayout<MixerDistanceParams>.size, true)
        }
        guard let choices = choices(property) else { return nil }
        if choices.isInput {
            try requireInput(scope, element)
        } else if scope != kAudioUnitScope_Global {
            throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "the property is of the whole mixer")
        }
        return (4, true)
    }

    private func requireInput(_ scope: AudioUnitScope, _ element: AudioUnitElement) throws {
        guard scope == kAudioUnitScope_Input else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "the property is of an input")
        }
        try requireBus(scope, element)
    }

    /// Where a number of the property is kept.
    private func withNumber<Result>(
        _ property: AudioUnitPropertyID, _ element: AudioUnitElement, _ body: (borrowing Atomic<UInt32>) -> Result
    ) -> Result {
        switch property {
        case kAudioUnitProperty_UsesInternalReverb: return body(settings.whole.pointee.hasReverb)
        case kAudioUnitProperty_ReverbRoomType: return body(settings.whole.pointee.room)
        case kAudioUnitProperty_SpatialMixerOutputType: return body(settings.whole.pointee.output)
        default: break
        }
        let input = settings.inputs + Int(element)
        switch property {
        case kAudioUnitProperty_SpatializationAlgorithm: return body(input.pointee.algorithm)
        case kAudioUnitProperty_SpatialMixerSourceMode: return body(input.pointee.mode)
        case kAudioUnitProperty_SpatialMixerPointSourceInHeadMode: return body(input.pointee.inHeadMode)
        case kAudioUnitProperty_SpatialMixerAttenuationCurve: return body(input.pointee.curve)
        default: return body(input.pointee.flags)
        }
    }

    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]? {
        guard try propertySize(property, scope, element) != nil else { return nil }
        guard property == kAudioUnitProperty_SpatialMixerDistanceParams else {
            let number = withNumber(property, element) { $0.load(ordering: .relaxed) }
            return withUnsafeBytes(of: number) { Array($0) }
        }
        let input = settings.inputs + Int(element)
        let distances = MixerDistanceParams(
            mReferenceDistance: Float(bitPattern: input.pointee.reference.load(ordering: .relaxed)),
            mMaxDistance: Float(bitPattern: input.pointee.maximum.load(ordering: .relaxed)),
            mMaxAttenuation: Float(bitPattern: input.pointee.attenuation.load(ordering: .relaxed)))
        return withUnsafeBytes(of: distances) { Array($0) }
    }

    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws {
        guard try propertySize(property, scope, element) != nil else { return }
        guard property != kAudioUnitProperty_SpatialMixerDistanceParams else {
            return try setDistances(loadedValue(value, MixerDistanceParams.self), settings.inputs + Int(element))
        }
        let number = try loadedValue(value, UInt32.self)
        guard let choices = choices(property), choices.numbers.contains(number) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "the mixer has no \(number) for the property \(property)")
        }
        if property == kAudioUnitProperty_SpatializationAlgorithm { try requireHearing(number) }
        withNumber(property, element) { $0.store(number, ordering: .relaxed) }
        if property == kAudioUnitProperty_SpatializationAlgorithm { settings.prepareHearing() }
    }

    /// Refuses what is heard by measured responses where nothing can read any.
    private func requireHearing(_ algorithm: UInt32) throws {
        guard algorithm == kSpatializationAlgorithm_HRTF || algorithm == kSpatializationAlgorithm_HRTFHQ,
            !HearingSets.isAvailable(nil)
        else { return }
        throw AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            "HRTF needs libmysofa and the responses that its package has: install Debian's libmysofa1")
    }

    private func setDistances(_ distances: MixerDistanceParams, _ input: UnsafeMutablePointer<SpatialInputSettings>)
        throws
    {
        let (reference, maximum) = (distances.mReferenceDistance, distances.mMaxDistance)
        guard reference > 0, maximum > reference, maximum.isFinite, distances.mMaxAttenuation >= 0 else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "distances from \(reference) to \(maximum) m and \(distances.mMaxAttenuation) dB make no sense")
        }
        input.pointee.reference.store(reference.bitPattern, ordering: .relaxed)
        input.pointee.maximum.store(maximum.bitPattern, ordering: .relaxed)
        input.pointee.attenuation.store(distances.mMaxAttenuation.bitPattern, ordering: .relaxed)
    }
}
