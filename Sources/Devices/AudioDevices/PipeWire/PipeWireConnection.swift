import CSoundServers
import LinuxSystem

/// A connection to a PipeWire server that follows the nodes of its graph.
// @unchecked: the library's functions lock their loop; the rest is fixed.
final class PipeWireConnection: @unchecked Sendable {
    /// What an object hears that has a connection.
    enum Event: Sendable {
        case lost(reason: String)
        case nodeRemoved(UInt32)
        case nodesChanged
    }

    /// What the library calls with it as the context.
    private final class Context: Sendable {
        let cycle: ServerCycle
        /// The same, for the real-time thread.
        let unmanaged: Unmanaged<ServerCycle>
        let take: @Sendable (Event) -> Void
        init(_ cycle: ServerCycle, _ take: @escaping @Sendable (Event) -> Void) {
            self.cycle = cycle
            unmanaged = .passUnretained(cycle)
            self.take = take
        }
    }

    let raw: OpaquePointer
    private let context: Unmanaged<Context>

    private init(_ raw: OpaquePointer, _ context: Unmanaged<Context>) {
        self.raw = raw
        self.context = context
    }

    /// Connects, within the time that a server may take. Events come on the connection's thread, from the first node
    /// on. Cycles go to `cycle` once there is a filter.
    static func open(
        _ device: String, server: String?, clientName: String, cycle: ServerCycle,
        _ take: @escaping @Sendable (Event) -> Void
    ) throws(AudioDeviceError) -> PipeWireConnection {
        let context = Unmanaged.passRetained(Context(cycle, take))
        let pointer = UInt(bitPattern: context.toOpaque())
        let answer = DeadlinedCall.perform(milliseconds: 2 * DeadlinedCall.milliseconds) {
            () -> (connection: PipeWireConnection?, reason: String) in
            let receiver = csound_receiver(
                process: Self.process, event: Self.event, context: UnsafeMutableRawPointer(bitPattern: pointer))
            let (opened, reason) = ServerText.reading {
                cpw_connect(server, clientName, UInt32(DeadlinedCall.milliseconds), receiver, $0, $1)
            }
            guard let opened else {
                context.release()
                return (nil, reason)
            }
            return (PipeWireConnection(opened, context), reason)
        } late: {
            $0.connection?.close()
        }
        if let connection = answer?.connection { return connection }
        throw AudioDeviceError(
            device: device, operation: "open",
            reason: "no PipeWire server to talk to: \(answer?.reason ?? "the server does not answer"); start one, or "
                + "take another device with its name")
    }

    var nodes: [PipeWireNode] {
        var capacity = 64
        while true {
            var found: [PipeWireNode]?
            withUnsafeTemporaryAllocation(of: cpw_node.self, capacity: capacity) { buffer in
                let count = cpw_nodes(raw, buffer.baseAddress, capacity)
                if count <= capacity { found = buffer.prefix(count).map { PipeWireNode($0) } }
            }
            if let found { return found }
            capacity *= 4
        }
    }

    /// Ends it; nothing is told afterwards.
    func close() {
        _ = DeadlinedCall.perform { [self] in
            cpw_close(raw)
            context.release()
        }
    }

    private static let process: csound_process = { context, cycle in
        guard let context, let cycle else { return }
        PipeWireConnection.enter(context, cycle)
    }

    @_noLocks @_noAllocation
    private static func enter(_ context: UnsafeMutableRawPointer, _ cycle: UnsafePointer<csound_cycle>) {
        Unmanaged<Context>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.unmanaged._withUnsafeGuaranteedRef { $0.process(cycle) }
        }
    }

    private static let event: csound_event = { context, kind, number, text in
        guard let context else { return }
        let target = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
        switch Int(kind) {
        case CSOUND_LOST: target.take(.lost(reason: text.map { String(cString: $0) } ?? ""))
        case CSOUND_NODE_REMOVED: target.take(.nodeRemoved(number))
        case CSOUND_NODES_CHANGED: target.take(.nodesChanged)
        default: break
        }
    }
}
