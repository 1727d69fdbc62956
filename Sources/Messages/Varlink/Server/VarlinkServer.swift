import Dispatch
import Glibc
import LinuxProcesses
import LinuxSystem

/// Serves varlink interfaces on Unix sockets to processes of the same user.
///
/// All socket work happens on one queue of the server's own, without blocking; interfaces answer in tasks.
/// Thread: any but render.
public final class VarlinkServer: Sendable {
    /// What the service says of itself, and what it allows.
    public struct Configuration: Sendable {
        /// Who makes the service.
        public var vendor = "auserviced"
        /// What the service is called.
        public var product: String
        /// Its version.
        public var version: String
        /// Where to read about it.
        public var url = ""
        /// Most connections at a time. For one more the longest silent one goes that waits for no answer; when all
        /// wait, the new one is closed at once.
        public var maximumConnections = 64
        /// Seconds for which a client may be silent that owes a message: from its connection to its first, and within
        /// each. Between calls it may be silent for as long as it likes.
        public var messageSeconds = 10.0
        /// Longest call in bytes.
        public var maximumCallBytes = 1 << 20
        /// Most bytes waiting for a client that does not read; then it is disconnected.
        public var maximumQueuedBytes = 16 << 20
        /// Steady rate of calls of one connection; twice as many may come in a burst, the rest waits.
        public var callsPerSecond = 200.0

        /// Creates a configuration with the default limits.
        public init(product: String, version: String) {
            self.product = product
            self.version = version
        }
    }

    let queue = DispatchQueue(label: "auserviced.varlink")
    let executor = HandlerExecutor()
    let interfaces: [any VarlinkInterface]
    let configuration: Configuration
    // nonisolated(unsafe): touched on `queue` only.
    nonisolated(unsafe) private var connections: [ObjectIdentifier: ServerConnection] = [:]
    // nonisolated(unsafe): touched on `queue` only.
    nonisolated(unsafe) private var listeners: [VarlinkListener] = []

    /// Creates a server that listens nowhere yet.
    public init(interfaces: [any VarlinkInterface], configuration: Configuration) {
        let service = ServiceInterface(interfaces: interfaces, configuration: configuration)
        self.interfaces = [service] + interfaces
        self.configuration = configuration
    }

    deinit {
        for listener in listeners { listener.close() }
        // On the queue, where a reply may be on its way out just now.
        queue.async { [connections] in
            for connection in connections.values { connection.close() }
        }
    }

    /// Starts to accept connections on a listener.
    public func serve(_ listener: VarlinkListener) {
        queue.sync {
            listeners.append(listener)
            listener.accept(on: queue) { [weak self] socket in self?.admit(socket) }
        }
    }

    /// Closes every listener and connection, and waits until the addresses are free.
    public func stop() {
        closeListeners()
        queue.sync {
            for connection in connections.values { connection.close() }
            connections = [:]
        }
    }

    /// As `stop`, but calls under way are answered first, for at most this long; streams are ended at once. Blocks.
    public func finish(milliseconds: Int = 500) {
        closeListeners()
        queue.sync {
            for connection in connections.values { connection.closeWhenIdle() }
        }
        let deadline = MonotonicClock.deadline(milliseconds: milliseconds)
        while connectionCount > 0, MonotonicClock.now() < deadline { usleep(2000) }
        stop()
    }

    /// How many clients are connected.
    public var connectionCount: Int { queue.sync { connections.count } }

    private func closeListeners() {
        let closing = queue.sync {
            defer { listeners = [] }
            for listener in listeners { listener.close() }
            return listeners
        }
        for listener in closing { listener.waitUntilClosed() }
    }

    private func admit(_ socket: UnixSocket) {
        guard let peer = try? socket.peerCredentials(),
            peer.userID == CurrentProcess.userIdentifier || peer.userID == 0, makeRoom()
        else { return }
        let key = ObjectIdentifier(socket)
        let connection = ServerConnection(socket: socket, peer: peer, server: self) { [weak self] in
            self?.connections[key] = nil
        }
        connections[key] = connection
        connection.start()
    }

    /// Whether there is a place for one more, if need be at the expense of a silent client.
    private func makeRoom() -> Bool {
        guard connections.count >= configuration.maximumConnections else { return true }
        guard let silent = connections.values.min(by: { $0.activity.givesWay(before: $1.activity) }),
            !silent.activity.isCalling
        else { return false }
        silent.close()
        return connections.count < configuration.maximumConnections
    }
}
