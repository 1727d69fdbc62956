import AudioDevices
import LinuxSystem
import MIDIPorts
import Synchronization
import TestSupport
import Testing

/// MIDI ports of a PipeWire server, with a server of its own for each test, without a session manager.
@Suite(.serialized) struct PipeWireMIDITests {
    private let server: SoundServer
    private let ring: MIDIEventRing
    private let keyboard: OwnMIDIPorts

    init() throws {
        let started = try SoundServer.pipeWire()
        let sent = MIDIEventRing()
        let found = Self.keyboard(sent, of: started)
        (server, ring, keyboard) = (started, sent, try #require(found))
    }

    /// A program's keyboard, as soon as the server has come up.
    private static func keyboard(_ ring: MIDIEventRing, of server: SoundServer) -> OwnMIDIPorts? {
        var found: OwnMIDIPorts?
        _ = eventually { () -> Bool in
            found = try? OwnMIDIPorts(.pipeWire, clientName: "keys", outputs: [ring], server: server.address)
            return found != nil
        }
        return found
    }

    private func port(_ name: String) throws -> MIDIPortDescription {
        var found: MIDIPortDescription?
        _ = eventually { () -> Bool in
            found = MIDIPorts.list(server: server.address).first { $0.name == name }
            return found != nil
        }
        return try #require(found)
    }

    @Test func messagesArriveInTheirOrderAtTheDistanceOfTheirTimes() throws {
        let input = MIDIInput()
        let keys = try port("pipewire:keys:midi_out_1")
        #expect(keys.isSource && keys.system == .pipeWire)
        let connections = try MIDIConnections(
            [WantedPort(keys, .input(input))], clientName: "live", server: server.address)
        defer { connections.close() }
        #expect(try port("pipewire:keys:midi_out_1").isConnected)
        let start = MonotonicClock.now() + 100_000_000
        let exclusive: [UInt8] = [0xf0] + [UInt8](repeating: 7, count: 300) + [0xf7]
        for number in 0..<100 {
            let time = start + UInt64(Double(number) * 1000 * 1e9 / 48_000)
            let bytes = number == 50 ? exclusive : [0x90, UInt8(number), 100]
            #expect(ring.write(bytes, at: time))
        }
        #expect(eventually { input.counts.received == 100 })
        var times: [UInt64] = []
        while let event = input.ring.take() {
            let number = times.count
            #expect(event.bytes == (number == 50 ? exclusive : [0x90, UInt8(number), 100]))
            times.append(event.time)
        }
        let steps = zip(times, times.dropFirst()).map { Double($1) - Double($0) }
        let expected = 1000 * 1e9 / 48_000
        #expect(steps.count { abs($0 - expected) < 100_000 } >= 90, "\(steps)")
    }

    @Test func aPortThatGoesDepartsAndIsTakenAgainWhenItComesBack() throws {
        let input = MIDIInput()
        let changes = Mutex<[MIDIConnections.Change]>([])
        let connections = try MIDIConnections(
            [WantedPort(try port("pipewire:keys:midi_out_1"), .input(input))], clientName: "live",
            server: server.address
        ) { _, change in changes.withLock { $0.append(change) } }
        defer { connections.close() }
        keyboard.close()
        #expect(eventually { changes.withLock { $0 } == [.departed] })
        let again = try OwnMIDIPorts(.pipeWire, clientName: "keys", outputs: [ring], server: server.address)
        defer { again.close() }
        #expect(eventually { changes.withLock { $0 } == [.departed, .returned] })
        #expect(ring.write([0x90, 60, 100], at: MonotonicClock.now()))
        #expect(eventually { input.counts.received == 1 })
    }
}
