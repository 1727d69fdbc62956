/// Which categories, modes, options and policies go together.
///
/// Source: AVAudioSessionTypes.h and Apple's pages of each constant. Pure.
package enum SessionRules {
    package typealias Session = AVAudioSession

    /// Why a combination is refused; nil when it is taken.
    package static func complaint(
        _ category: Session.Category, _ mode: Session.Mode, _ policy: Session.RouteSharingPolicy,
        _ options: Session.CategoryOptions
    ) -> String? {
        guard categories.contains(category) else { return "'\(category.rawValue)' is no category" }
        return complaint(mode, category) ?? complaint(options, category)
            ?? complaint(policy, category, mode, options)
    }

    /// Every category that a session may have.
    package static let categories: [Session.Category] = [
        .ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute,
    ]

    /// The modes of a category.
    package static func modes(of category: Session.Category) -> [Session.Mode] {
        modes.filter { $0.categories.contains(category) }.map(\.mode)
    }

    /// Every mode.
    package static let allModes = modes.map(\.mode)

    private static let playing: Set<Session.Category> = [
        .ambient, .soloAmbient, .playback, .playAndRecord, .multiRoute,
    ]

    private static let modes: [(mode: Session.Mode, categories: Set<Session.Category>)] = [
        (.default, Set(categories)), (.voiceChat, [.playAndRecord]), (.videoChat, [.playAndRecord]),
        (.gameChat, [.playAndRecord]), (.videoRecording, [.playAndRecord, .record]),
        (.measurement, [.playAndRecord, .record, .playback]), (.moviePlayback, [.playback]), (.spokenAudio, playing),
        (.voicePrompt, playing), (.shortFormVideo, [.playback]), (.dualRoute, [.playAndRecord]),
    ]

    private static let mixing: Set<Session.Category> = [.playback, .playAndRecord, .multiRoute]
    private static let recording: Set<Session.Category> = [.playAndRecord, .record]

    /// The options by bits that belong to no other, with the categories that may have them.
    private static let options: [(name: String, option: Session.CategoryOptions, categories: Set<Session.Category>)] = [
        // Apple sets the option of ambient itself.
        ("mixWithOthers", .mixWithOthers, mixing.union([.ambient])), ("duckOthers", .duckOthers, mixing),
        ("interruptSpokenAudioAndMixWithOthers", Session.CategoryOptions(rawValue: 0x10), mixing),
        ("allowBluetooth", .allowBluetooth, recording),
        ("allowBluetoothA2DP", .allowBluetoothA2DP, [.playAndRecord, .playback, .ambient, .soloAmbient]),
        ("allowAirPlay", .allowAirPlay, [.playAndRecord, .playback, .ambient, .soloAmbient]),
        ("defaultToSpeaker", .defaultToSpeaker, [.playAndRecord]),
        ("overrideMutedMicrophoneInterruption", .overrideMutedMicrophoneInterruption, recording),
        ("farFieldInput", .farFieldInput, recording),
        ("bluetoothHighQualityRecording", .bluetoothHighQualityRecording, recording),
    ]

    private static func complaint(_ mode: Session.Mode, _ category: Session.Category) -> String? {
        guard let known = modes.first(where: { $0.mode == mode }) else { return "'\(mode.rawValue)' is no mode" }
        guard !known.categories.contains(category) else { return nil }
        return "the mode \(mode.rawValue) does not go with \(category.rawValue), but with "
            + known.categories.map(\.rawValue).sorted().joined(separator: ", ")
    }

    private static func complaint(_ wanted: Session.CategoryOptions, _ category: Session.Category) -> String? {
        var rest = wanted.rawValue
        for (name, option, categories) in options where wanted.contains(option) {
            guard categories.contains(category) else {
                return "the option \(name) does not go with \(category.rawValue), but with "
                    + categories.map(\.rawValue).sorted().joined(separator: ", ")
            }
            rest &= ~option.rawValue
        }
        return rest == 0 ? nil : "the options have bits that nobody knows: \(rest)"
    }

    private static func complaint(
        _ policy: Session.RouteSharingPolicy, _ category: Session.Category, _ mode: Session.Mode,
        _ options: Session.CategoryOptions
    ) -> String? {
        switch policy {
        case .default: return nil
        case .independent: return "the policy independent is the system's to set"
        case .longFormAudio:
            let isFitting = category == .playback && [.default, .moviePlayback, .spokenAudio].contains(mode)
            return isFitting && options.isEmpty
                ? nil : "the policy longFormAudio goes with playback without options, in a mode for long sound"
        case .longFormVideo:
            return category == .playback && mode == .moviePlayback && options.isEmpty
                ? nil : "the policy longFormVideo goes with playback without options, in the mode moviePlayback"
        }
    }

    /// The options with what they bring along: one that ducks mixes, and so does ambient.
    static func completed(_ options: Session.CategoryOptions, of category: Session.Category)
        -> Session.CategoryOptions
    {
        options.contains(.duckOthers) || category == .ambient ? options.union(.mixWithOthers) : options
    }

    /// Whether a category plays.
    static func plays(_ category: Session.Category) -> Bool { category != .record }

    /// Whether a category records.
    static func records(_ category: Session.Category) -> Bool {
        [.record, .playAndRecord, .multiRoute].contains(category)
    }
}
