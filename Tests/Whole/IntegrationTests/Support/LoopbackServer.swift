import Glibc
import LinuxSystem
import Synchronization

/// A TCP server on this machine that answers each message with the same in capitals; ends with this object.
final class LoopbackServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let accepted = Mutex(0)

    /// How many connections there were.
    var connectionCount: Int { accepted.withLock { $0 } }

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (number, length) = (listener, size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, length) == 0 && listen(number, 64) == 0 && getsockname(number, $0, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isBound else { throw SystemError.last("listen", "127.0.0.1") }
        _ = try SystemThread(name: "server", stackSize: 512 << 10) { [weak self] in
            while true {
                let connection = accept(number, nil, nil)
                guard connection >= 0 else { return close(number) == 0 ? () : () }
                self?.accepted.withLock { $0 += 1 }
                _ = try? SystemThread(name: "connection", stackSize: 512 << 10) { Self.answer(connection) }
            }
        }
    }

    /// The thread that accepts closes it.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func answer(_ connection: Int32) {
        defer { close(connection) }
        var bytes = [UInt8](repeating: 0, count: 1000)
        while true {
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { return }
            let capitals = bytes.prefix(count).map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }
            guard send(connection, capitals, capitals.count, Int32(MSG_NOSIGNAL)) == count else { return }
        }
    }
}
