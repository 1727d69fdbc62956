import Glibc
import LinuxSystem

/// Takes connections by TCP at a port that the system chooses. Thread: one at a time.
struct ListeningSocket: ~Copyable, Sendable {
    private static let backlog: Int32 = 16

    private let descriptor: FileDescriptor
    /// Where others connect to.
    let port: UInt16

    init() throws(SystemError) {
        guard var place = NetworkEndpoint(address: "0.0.0.0", port: 1) else {
            preconditionFailure("a constant address")
        }
        place.port = 0
        let opened = try ConnectionSocket.open(place)
        let number = opened.rawValue
        try checkCall(place.withAddress { bind(number, $0, $1) }, "bind", "\(place)")
        try checkCall(listen(number, Self.backlog), "listen", "\(place)")
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
        }
        try checkCall(result, "getsockname", "\(place)")
        port = UInt16(bigEndian: address.sin_port)
        descriptor = opened
    }

    /// Nil when nobody has connected at the deadline, and after `endAccepting`.
    borrowing func accept(deadline: UInt64) -> ConnectionSocket? {
        guard let events = try? descriptor.poll(.readable, deadline: deadline), !events.isEmpty else { return nil }
        let number = Glibc.accept(descriptor.rawValue, nil, nil)
        guard number >= 0 else { return nil }
        // The copy is close-on-exec, which what comes out of `accept` is not.
        guard let copy = try? FileDescriptor(owning: number).duplicate(), (try? copy.setNonBlocking(true)) != nil else {
            return nil
        }
        return ConnectionSocket(copy)
    }

    /// Ends every wait from now on. Thread: any.
    borrowing func endAccepting() { shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
}
