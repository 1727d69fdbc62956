internal import LinuxProcesses
import LinuxSystem
import Synchronization

/// The one thread that reads the sockets of all listening connections of this process.
///
/// Started with the first connection that listens; it never ends.
final class ConnectionReactor: Sendable {
    private struct State {
        var connections: [UInt64: WeakConnection] = [:]
        var tokens: [ObjectIdentifier: UInt64] = [:]
        var lastToken: UInt64 = 0
    }

    private struct WeakConnection {
        weak var connection: ServiceConnection?
    }

    private static let shared = Mutex<ConnectionReactor?>(nil)

    private let poll: EventPoll
    private let state = Mutex(State())

    private init() throws(SystemError) {
        poll = try EventPoll()
    }

    /// Reads a connection's socket from here on.
    static func watch(_ connection: ServiceConnection) throws(SystemError) {
        try running().add(connection)
    }

    /// Stops reading a connection's socket.
    static func forget(_ connection: ServiceConnection) {
        shared.withLock { $0 }?.remove(connection)
    }

    private static func running() throws(SystemError) -> ConnectionReactor {
        let outcome = shared.withLock { shared -> Result<ConnectionReactor, SystemError> in
            if let shared { return .success(shared) }
            do throws(SystemError) {
                let reactor = try ConnectionReactor()
                _ = try SystemThread(name: "services", stackSize: 512 << 10) { reactor.run() }
                shared = reactor
                return .success(reactor)
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func add(_ connection: ServiceConnection) throws(SystemError) {
        let token = state.withLock { state in
            state.lastToken += 1
            state.connections[state.lastToken] = WeakConnection(connection: connection)
            state.tokens[ObjectIdentifier(connection)] = state.lastToken
            return state.lastToken
        }
        try poll.add(connection.messages.socket.rawDescriptor, token: token, events: [.readable, .peerClosed])
    }

    private func remove(_ connection: ServiceConnection) {
        let token = state.withLock { state in
            let token = state.tokens.removeValue(forKey: ObjectIdentifier(connection))
            if let token { state.connections[token] = nil }
            return token
        }
        if token != nil { try? poll.remove(connection.messages.socket.rawDescriptor) }
    }

    private func run() {
        while true {
            // A failing wait would spin; it can only fail for a descriptor that this object owns.
            guard let events = try? poll.wait(deadline: MonotonicClock.never) else { return }
            for event in events { serve(event.token) }
        }
    }

    private func serve(_ token: UInt64) {
        guard let connection = state.withLock({ $0.connections[token]?.connection }) else { return }
        connection.drain()
    }
}
