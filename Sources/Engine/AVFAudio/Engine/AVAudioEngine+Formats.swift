import AudioToolbox

// Formats where the program set none.
extension AVAudioEngine {
    /// What a node gives that was given no format: two channels at the rate of the device, or of manual rendering.
    var defaultFormat: AVAudioFormat {
        let rate = outputHardwareFormat.sampleRate
        guard rate > 0 else { return Self.fallbackFormat }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2) ?? Self.fallbackFormat
    }

    /// Nil for a mixer that is not the main one, and while there is no hardware.
    func hardwareFormat(ofMainMixer mixer: AVAudioMixerNode) -> AVAudioFormat? {
        guard mixer === madeMixerNode, outputHardwareFormat.isAvailable else { return nil }
        return outputHardwareFormat.standard
    }

    static let fallbackFormat = AVAudioFormat.standard(sampleRate: 44_100, channels: 2)!

    /// What an I/O node reports while it has no device.
    static let noFormat = AVAudioFormat.unavailable
}
