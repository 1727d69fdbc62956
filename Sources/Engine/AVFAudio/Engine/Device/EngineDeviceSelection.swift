import AudioDevices
import AudioToolbox

/// Which device an engine plays through, and how.
struct EngineDeviceSelection: Equatable {
    /// As `auctl play --list-devices` names it; nil for the system's.
    var output: String?
    var input: String?
    /// Hz; nil for what the device prefers.
    var sampleRate: Double?
    /// Frames per cycle; nil for what the device prefers.
    var framesPerCycle: Int?
    /// Channels; nil for two, or what the device has.
    var outputChannels: Int?
    /// What the output's channels are for, instead of what the device says.
    var outputLayout: AVAudioChannelLayout?
    /// Which server of its kind, as the configuration's; nil for the default one.
    var server: String?

    func configuration(wantsInput: Bool) -> AudioDeviceConfiguration {
        var wanted = AudioDeviceConfiguration()
        if let sampleRate { wanted.sampleRate = sampleRate }
        if let framesPerCycle { wanted.framesPerCycle = framesPerCycle }
        wanted.outputChannelCount = outputChannels
        wanted.inputChannelCount = wantsInput ? nil : 0
        wanted.server = server
        return wanted
    }
}
