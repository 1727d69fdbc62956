internal import CLinuxProcesses
import Glibc
public import LinuxSystem

/// A Unix socket that carries bytes or messages and, beside them, descriptors. Closed when the last reference goes.
///
/// Calls never block longer than their deadline (nanoseconds of CLOCK_MONOTONIC; 0 tries once) and may be made from any
/// thread but a render thread; one thread may send while another receives.
public final class UnixSocket: Sendable {
    /// What one send is to the receiver: part of a stream of bytes, or a message.
    public enum Kind: Sendable {
        case stream, datagram
        /// Messages with boundaries, over a connection.
        case sequencedPacket
    }

    /// Where a socket listens; 1 to 107 bytes: `listen` and `connect` throw for others.
    public enum Address: Sendable, Hashable, CustomStringConvertible {
        /// A socket file.
        case path(String)
        /// A name in Linux's abstract name space: vanishes with its owner, and anyone may take it.
        case abstract(String)

        public var description: String {
            switch self {
            case .path(let path): path
            case .abstract(let name): "@" + name
            }
        }
    }

    let descriptor: FileDescriptor

    /// Takes over a socket's descriptor.
    public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// Two connected sockets, close-on-exec.
    public static func pair(_ kind: Kind) throws(SystemError) -> (UnixSocket, UnixSocket) {
        var numbers: [Int32] = [-1, -1]
        try check(clinux_socket_pair(kind.number, &numbers), "socketpair")
        return (
            UnixSocket(owning: FileDescriptor(owning: numbers[0])),
            UnixSocket(owning: FileDescriptor(owning: numbers[1]))
        )
    }

    /// Binds and listens (a datagram socket is only bound). An existing socket file is an error: the caller decides
    /// whether it is stale.
    public static func listen(_ kind: Kind, at address: Address, backlog: Int32 = 16) throws(SystemError) -> UnixSocket
    {
        let name = address.name
        let number = clinux_socket_listen(kind.number, name, name.utf8.count, address.isAbstract ? 1 : 0, backlog)
        return UnixSocket(owning: FileDescriptor(owning: try check(number, "bind", address.description)))
    }

    /// Connects. Unix sockets connect at once or fail; a full backlog fails with EAGAIN, after retries up to the
    /// deadline.
    public static func connect(_ kind: Kind, to address: Address, deadline: UInt64 = 0) throws(SystemError)
        -> UnixSocket
    {
        let descriptor = FileDescriptor(owning: try check(clinux_socket_open(kind.number), "socket"))
        try descriptor.setNonBlocking(true)
        let name = address.name
        while true {
            let result = clinux_socket_connect(descriptor.rawValue, name, name.utf8.count, address.isAbstract ? 1 : 0)
            if result == -EAGAIN, MonotonicClock.now() < deadline {
                usleep(1000)
                continue
            }
            try check(result, "connect", address.description)
            return UnixSocket(owning: descriptor)
        }
    }

    /// Borrowed, for polling.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// The next connection, or nil when none came before the deadline.
    public func accept(deadline: UInt64 = 0) throws(SystemError) -> UnixSocket? {
        while true {
            guard try !wait(.readable, deadline: deadline).isEmpty else { return nil }
            let number = clinux_socket_accept(descriptor.rawValue)
            if number == -EINTR || number == -ECONNABORTED { continue }
            if number == -EAGAIN {
                guard MonotonicClock.now() < deadline else { return nil }
                continue
            }
            return UnixSocket(owning: FileDescriptor(owning: try check(number, "accept")))
        }
    }

    /// Waits for events; an empty set when the deadline passed first.
    public func wait(_ events: PollEvents, deadline: UInt64) throws(SystemError) -> PollEvents {
        try descriptor.poll(events, deadline: deadline)
    }

    /// The kernel's record (SO_PEERCRED), which the peer cannot forge and which stays when a socket is passed on.
    public func peerCredentials() throws(SystemError) -> PeerCredentials {
        var process: Int32 = 0
        var user: UInt32 = 0
        var group: UInt32 = 0
        try check(clinux_socket_peer(descriptor.rawValue, &process, &user, &group), "getsockopt SO_PEERCRED")
        return PeerCredentials(processID: process, userID: user, groupID: group)
    }

    /// Ends both directions; both ends see the end of the connection. The descriptor stays open.
    public func shutDown() { _ = Glibc.shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }

    /// Hands a copy of the descriptor over, for another owner.
    public func duplicateDescriptor() throws(SystemError) -> FileDescriptor { try descriptor.duplicate() }
}

extension UnixSocket.Kind {
    var number: Int32 {
        switch self {
        case .stream: 1
        case .datagram: 2
        case .sequencedPacket: 5
        }
    }
}

extension UnixSocket.Address {
    var name: String {
        switch self {
        case .path(let name), .abstract(let name): name
        }
    }
    var isAbstract: Bool {
        if case .abstract = self { true } else { false }
    }
}
