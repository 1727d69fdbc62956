import Commands
import MIDIPorts
import Testing

/// The port that a person means.
struct MIDIPortChoiceTests {
    private static func port(
        _ name: String, title: String = "", isSource: Bool = true, isHardware: Bool = false
    ) -> MIDIPortDescription {
        MIDIPortDescription(
            name: name, title: title, isSource: isSource, isHardware: isHardware, isConnected: false,
            address: .jack(name))
    }

    private let ports = [
        port("a2j:seq:out"), port("system:midi_capture_1", title: "Keystation 61", isHardware: true),
        port("synth:in", isSource: false),
    ]

    private func find(_ text: String, in ports: [MIDIPortDescription]? = nil, isSource: Bool = true) -> String {
        do {
            return try MIDIPortChoice(ports ?? self.ports, isSource: isSource, option: "--midi-in").find(text).name
        } catch { return "\(error.status) \(error.message)" }
    }

    @Test func aPortIsFoundByItsNameOrAPartOfItOrItsTitle() {
        #expect(find("jack:a2j:seq:out") == "jack:a2j:seq:out")
        #expect(find("a2j:seq:out") == "jack:a2j:seq:out")
        #expect(find("keystation") == "jack:system:midi_capture_1")
        #expect(find("synth", isSource: false) == "jack:synth:in")
    }

    @Test func withoutANameItIsTheFirstDeviceOrTheOnlyOne() {
        #expect(find("any") == "jack:system:midi_capture_1")
        #expect(find("any", in: [Self.port("x:out"), Self.port("x:in", isSource: false)]) == "jack:x:out")
        let several = find("any", in: [Self.port("x:out"), Self.port("y:out")])
        #expect(several.hasPrefix("notFound") && several.contains("jack:x:out") && several.contains("jack:y:out"))
        #expect(find("any", in: []).contains("no program and no device gives MIDI"))
    }

    @Test func whatIsNotThereIsRefusedWithWhatIs() {
        let refusal = find("synth")
        #expect(refusal.hasPrefix("notFound") && refusal.contains("'synth'"))
        #expect(refusal.contains("jack:system:midi_capture_1  Keystation 61"))
        #expect(!refusal.contains("synth:in"))
        #expect(find("out", in: [Self.port("x:out"), Self.port("y:out")]).contains("fits 2 ports"))
    }

    @Test func anOptionWithoutItsValueGetsOneThatMeansAny() {
        func spelled(_ text: String) -> String {
            ArgumentSpelling.explicit(text.split(separator: " ").map(String.init)).joined(separator: " ")
        }
        #expect(spelled("play --midi-in") == "play --midi-in=any")
        #expect(spelled("play --midi-in --device jack") == "play --midi-in=any --device jack")
        #expect(spelled("play --midi-in Keys --midi-in") == "play --midi-in Keys --midi-in=any")
        #expect(spelled("---completion play -- --midi-in") == "---completion play -- --midi-in")
        #expect(spelled("play -- --midi-in") == "play -- --midi-in")
    }
}
