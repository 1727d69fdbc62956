import AVFAudio
import Testing

/// Which categories, modes, options and policies go together.
struct SessionRulesTests {
    typealias Session = AVAudioSession

    private static func isTaken(
        _ category: Session.Category, _ mode: Session.Mode = .default, _ options: Session.CategoryOptions = [],
        _ policy: Session.RouteSharingPolicy = .default
    ) -> Bool { SessionRules.complaint(category, mode, policy, options) == nil }

    @Test func modesGoWithTheirCategories() {
        let expected: [Session.Mode: Set<Session.Category>] = [
            .default: Set(SessionRules.categories), .voiceChat: [.playAndRecord], .videoChat: [.playAndRecord],
            .gameChat: [.playAndRecord], .videoRecording: [.playAndRecord, .record],
            .measurement: [.playAndRecord, .record, .playback], .moviePlayback: [.playback],
            .spokenAudio: [.ambient, .soloAmbient, .playback, .playAndRecord, .multiRoute],
            .voicePrompt: [.ambient, .soloAmbient, .playback, .playAndRecord, .multiRoute],
            .shortFormVideo: [.playback], .dualRoute: [.playAndRecord],
        ]
        #expect(Set(SessionRules.allModes) == Set(expected.keys))
        for (mode, categories) in expected {
            for category in SessionRules.categories {
                #expect(Self.isTaken(category, mode) == categories.contains(category), "\(category) \(mode)")
            }
        }
    }

    @Test func optionsGoWithTheirCategories() {
        let mixing: Set<Session.Category> = [.playback, .playAndRecord, .multiRoute]
        let expected: [Session.CategoryOptions: Set<Session.Category>] = [
            .mixWithOthers: mixing.union([.ambient]), .duckOthers: mixing,
            .interruptSpokenAudioAndMixWithOthers: mixing, .allowBluetooth: [.playAndRecord, .record],
            .allowBluetoothA2DP: [.playAndRecord, .playback, .ambient, .soloAmbient],
            .allowAirPlay: [.playAndRecord, .playback, .ambient, .soloAmbient], .defaultToSpeaker: [.playAndRecord],
            .overrideMutedMicrophoneInterruption: [.playAndRecord, .record],
        ]
        for (option, categories) in expected {
            for category in SessionRules.categories {
                #expect(
                    Self.isTaken(category, .default, option) == categories.contains(category),
                    "\(category.rawValue) \(option.rawValue)")
            }
        }
    }

    @Test func whatNobodyKnowsIsRefused() {
        #expect(!Self.isTaken(Session.Category(rawValue: "loud")))
        #expect(!Self.isTaken(.playback, Session.Mode(rawValue: "loud")))
        #expect(!Self.isTaken(.playback, .default, Session.CategoryOptions(rawValue: 1 << 40)))
    }

    @Test func longSoundHasPoliciesOfItsOwn() {
        #expect(Self.isTaken(.playback, .spokenAudio, [], .longFormAudio))
        #expect(!Self.isTaken(.playback, .default, .mixWithOthers, .longFormAudio))
        #expect(!Self.isTaken(.ambient, .default, [], .longFormAudio))
        #expect(Self.isTaken(.playback, .moviePlayback, [], .longFormVideo))
        #expect(!Self.isTaken(.playback, .default, [], .longFormVideo))
        #expect(!Self.isTaken(.playback, .default, [], .independent))
    }

    @Test(arguments: [
        ("alsa:hw:PCH", "HDA Intel PCH, ALC257 Analog", Session.Port.builtInSpeaker, Session.Port.builtInMic),
        ("alsa:hdmi:CARD=PCH", "HDMI Audio Output", .HDMI, .HDMI),
        ("pipewire:alsa_output.usb-Focusrite", "Scarlett 2i2 USB", .usbAudio, .usbAudio),
        ("pipewire:bluez_output.00_11.a2dp-sink", "WH-1000XM4", .bluetoothA2DP, .bluetoothHFP),
        ("pipewire:bluez_input.00_11.headset-head-unit", "WH-1000XM4", .bluetoothHFP, .bluetoothHFP),
        ("jack", "physical ports", .virtual, .virtual), ("paced-null", "plays into nothing", .virtual, .virtual),
        ("pipewire:alsa_output.pci.headphones", "Headphones", .headphones, .headsetMic),
    ]) func portsAreWhatTheirNamesSay(
        _ name: String, _ summary: String, _ output: Session.Port, _ input: Session.Port
    ) {
        #expect(SessionPorts.type(name, summary, isInput: false) == output.rawValue)
        #expect(SessionPorts.type(name, summary, isInput: true) == input.rawValue)
    }
}
