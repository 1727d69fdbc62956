import AudioToolbox
import AudioUnitExtension
import Glibc

/// Asks for a connection to the `host` and `port` that a message names; sends the `text` and tells what came back, or why
/// there is no connection. With `flood` it asks so many times without waiting for an answer, and with `attack` it tells
/// what it could do beside that.
// @unchecked: the block is never called, and the unit's connections may be asked for from any thread.
final class NetworkChannel: AUMessageChannel, @unchecked Sendable {
    var callHostBlock: CallHostBlock?
    private weak var unit: KeeperUnit?

    init(_ unit: KeeperUnit) { self.unit = unit }

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        guard let unit, let host = message["host"] as? String, let port = message["port"] as? Int else { return [:] }
        do {
            if let count = message["flood"] as? Int { return flood(unit, host, UInt16(port), count) }
            let connection = try unit.connect(toHost: host, port: UInt16(port))
            if message["attack"] != nil { return attack(connection) }
            return try exchange(connection, message["text"] as? String ?? "")
        } catch let error as AUAudioUnitError {
            return ["error": error.message, "status": Int(error.code)]
        } catch {
            return ["error": "\(error)"]
        }
    }

    private func exchange(_ connection: NetworkConnection, _ text: String) throws -> [AnyHashable: Any] {
        var bytes = Array(text.utf8)
        try bytes.withUnsafeBytes { _ = try connection.write($0) }
        var entry = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 5000) == 1 else { return ["error": "no answer"] }
        bytes = [UInt8](repeating: 0, count: 100)
        let count = try bytes.withUnsafeMutableBytes { try connection.read(into: $0) }
        return ["text": String(decoding: bytes.prefix(count), as: UTF8.self)]
    }

    /// How many were connected, and what the last refusal said.
    private func flood(_ unit: KeeperUnit, _ host: String, _ port: UInt16, _ count: Int) -> [AnyHashable: Any] {
        var (connected, reason) = (0, "")
        for _ in 0..<count {
            do {
                _ = try unit.connect(toHost: host, port: port, milliseconds: 2000)
                connected += 1
            } catch {
                reason = (error as? AUAudioUnitError)?.message ?? "\(error)"
            }
        }
        return ["connected": connected, "reason": reason]
    }

    /// The names of the calls that reached for another server.
    private func attack(_ connection: NetworkConnection) -> [AnyHashable: Any] {
        var succeeded: [String] = []
        func attempt(_ name: String, _ call: () -> Int) { if call() >= 0 { succeeded.append(name) } }
        var other = sockaddr_in()
        other.sin_family = sa_family_t(AF_INET)
        other.sin_port = UInt16(9).bigEndian
        other.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        let number = connection.fileDescriptor
        attempt("socket") { Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) }
        attempt("unix socket") { Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) }
        attempt("disconnect") { Int(Glibc.connect(number, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))) }
        withUnsafePointer(to: &other) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                attempt("connect") { Int(Glibc.connect(number, name, size)) }
                shutdown(number, Int32(SHUT_RDWR))
                attempt("fast open") { sendto(number, "x", 1, Int32(MSG_FASTOPEN), name, size) }
                attempt("bind") { Int(bind(number, name, size)) }
            }
        }
        attempt("listen") { Int(listen(number, 1)) }
        return ["succeeded": succeeded.joined(separator: ", ")]
    }
}
