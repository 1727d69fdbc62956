import Foundation
import Glibc
import LinuxSystem
import Synchronization

/// A connection to a port of this machine that says what a test wants, be it sense or not: HTTP and then frames of a web
/// socket.
final class RawConnection {
    struct Ended: Error {}

    /// One message of a socket.
    enum Message: Equatable {
        case text(String)
        case binary([UInt8])
        /// The code and the reason.
        case close(Int, String)
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: UInt16, version6: Bool = false) throws {
        descriptor = socket(version6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // Only a failing test waits so long.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard version6 ? connect6(port) : connect4(port) else { throw SystemError.last("connect", "port \(port)") }
    }

    deinit { close(descriptor) }

    private func connect4(_ port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return connect(&address)
    }

    private func connect6(_ port: UInt16) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return connect(&address)
    }

    private func connect<Address>(_ address: inout Address) -> Bool {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    // MARK: Bytes

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Ended() }
            sent += count
        }
    }

    private func fill() throws {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Ended() }
        received += buffer[..<count]
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while received.count < count { try fill() }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    // MARK: HTTP

    /// The head of the answer to a request.
    func head(_ target: String, _ headers: [String], method: String = "GET") throws -> String {
        try send(Array(([("\(method) \(target) HTTP/1.1")] + headers + ["", ""]).joined(separator: "\r\n").utf8))
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let at = received.indices.first(where: { received[$0...].starts(with: end) }) {
                return String(decoding: try take(at + 4), as: UTF8.self)
            }
            try fill()
        }
    }

    /// What follows a head that says how long it is.
    func body(after head: String) throws -> [UInt8] {
        let field = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = field.flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) }
        return try take(length ?? 0)
    }

    /// Everything that comes until the connection ends.
    func rest() -> String {
        while (try? fill()) != nil {}
        return String(decoding: received, as: UTF8.self)
    }

    /// The head of the answer to the request for a web socket.
    func upgrade(_ target: String, host: String, origin: String?) throws -> String {
        try head(
            target,
            ["Host: \(host)", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
                + ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="] + (origin.map { ["Origin: \($0)"] } ?? []))
    }

    // MARK: Frames

    func send(text: String) throws { try send(opcode: 1, Array(text.utf8)) }

    func send(opcode: UInt8, _ body: [UInt8], isMasked: Bool = true, isLast: Bool = true) throws {
        var frame: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        let mark: UInt8 = isMasked ? 0x80 : 0
        switch body.count {
        case ..<126: frame.append(mark | UInt8(body.count))
        case ..<65536: frame += [mark | 126, UInt8(body.count >> 8), UInt8(body.count & 255)]
        default: frame += [mark | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        }
        let mask: [UInt8] = [1, 2, 3, 4]
        if isMasked { frame += mask + body.enumerated().map { $1 ^ mask[$0 % 4] } } else { frame += body }
        try send(frame)
    }

    /// The next message, put together again, with whether it came as one frame.
    func message() throws -> (message: Message, isOneFrame: Bool) {
        var (body, kind, frames) = ([UInt8](), UInt8(0), 0)
        while true {
            let start = try take(2)
            var length = Int(start[1] & 0x7f)
            if length >= 126 { length = try take(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
            let part = try take(length)
            let opcode = start[0] & 15
            if opcode == 8 {
                let code = part.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                return (.close(code, String(decoding: part.dropFirst(2), as: UTF8.self)), true)
            }
            guard opcode < 3 else { continue }
            if opcode != 0 { kind = opcode }
            body += part
            frames += 1
            if start[0] & 0x80 != 0 { break }
        }
        return (kind == 1 ? .text(String(decoding: body, as: UTF8.self)) : .binary(body), frames == 1)
    }
}
