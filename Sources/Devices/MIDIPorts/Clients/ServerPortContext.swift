import CSoundServers
import Synchronization

/// What a sound server's client calls with it as the context: that it is lost, and that ports have changed.
final class ServerPortContext: Sendable {
    let cycle: PortCycle
    private let changed: @Sendable () -> Void
    private let lost = Atomic<Bool>(false)
    private let arrived = Atomic<Int>(0)

    init(_ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void) {
        (self.cycle, self.changed) = (cycle, changed)
    }

    var isLost: Bool { lost.load(ordering: .acquiring) }
    var arrivals: Int { arrived.load(ordering: .acquiring) }

    /// For a client that releases what it is given when it is closed.
    func retainedReceiver() -> (receiver: csound_receiver, kept: Unmanaged<ServerPortContext>) {
        let kept = Unmanaged.passRetained(self)
        return (csound_receiver(process: nil, event: Self.event, context: kept.toOpaque()), kept)
    }

    private static let event: csound_event = { context, kind, number, _ in
        guard let context else { return }
        let target = Unmanaged<ServerPortContext>.fromOpaque(context).takeUnretainedValue()
        switch Int(kind) {
        case CSOUND_LOST:
            target.lost.store(true, ordering: .releasing)
            target.changed()
        case CSOUND_NODES_CHANGED:
            if number == 1 { target.arrived.wrappingAdd(1, ordering: .releasing) }
            target.changed()
        default: break
        }
    }

    /// What `list` fills in, however many there are.
    static func ports(_ list: (UnsafeMutablePointer<csound_midi_port>?, Int) -> Int) -> [csound_midi_port] {
        var capacity = 32
        while true {
            var found: [csound_midi_port]?
            withUnsafeTemporaryAllocation(of: csound_midi_port.self, capacity: capacity) { buffer in
                let count = list(buffer.baseAddress, capacity)
                if count <= capacity { found = Array(buffer.prefix(count)) }
            }
            if let found { return found }
            capacity *= 4
        }
    }
}

extension csound_midi_port {
    /// The two texts, as C left them.
    var texts: (name: String, title: String) { (Self.text(name), Self.text(title)) }

    private static func text<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
