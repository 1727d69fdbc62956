import AudioToolbox
import Foundation

/// The unit that a node shows that is none: it has the codes of Apple's, and renders nothing.
enum NodeAudioUnit {
    static func unit(for node: AVAudioNode) -> AUAudioUnit {
        switch node {
        case is AVAudioMixerNode: placeholder(code(kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer))
        case is AVAudioEnvironmentNode: placeholder(code(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer))
        case is AVAudioPlayerNode:
            placeholder(code(kAudioUnitType_Generator, kAudioUnitSubType_ScheduledSoundPlayer))
        case let output as AVAudioOutputNode:
            ShownUnit(code(kAudioUnitType_Output, kAudioUnitSubType_RemoteIO)) { [weak output] in output?.mapChanged() }
        case is AVAudioIONode: placeholder(code(kAudioUnitType_Output, kAudioUnitSubType_RemoteIO))
        default: placeholder(code(kAudioUnitType_Generator, 0))
        }
    }

    private static func code(_ type: OSType, _ subtype: OSType) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: type, componentSubType: subtype, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
    }

    static func placeholder(_ description: AudioComponentDescription) -> AUAudioUnit { ShownUnit(description) {} }
}

/// A unit without a kernel, which tells when its channel map is set.
// @unchecked: a constant beside what `AUAudioUnit` keeps.
private final class ShownUnit: AUAudioUnit, @unchecked Sendable {
    private let mapChanged: @Sendable () -> Void

    init(_ description: AudioComponentDescription, mapChanged: @escaping @Sendable () -> Void) {
        self.mapChanged = mapChanged
        // The base class makes an instance of any description.
        try! super.init(componentDescription: description, options: [])
    }

    override var channelMap: [AUNumber]? { didSet { mapChanged() } }
}
