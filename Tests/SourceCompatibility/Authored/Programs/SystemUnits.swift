import AVFoundation

extension AudioComponentDescription: Hashable {
    public static func == (left: AudioComponentDescription, right: AudioComponentDescription) -> Bool {
        left.componentType == right.componentType && left.componentSubType == right.componentSubType
            && left.componentManufacturer == right.componentManufacturer
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(componentType)
        hasher.combine(componentSubType)
        hasher.combine(componentManufacturer)
    }
}

/// The descriptions of Apple's units, as hosts write them.
public enum SystemUnits {
    static var names: [AudioComponentDescription: String] {
        [
            effect(kAudioUnitSubType_Distortion): "Distortion",
            effect(kAudioUnitSubType_DynamicsProcessor): "Dynamics",
            effect(kAudioUnitSubType_Reverb2): "Reverb",
            AudioComponentDescription(
                componentType: kAudioUnitType_MusicDevice, componentSubType: kAudioUnitSubType_Sampler,
                componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0):
                "Sampler",
        ]
    }

    public static func name(ofEffect subType: OSType) -> String? { names[effect(subType)] }

    public static func effect(_ subType: OSType) -> AudioComponentDescription {
        var description = AudioComponentDescription()
        description.componentType = kAudioUnitType_Effect
        description.componentSubType = subType
        description.componentManufacturer = kAudioUnitManufacturer_Apple
        return description
    }

    public static let parameters: [AudioUnitParameterID: AudioUnitParameterValue] = [
        kDistortionParam_FinalMix: 50, kDistortionParam_RingModFreq1: 100,
        kDynamicsProcessorParam_Threshold: -20, kDynamicsProcessorParam_OverallGain: 3,
    ]
}
