import AudioToolbox

extension AVAudioEngine {
    /// Nil for a mixer that is not the main one, and while there is no hardware.
    func hardwareFormat(ofMainMixer mixer: AVAudioMixerNode) -> AVAudioFormat? {
        guard mixer === madeMixerNode, core.outputHardwareFormat.isAvailable else { return nil }
        return core.outputHardwareFormat.standard
    }
}
