import Glibc
import LinuxSystem

/// A connection by TCP, over which little is said: every call has a deadline of CLOCK_MONOTONIC. Thread: one at a time.
package struct ConnectionSocket: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    static func open(_ endpoint: NetworkEndpoint) throws(SystemError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let family = endpoint.isVersion6 ? AF_INET6 : AF_INET
        return FileDescriptor(owning: try checkCall(socket(family, type, 0), "socket", "\(endpoint)"))
    }

    /// Throws when there is no way, or nobody answers.
    package init(to endpoint: NetworkEndpoint, deadline: UInt64) throws(SystemError) {
        let opened = try Self.open(endpoint)
        let number = opened.rawValue
        guard endpoint.withAddress({ connect(number, $0, $1) }) != 0 else {
            descriptor = opened
            return
        }
        let begun = SystemError.last("connect", "\(endpoint)")
        guard try !opened.poll(.writable, deadline: deadline).isEmpty else {
            try check(-ETIMEDOUT, "connect", "\(endpoint)")
            throw begun
        }
        var (failure, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        try checkCall(getsockopt(number, SOL_SOCKET, SO_ERROR, &failure, &size), "getsockopt", "\(endpoint)")
        try check(-failure, "connect", "\(endpoint)")
        // What could not begin has no failure of its own to tell.
        var (peer, length) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        let isThere = withUnsafeMutableBytes(of: &peer) { bytes in
            getpeername(number, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length) == 0
        }
        guard isThere else { throw begun }
        descriptor = opened
    }

    /// False when not all of it was taken in time.
    package borrowing func send(_ bytes: [UInt8], deadline: UInt64) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else {
                guard SystemError.last("send", "").wouldBlock,
                    let events = try? descriptor.poll(.writable, deadline: deadline), !events.isEmpty
                else { return false }
            }
        }
        return true
    }

    /// Adds what comes to `bytes`; false at the end, after a failure and after the deadline.
    package borrowing func receive(into bytes: inout [UInt8], deadline: UInt64) -> Bool {
        guard let events = try? descriptor.poll(.readable, deadline: deadline), !events.isEmpty else { return false }
        let count = withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 16) { buffer in
            let count = recv(descriptor.rawValue, buffer.baseAddress, buffer.count, 0)
            if count > 0 { bytes += buffer.prefix(count) }
            return count
        }
        return count > 0
    }

    /// The next message, with what came before it and after the last one in `bytes`; nil where none comes in time, or
    /// something else does.
    borrowing func message(_ bytes: inout [UInt8], deadline: UInt64) -> RTSPMessage? {
        while true {
            do {
                if let (message, length) = try RTSPMessage.read(bytes) {
                    bytes.removeFirst(length)
                    return message
                }
            } catch { return nil }
            guard receive(into: &bytes, deadline: deadline) else { return nil }
        }
    }
}
