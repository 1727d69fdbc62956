import AudioToolbox
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

    /// The numbers that a property of an input may have; nil for another property.
    private func choices(_ property: AudioUnitPropertyID) -> [UInt32]? {
        switch property {
        // Equal power by either name, stereo pass-through, and what the output is good for.
        case kAudioUnitProperty_SpatializationAlgorithm: [0, 4, 5, 7]
        case kAudioUnitProperty_SpatialMixerSourceMode, kAudioUnitProperty_SpatialMixerAttenuationCurve: [0, 1, 2, 3]
        case kAudioUnitProperty_SpatialMixerRenderingFlags: Array(0...127)
        default: nil
        }
    }

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        switch property {
        case _ where choices(property) != nil:
            try requireInput(scope, element)
            return (4, true)
        case kAudioUnitProperty_SpatialMixerDistanceParams:
            try requireInput(scope, element)
            return (MemoryLayout<MixerDistanceParams>.size, true)
        case kAudioUnitProperty_UsesInternalReverb, kAudioUnitProperty_ReverbRoomType:
            guard scope == kAudioUnitScope_Global else {
                throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "the property is of the whole mixer")
            }
            return (4, true)
        default: return nil
        }
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
        default: break
        }
        let input = settings.inputs + Int(element)
        switch property {
        case kAudioUnitProperty_SpatializationAlgorithm: return body(input.pointee.algorithm)
        case kAudioUnitProperty_SpatialMixerSourceMode: return body(input.pointee.mode)
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
        let choices = choices(property) ?? Array(0...12)
        guard choices.contains(number) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "the mixer has no \(number) for the property \(property)")
        }
        withNumber(property, element) { $0.store(number, ordering: .relaxed) }
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
