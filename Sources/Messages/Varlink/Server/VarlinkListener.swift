import Dispatch
import Glibc
import LinuxProcesses
import LinuxSystem
import Synchronization

/// A Unix socket that accepts connections for a `VarlinkServer`.
public final class VarlinkListener: Sendable {
    /// Where it listens; nil for a descriptor that was handed over.
    public let address: VarlinkAddress?
    private let lock: SocketLock?
    private let state: Mutex<State>
    private let accepting = DispatchGroup()

    private struct State {
        var socket: UnixSocket?
        // nonisolated(unsafe): Dispatch objects may be used from any thread.
        nonisolated(unsafe) var source: (any DispatchSourceRead)?
    }

    /// Listens at an address.
    ///
    /// A path's directory is created with mode 0700 when it is absent. A socket that its process left behind is
    /// replaced; one that is in use, of another user, or not a socket is never touched.
    /// - Throws: `VarlinkListenError`, or `SystemError`.
    public convenience init(listeningAt address: VarlinkAddress) throws {
        var lock: SocketLock?
        if case .path(let path) = address {
            lock = try SocketLock(path: path)
            try lock?.removeStaleSocket()
        }
        do throws(SystemError) {
            let socket = try UnixSocket.listen(.stream, at: address.socketAddress, backlog: 64)
            if case .path(let path) = address { chmod(path, 0o600) }
            self.init(socket: socket, address: address, lock: lock)
        } catch {
            guard error.isAlreadyInUse else { throw error }
            throw VarlinkListenError(address: "\(address)", problem: .inUse(processIdentifier: nil))
        }
    }

    /// Adopts a listening socket that the service manager opened.
    /// - Throws: `VarlinkListenError` when the descriptor is no Unix stream socket; it is left open then.
    public convenience init(adopting descriptor: Int32) throws {
        var domain: Int32 = 0
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0, domain == AF_UNIX,
            getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0, kind == Int32(SOCK_STREAM.rawValue)
        else { throw VarlinkListenError(address: "descriptor \(descriptor)", problem: .notAUnixStreamSocket) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        self.init(socket: UnixSocket(owning: FileDescriptor(owning: descriptor)), address: nil, lock: nil)
    }

    private init(socket: UnixSocket, address: VarlinkAddress?, lock: SocketLock?) {
        self.address = address
        self.lock = lock
        state = Mutex(State(socket: socket))
    }

    deinit { close() }

    /// Hands every new connection to `admit`, on `queue`.
    func accept(on queue: DispatchQueue, admit: @escaping (UnixSocket) -> Void) {
        state.withLock { state in
            guard let socket = state.socket else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: socket.rawDescriptor, queue: queue)
            source.setEventHandler { Self.acceptOne(socket, admit) }
            // The source must not outlive the descriptor, so its last handler holds the socket.
            source.setCancelHandler { [accepting] in
                withExtendedLifetime(socket) {}
                accepting.leave()
            }
            accepting.enter()
            state.source = source
            source.activate()
        }
    }

    /// Stops listening, and removes the socket from the file system when this listener made it.
    ///
    /// The address may stay taken for a moment: see `waitUntilClosed`.
    public func close() {
        let isFirst = state.withLock { state in
            defer {
                state.source = nil
                state.socket = nil
            }
            state.source?.cancel()
            return state.socket != nil
        }
        if isFirst { lock?.removeSocket() }
    }

    /// Waits until the descriptor is let go of; not from the queue that accepts.
    func waitUntilClosed() {
        _ = accepting.wait(timeout: .now() + 1)
    }

    private static func acceptOne(_ socket: UnixSocket, _ admit: (UnixSocket) -> Void) {
        do {
            if let connection = try socket.accept() { admit(connection) }
        } catch {
            // Out of descriptors or memory: the connection stays in the queue, so asking again at once would spin.
            usleep(20_000)
        }
    }
}
