import MIDIPorts
import Testing

/// How ports are called, and in which order they are.
struct MIDIPortDescriptionTests {
    private func port(
        _ name: String, _ address: MIDIPortDescription.Address, isHardware: Bool = false
    ) -> MIDIPortDescription {
        MIDIPortDescription(name: name, isSource: true, isHardware: isHardware, isConnected: false, address: address)
    }

    @Test func devicesComeFirstInTheOrderOfTheSystems() {
        let ports = MIDIPortDescription.distinct([
            port("Keys:1", .alsa(client: 20, port: 0), isHardware: true), port("a:out", .jack("a:out")),
            port("b:out", .pipeWire(7)), port("Keys:1", .pipeWire(3), isHardware: true),
        ])
        #expect(ports.map(\.name) == ["pipewire:Keys:1", "pipewire:b:out", "jack:a:out", "alsa:Keys:1"])
        #expect(ports.map(\.title) == ["Keys:1", "b:out", "a:out", "Keys:1"])
    }

    @Test func portsThatAreCalledTheSameHaveNumbers() {
        let ports = MIDIPortDescription.distinct([
            port("Keys:1", .alsa(client: 20, port: 0)), port("Keys:1", .alsa(client: 24, port: 0)),
            port("Pads:1", .alsa(client: 28, port: 0)),
        ])
        #expect(ports.map(\.name) == ["alsa:Keys:1", "alsa:Keys:1 #2", "alsa:Pads:1"])
    }
}
