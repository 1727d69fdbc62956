import AudioDevices
import AudioSessions

/// What a program has said of its session, and of what it wishes from the hardware. Pure.
struct SessionSettings: Equatable, Sendable {
    var category = AVAudioSession.Category.soloAmbient
    var mode = AVAudioSession.Mode.default
    var options: AVAudioSession.CategoryOptions = []
    var policy = AVAudioSession.RouteSharingPolicy.default
    var override = AVAudioSession.PortOverride.none
    var wishes = SessionWishes()
    var preferences = Preferences()

    /// What is kept and changes nothing here.
    struct Preferences: Equatable, Sendable {
        var allowsHaptics = false
        var refusesAlerts = false
    }

    /// What other programs have to know.
    var claim: SessionClaim {
        SessionClaim(category: Self.category(category), mode: Self.mode(mode), options: Self.options(options))
    }

    /// What a sound server shows of it.
    var role: AudioDeviceRole {
        switch mode {
        case .voiceChat, .videoChat, .gameChat: .communication
        case .moviePlayback, .shortFormVideo: .movie
        case .voicePrompt: .notification
        case .measurement, .videoRecording: .production
        default: category == .ambient || category == .soloAmbient ? .game : category == .playback ? .music : .production
        }
    }

    private static func category(_ category: AVAudioSession.Category) -> SessionCategory {
        switch category {
        case .ambient: .ambient
        case .playback: .playback
        case .record: .record
        case .playAndRecord: .playAndRecord
        case .multiRoute: .multiRoute
        default: .soloAmbient
        }
    }

    private static func mode(_ mode: AVAudioSession.Mode) -> SessionMode {
        // The constants are Apple's, and end with the names of the modes.
        let name = mode.rawValue.dropFirst("AVAudioSessionMode".count)
        return SessionMode(rawValue: name.prefix(1).lowercased() + name.dropFirst()) ?? .default
    }

    private static func options(_ options: AVAudioSession.CategoryOptions) -> Set<SessionOption> {
        Set(Self.options.filter { options.contains($0.0) }.map(\.1))
    }

    /// Apple's options with those that other programs are told.
    static let options: [(AVAudioSession.CategoryOptions, SessionOption)] = [
        (.mixWithOthers, .mixWithOthers), (.duckOthers, .duckOthers),
        (.interruptSpokenAudioAndMixWithOthers, .interruptSpokenAudioAndMixWithOthers),
        (.allowBluetooth, .allowBluetooth), (.allowBluetoothA2DP, .allowBluetoothA2DP),
        (.allowAirPlay, .allowAirPlay), (.defaultToSpeaker, .defaultToSpeaker),
        (.overrideMutedMicrophoneInterruption, .overrideMutedMicrophoneInterruption),
        (.farFieldInput, .farFieldInput), (.bluetoothHighQualityRecording, .bluetoothHighQualityRecording),
    ]
}
