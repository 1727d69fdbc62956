import AudioToolbox

extension AVAudioUnit {
    /// The class of the node for a unit, by its type.
    static func nodeClass(of description: AudioComponentDescription) -> AVAudioUnit.Type {
        switch description.componentType {
        case kAudioUnitType_Effect, kAudioUnitType_MusicEffect, kAudioUnitType_Panner, kAudioUnitType_RemoteEffect,
            kAudioUnitType_RemoteMusicEffect:
            AVAudioUnitEffect.self
        case kAudioUnitType_MusicDevice, kAudioUnitType_RemoteInstrument: AVAudioUnitMIDIInstrument.self
        case kAudioUnitType_Generator, kAudioUnitType_RemoteGenerator: AVAudioUnitGenerator.self
        case kAudioUnitType_FormatConverter: AVAudioUnitTimeEffect.self
        default: AVAudioUnit.self
        }
    }
}
