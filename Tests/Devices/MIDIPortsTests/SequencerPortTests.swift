import Glibc
import MIDIPorts
import Testing

/// Ports of ALSA's sequencer, where this machine has one; elsewhere the suite is skipped.
@Suite(.serialized, .enabled(if: access("/dev/snd/seq", R_OK | W_OK) == 0, "there is no /dev/snd/seq"))
struct SequencerPortTests {
    /// Waits until a condition holds.
    private func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<20_000 {
            if condition() { return true }
            usleep(1000)
        }
        return false
    }

    @Test func messagesArriveInTheirOrderWithRisingTimes() throws {
        let ring = MIDIEventRing()
        let keyboard = try OwnMIDIPorts(.alsa, clientName: "auserviced keys", outputs: [ring])
        defer { keyboard.close() }
        let port = try #require(MIDIPorts.list().first { $0.name == "alsa:auserviced keys:MIDI out 1" })
        #expect(port.isSource && port.system == .alsa)
        let input = MIDIInput()
        let connections = try MIDIConnections([WantedPort(port, .input(input))], clientName: "auserviced live")
        defer { connections.close() }
        let exclusive: [UInt8] = [0xf0] + [UInt8](repeating: 7, count: 1000) + [0xf7]
        for number in 0..<100 {
            let bytes = number == 50 ? exclusive : [0x90, UInt8(number), 100]
            #expect(ring.write(bytes, at: 0))
        }
        #expect(eventually { input.counts.received == 100 })
        var last: UInt64 = 0
        for number in 0..<100 {
            let event = try #require(input.ring.take())
            #expect(event.bytes == (number == 50 ? exclusive : [0x90, UInt8(number), 100]))
            #expect(event.time >= last)
            last = event.time
        }
    }
}
