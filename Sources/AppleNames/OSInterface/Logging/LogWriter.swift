import Glibc
import Synchronization

/// Writes messages to the standard error stream: lines for people, or lines with a priority where the journal reads
/// the stream. Text that a program marks as private is written to a terminal only.
package struct LogWriter: Sendable {
    static let shared = LogWriter()

    private enum Reader {
        case terminal
        case journal
        case other
    }

    private let reader: Reader

    private init() {
        reader = isatty(2) != 0 ? .terminal : Self.isJournal(2) ? .journal : .other
    }

    var takesDetails: Bool { reader != .other }
    var showsPrivate: Bool { reader == .terminal }

    /// Whether the other end of a stream is the journal's socket.
    private static func isJournal(_ descriptor: Int32) -> Bool {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) } == 0
        }
        guard isKnown, address.sun_family == sa_family_t(AF_UNIX) else { return false }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == "/run/systemd/journal/stdout"
        }
    }

    func write(_ message: String, _ type: OSLogType, _ log: OSLog) {
        guard log.isEnabled(type: type) else { return }
        let line = Self.line(message, type, log)
        var text = (reader == .journal ? "<\(type.priority)>" + line : line) + "\n"
        // One call for a whole line, so that lines of several threads do not mix.
        text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }

    /// One line: where it comes from, how grave it is, and the message without line breaks.
    package static func line(_ message: String, _ type: OSLogType, _ log: OSLog) -> String {
        let place = log.subsystem.isEmpty ? "" : "[\(log.subsystem):\(log.category)] "
        let grade = type == .default ? "" : "\(type.name): "
        let text = message.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ⏎ ")
        return place + grade + text
    }
}
