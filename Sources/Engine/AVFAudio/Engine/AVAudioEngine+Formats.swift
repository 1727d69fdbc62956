import AudioToolbox

// Formats where the program set none.
extension AVAudioEngine {
    /// What a node gives that was given no format: two channels at the rate of the device, or of manual rendering.
    var defaultFormat: AVAudioFormat {
        let rate = outputHardwareFormat.sampleRate
        guard rate > 0 else { return .fallback }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2) ?? .fallback
    }

    /// Nil for a mixer that is not the main one, and while there is no hardware.
    func hardwareFormat(ofMainMixer mixer: AVAudioMixerNode) -> AVAudioFormat? {
        guard mixer === madeMixerNode, outputHardwareFormat.isAvailable else { return nil }
        return outputHardwareFormat.standard
    }
}

extension AVAudioFormat {
    /// Of a node without an engine, and of an engine without a device.
    static let fallback = AVAudioFormat.standard(sampleRate: 44_100, channels: 2)!
}
