import CMIDISequencer
import Glibc
import LinuxSystem
import Synchronization

/// A client of the ALSA sequencer.
// @unchecked: the library lets one thread receive, one send and others ask at the same time; each has its own here.
final class SequencerPortClient: PortClient, @unchecked Sendable {
    private let client: OpaquePointer
    private let cycle: PortCycle
    private let changed: @Sendable () -> Void
    private let wake: EventCounter
    private let isClosed = Atomic<Bool>(false)
    private let hasFailed = Atomic<Bool>(false)
    private let arrived = Atomic<Int>(0)
    private let threads = Mutex<[SystemThread]>([])
    /// Milliseconds between looks at what is to be sent: a port that is no server's has no cycle that would say when.
    private static let outputMilliseconds: Int32 = 1

    private init(
        _ client: OpaquePointer, _ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        (self.client, self.cycle, self.changed) = (client, cycle, changed)
        wake = try EventCounter()
    }

    static func open(
        _ name: String, _ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void
    ) throws(MIDIPortError) -> SequencerPortClient {
        var error: Int32 = 0
        let counts = (outputs: UInt32(cycle.outputs.count), inputs: UInt32(cycle.inputs.count))
        guard let opened = cms_open(name, counts.outputs, counts.inputs, &error) else {
            throw MIDIPortError(
                port: "alsa",
                reason: "there is no ALSA sequencer (\(String(cString: strerror(-error)))); load the kernel module "
                    + "snd-seq, and see to it that /dev/snd/seq may be read and written")
        }
        let client: SequencerPortClient
        do throws(SystemError) { client = try SequencerPortClient(opened, cycle, changed) } catch {
            cms_close(opened)
            throw MIDIPortError(port: "alsa", reason: "no descriptor for it: \(error)")
        }
        guard !cycle.inputs.isEmpty || !cycle.outputs.isEmpty else { return client }
        do throws(SystemError) { try client.begin() } catch {
            client.close()
            throw MIDIPortError(port: "alsa", reason: "no thread for it: \(error)")
        }
        return client
    }

    private func begin() throws(SystemError) {
        // unowned: both end before the client is closed.
        let listener = try SystemThread(name: "midi-in", scheduling: .fifo(priority: 20)) { [unowned self] in listen() }
        threads.withLock { $0.append(listener) }
        guard !cycle.outputs.isEmpty else { return }
        let sender = try SystemThread(name: "midi-out", scheduling: .fifo(priority: 20)) { [unowned self] in speak() }
        threads.withLock { $0.append(sender) }
    }

    private func listen() {
        var event = cms_event()
        while !isClosed.load(ordering: .acquiring) {
            var sources = [cms_descriptor(client), wake.rawDescriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&sources, nfds_t(sources.count), -1)
            var status = cms_receive(client, &event)
            while status == 1 {
                take(event)
                status = cms_receive(client, &event)
            }
            guard status == 0 else {
                hasFailed.store(true, ordering: .releasing)
                return changed()
            }
        }
    }

    private func take(_ event: cms_event) {
        guard event.input >= 0 else {
            if event.count > 0 { arrived.wrappingAdd(1, ordering: .releasing) }
            return changed()
        }
        guard let bytes = event.bytes, cycle.inputs.indices.contains(Int(event.input)) else { return }
        cycle.inputs[Int(event.input)].cell.pointee.take(bytes, event.count, at: event.time)
    }

    private func speak() {
        while !isClosed.load(ordering: .acquiring) {
            for (index, ring) in cycle.outputs.enumerated() {
                while let event = ring.cell.pointee.peek(), event.time <= MonotonicClock.now() {
                    _ = cms_send(client, UInt32(index), event.bytes, event.count)
                    ring.cell.pointee.advance()
                }
            }
            poll(nil, 0, Self.outputMilliseconds)
        }
    }

    var isLost: Bool { hasFailed.load(ordering: .acquiring) }
    var arrivals: Int { arrived.load(ordering: .acquiring) }

    func ports() -> [MIDIPortDescription] {
        var room: Int32 = 64
        while true {
            var places = [cms_port](repeating: cms_port(), count: Int(room))
            let count = cms_list(client, &places, room)
            guard count > room else {
                return places.prefix(Int(max(count, 0))).map { place in
                    MIDIPortDescription(
                        name: Self.name(place), isSource: place.is_source != 0, isHardware: place.is_hardware != 0,
                        isConnected: place.is_connected != 0, address: .alsa(client: place.client, port: place.port))
                }
            }
            room = count
        }
    }

    /// The names, for the numbers change from one day to the next.
    private static func name(_ place: cms_port) -> String {
        func text<Bytes>(_ bytes: Bytes) -> String {
            withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(place.client_name)):\(text(place.port_name))"
    }

    func connect(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .alsa(let other, let number) = port.address else { return false }
        return cms_connect(client, own.isOutput, own.index, other, number) == 0
    }

    func isConnected(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .alsa(let other, let number) = port.address else { return false }
        return cms_is_connected(client, own.isOutput, own.index, other, number) != 0
    }

    func close() {
        isClosed.store(true, ordering: .releasing)
        wake.signal()
        for thread in threads.withLock({ $0 }) { thread.join() }
        cms_close(client)
    }
}
