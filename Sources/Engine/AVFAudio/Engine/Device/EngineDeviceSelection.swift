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

    /// - Parameter wishes: of the process's session, where the engine has none of its own.
    func configuration(wantsInput: Bool, _ wishes: SessionWishes) -> AudioDeviceConfiguration {
        var wanted = AudioDeviceConfiguration()
        if let sampleRate = sampleRate ?? wishes.sampleRate { wanted.sampleRate = sampleRate }
        if let frames = framesPerCycle ?? wishes.frames(at: wanted.sampleRate) { wanted.framesPerCycle = frames }
        wanted.outputChannelCount = outputChannels ?? wishes.outputChannels
        wanted.inputChannelCount = wantsInput ? wishes.inputChannels : 0
        wanted.server = server
        wanted.role = SessionWishes.role
        return wanted
    }
}
