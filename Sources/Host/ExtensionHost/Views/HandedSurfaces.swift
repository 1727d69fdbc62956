import Glibc
import Synchronization

/// The sockets that a host has handed to a unit's process for its view. A host has no part in a channel, which ends with its
/// presenter or with the process: those that are open are those that the system still lists. Thread: any but render.
final class HandedSurfaces: Sendable {
    private static let list = "/proc/net/unix"
    /// The column of a line with the socket's number.
    private static let column = 6

    private let sockets = Mutex<Set<String>>([])

    /// The unit's process has been given the socket behind a descriptor.
    func add(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        sockets.withLock { _ = $0.insert("\(status.st_ino)") }
    }

    /// How many presenters there are now, those that wait for their turn included.
    var count: Int {
        guard sockets.withLock({ !$0.isEmpty }), let present = Self.present() else { return 0 }
        return sockets.withLock { sockets in
            sockets.formIntersection(present)
            return sockets.count
        }
    }

    /// The numbers of all Unix sockets; nil where they cannot be read.
    private static func present() -> Set<String>? {
        guard let file = fopen(list, "re") else { return nil }
        defer { fclose(file) }
        var found: Set<String> = []
        var line = [CChar](repeating: 0, count: 1024)
        while fgets(&line, Int32(line.count), file) != nil {
            let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let fields = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if let number = fields.dropFirst(column).first { found.insert(String(number)) }
        }
        return found
    }
}
