import Glibc
import LinuxSystem

/// A TCP connection that the host made for a unit. Closed when nothing holds it. Thread: any but render.
public final class NetworkConnection: Sendable {
    /// As it was asked for.
    public let host: String
    /// As it was asked for.
    public let port: UInt16
    private let socket: FileDescriptor

    /// - Parameter descriptor: borrowed; throws `SystemError` when there is no room for another.
    init(host: String, port: UInt16, copying descriptor: Int32) throws(SystemError) {
        self.host = host
        self.port = port
        socket = try FileDescriptor(duplicating: descriptor)
    }

    /// The connected socket, for calls of the C library and other libraries; borrowed, so never close it. It blocks.
    public var fileDescriptor: Int32 { socket.rawValue }

    /// Reads what has come, at least one byte; returns how many, 0 at the end. Throws `SystemError`.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try socket.read(into: buffer) }

    /// Sends bytes; returns how many, which may be fewer than given. Throws `SystemError`, also when the server has
    /// gone.
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        // In the host's process the signal that a lost peer sends would end the host.
        try checkCall(send(socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)), "send", host)
    }
}
