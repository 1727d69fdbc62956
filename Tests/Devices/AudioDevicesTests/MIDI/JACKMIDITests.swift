import AudioDevices
import AudioToolbox
import LinuxSystem
import MIDIPorts
import Synchronization
import TestSupport
import Testing

/// MIDI ports of a JACK server, with a server of its own for each test.
@Suite(.serialized) struct JACKMIDITests {
    private let server: SoundServer
    private let keyboard: JACKTestKeyboard
    private static let period = 256

    init() throws {
        let started = try SoundServer.jack(period: Self.period)
        let found = Self.keyboard(of: started)
        (server, keyboard) = (started, try #require(found))
    }

    /// A program's keyboard, as soon as the server has come up.
    private static func keyboard(of server: SoundServer) -> JACKTestKeyboard? {
        var found: JACKTestKeyboard?
        _ = eventually { () -> Bool in
            found = try? JACKTestKeyboard("keys", server: server.address)
            return found != nil
        }
        return found
    }

    private func port(_ name: String) throws -> MIDIPortDescription {
        try #require(MIDIPorts.list(server: server.address).first { $0.name == name })
    }

    @Test func portsAreListedWithWhatTheyDo() throws {
        let ports = MIDIPorts.list(server: server.address).filter { $0.system == .jack }
        #expect(ports.map(\.name).sorted() == ["jack:keys:midi_in_1", "jack:keys:midi_out_1"])
        #expect(ports.allSatisfy { !$0.isHardware && !$0.isConnected })
        #expect(try port("jack:keys:midi_out_1").isSource && !port("jack:keys:midi_in_1").isSource)
    }

    /// Plays an impulse at each note of an input, by the time of the device's cycles.
    // @unchecked: the device's thread alone uses it.
    private final class ImpulsePlayer: @unchecked Sendable {
        private let ring: UnsafeMutablePointer<MIDIEventRing.Cell>
        private var previous: UInt64 = 0
        let xruns = Atomic<Int>(0)

        init(_ input: MIDIInput) { ring = input.ring.cell }

        func play(_ cycle: inout AudioDeviceCycle) {
            defer { previous = cycle.periodStart }
            let block = BlockPlacement(
                previous: previous, start: cycle.periodStart, frames: cycle.frameCount, sampleRate: 48_000)
            guard let list = cycle.output else { return }
            let samples = UnsafeMutableAudioBufferListPointer(list)[0].mData?.assumingMemoryBound(to: Float.self)
            while let event = ring.pointee.peek(), block.isDue(event.time) {
                samples?[block.frame(of: event.time)] = 1
                ring.pointee.advance()
            }
        }
    }

    /// The frame at which a note sounds minus that at which it was sent: one block, always the same.
    @Test func aNoteSoundsOneBlockAfterItWasSentToTheFrame() throws {
        let input = MIDIInput()
        let connections = try MIDIConnections(
            [WantedPort(try port("jack:keys:midi_out_1"), .input(input))], clientName: "live", server: server.address)
        defer { connections.close() }
        #expect(try port("jack:keys:midi_out_1").isConnected)
        let device = try AudioDevices.open(
            output: "jack", AudioDeviceConfiguration(clientName: "player", server: server.address))
        let player = ImpulsePlayer(input)
        try device.start { cycle in
            player.play(&cycle)
            return .proceed
        }
        defer { device.stop() }
        #expect(eventually { keyboard.listen(to: "player:out_1") })
        for number in 1...200 {
            keyboard.sendNote()
            #expect(eventually { keyboard.sentFrames.count == number })
        }
        #expect(eventually { keyboard.samples.count > (keyboard.sentFrames.last ?? 0) + 4 * Self.period })
        let samples = keyboard.samples
        let sounding = Set(samples.indices.filter { samples[$0] != 0 })
        let due = keyboard.sentFrames.map { $0 + Self.period }
        #expect(due.count == 200)
        // A server that was late once shifts what comes in that cycle, perhaps onto its neighbour's frame, and no other.
        let shifted = due.filter { !sounding.contains($0) }
        #expect(shifted.count <= 10, "\(shifted.count) notes of 200 do not sound where they are due")
        let elsewhere = sounding.subtracting(due)
        #expect(elsewhere.count <= shifted.count, "\(elsewhere.sorted()) sounded, and nothing was due there")
        #expect(input.counts.received == 200 && input.counts.lost == 0)
    }

    @Test func whatIsSentLeavesAtItsFrameOneBlockLater() throws {
        let ring = MIDIEventRing()
        let connections = try MIDIConnections(
            [WantedPort(try port("jack:keys:midi_in_1"), .output(ring))], clientName: "live", server: server.address)
        defer { connections.close() }
        let start = MonotonicClock.now() + 50_000_000
        for number in 0..<100 {
            // A note every 1000 frames.
            let time = start + UInt64(Double(number) * 1000 * 1e9 / 48_000)
            #expect(ring.write([0x90, UInt8(number), 100], at: time))
        }
        #expect(eventually { keyboard.arrivals.count == 100 })
        let arrivals = keyboard.arrivals
        #expect(arrivals.map(\.note) == (0..<100).map { UInt8($0) })
        // As far behind its block's beginning as it was due behind that of the block before, which the server's clock, as
        // both clients read it, says: blocks of a server that is late begin at unequal distances.
        let distances = arrivals.enumerated().map { number, arrival in
            let due = start + UInt64(Double(number) * 1000 * 1e9 / 48_000)
            let place = (Double(due) - Double(arrival.blockBefore)) * 48_000 / 1e9
            return Double(arrival.frame) - min(max(place, 0), Double(Self.period - 1))
        }
        #expect(distances.count { abs($0) <= 5 } >= 90, "\(distances)")
    }

    @Test func aPortThatGoesDepartsAndIsTakenAgainWhenItComesBack() throws {
        let input = MIDIInput()
        let changes = Mutex<[MIDIConnections.Change]>([])
        let connections = try MIDIConnections(
            [WantedPort(try port("jack:keys:midi_out_1"), .input(input))], clientName: "live", server: server.address
        ) { _, change in changes.withLock { $0.append(change) } }
        defer { connections.close() }
        keyboard.close()
        #expect(eventually { changes.withLock { $0 } == [.departed] })
        #expect(input.departureCount == 1)
        let again = try JACKTestKeyboard("keys", server: server.address)
        #expect(eventually { changes.withLock { $0 } == [.departed, .returned] })
        again.sendNote()
        #expect(eventually { input.counts.received == 1 })
    }

    @Test func aServerThatIsKilledAndComesBackIsTakenAgain() throws {
        let input = MIDIInput()
        let changes = Mutex<[MIDIConnections.Change]>([])
        let connections = try MIDIConnections(
            [WantedPort(try port("jack:keys:midi_out_1"), .input(input))], clientName: "live", server: server.address
        ) { _, change in changes.withLock { $0.append(change) } }
        defer { connections.close() }
        server.kill()
        #expect(eventually { changes.withLock { $0 } == [.departed] })
        keyboard.close()
        try server.restart()
        let again = try #require(Self.keyboard(of: server))
        #expect(eventually { changes.withLock { $0 } == [.departed, .returned] })
        again.sendNote()
        #expect(eventually { input.counts.received == 1 })
    }

    @Test func aPortThatIsNotThereIsRefusedWithItsName() throws {
        let port = MIDIPortDescription(
            name: "nobody:out", isSource: true, isHardware: false, isConnected: false, address: .jack("nobody:out"))
        let refusal = MIDIPortError(
            port: "jack:nobody:out", reason: "it is not there, or does not let itself be connected")
        #expect(throws: refusal) {
            _ = try MIDIConnections([WantedPort(port, .input(MIDIInput()))], clientName: "live", server: server.address)
        }
    }
}
