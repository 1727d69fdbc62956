import Dispatch
import Glibc
import LinuxSystem

/// Serves `/metrics` over HTTP on the loopback interface, for a collector of this machine.
///
/// Answers one request per connection, with a time limit; a `Host` other than the loopback's own is refused, so that a
/// web page whose name was rebound to 127.0.0.1 cannot read the answer. Thread: any but render.
final class MetricsPort: Sendable {
    private static let requestLimit = 8192
    private static let connectionLimit = 16

    /// The port that it listens on.
    let port: UInt16
    private let queue = DispatchQueue(label: "auserviced.metrics")
    private let workers = DispatchQueue(label: "auserviced.metrics.requests", attributes: .concurrent)
    private let slots = DispatchSemaphore(value: MetricsPort.connectionLimit)
    // nonisolated(unsafe): set once; Dispatch objects may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Listens.
    /// - Parameters:
    ///   - port: 0 takes any that is free.
    ///   - text: makes the answer; may block.
    /// - Throws: `SystemError`, such as when the port is taken.
    init(port: UInt16, text: @escaping @Sendable () async -> String) throws {
        let (listener, bound) = try Self.listen(port)
        self.port = bound
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
        source.setEventHandler { [workers, slots] in
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            // The launcher closes every other descriptor in what it starts, so the flag may come a moment later.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            guard slots.wait(timeout: .now()) == .success else {
                close(connection)
                return
            }
            workers.async {
                Self.answer(connection, port: bound, text: text) { slots.signal() }
            }
        }
        source.setCancelHandler { close(listener) }
        source.activate()
    }

    /// Stops listening.
    func stop() { source.cancel() }

    private static func listen(_ port: UInt16) throws(SystemError) -> (Int32, UInt16) {
        let subject = "127.0.0.1:\(port)"
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let listener = try checkCall(socket(AF_INET, kind, 0), "socket", subject)
        var one: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, length) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, generic, &length) == 0
            }
        }
        guard result else {
            let error = SystemError.last("bind", subject)
            close(listener)
            throw error
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func answer(
        _ connection: Int32, port: UInt16, text: @escaping @Sendable () async -> String,
        finished: @escaping @Sendable () -> Void
    ) {
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let response = MetricsRequest(text: readHead(connection)).response(port: port)
        Task {
            let body = response == .metrics ? await text() : ""
            send(connection, response.head(bodyBytes: body.utf8.count) + body)
            close(connection)
            finished()
        }
    }

    private static func readHead(_ connection: Int32) -> String {
        var head: [UInt8] = []
        withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 8) { buffer in
            while head.count < requestLimit, !head.ends(with: "\r\n\r\n".utf8) {
                let count = recv(connection, buffer.baseAddress, buffer.count, 0)
                guard count > 0 else { return }
                head.append(contentsOf: buffer[..<count])
            }
        }
        return String(decoding: head, as: UTF8.self)
    }

    private static func send(_ connection: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(connection, buffer.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}

extension Array<UInt8> {
    fileprivate func ends(with tail: some Collection<UInt8>) -> Bool { suffix(tail.count).elementsEqual(tail) }
}
