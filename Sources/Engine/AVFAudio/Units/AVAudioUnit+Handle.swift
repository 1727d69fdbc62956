import AudioToolbox

extension AVAudioUnit {
    /// The unit for the functions of AUComponent.h, such as `AudioUnitSetParameter`; the same each time, and of no use
    /// once the node is gone.
    public var audioUnit: AudioUnit { unitHandle.handle(of: auAudioUnit) }
}
