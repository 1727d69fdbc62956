import TerminalOutput

/// The last bytes that a service printed, at most `capacity` of them. Pure.
package struct RecentOutput: Sendable {
    package static let capacity = 64 << 10
    /// Bytes at the end that are looked at for the last lines.
    private static let searched = 16 << 10
    /// A longer line is cut. Bytes.
    private static let longestLine = 300

    /// A ring once it is full; `next` is then its oldest byte.
    private var bytes: [UInt8] = []
    private var next = 0

    package init() {}

    package var count: Int { bytes.count }

    package mutating func append(_ chunk: UnsafeRawBufferPointer) {
        for byte in chunk.suffix(Self.capacity) {
            if bytes.count < Self.capacity {
                bytes.append(byte)
            } else {
                bytes[next] = byte
                next = (next + 1) % Self.capacity
            }
        }
    }

    /// As `lastLines`, but with the whole backtrace where that is what was printed last.
    package func lastWords(_ limit: Int) -> [String] {
        let lines = lastLines(Backtrace.mostLines + limit)
        guard let first = Backtrace.beginning(in: lines) else { return lines.suffix(limit) }
        return Array(lines[max(first - limit, 0)...])
    }

    /// The last lines, oldest first, at most `limit`; control characters are escaped.
    package func lastLines(_ limit: Int) -> [String] {
        let wanted = min(bytes.count, Self.searched)
        let recent = (bytes.count - wanted..<bytes.count).map { bytes[(next + $0) % bytes.count] }
        return recent.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).suffix(limit)
            .map { TerminalText.line(String(decoding: $0, as: UTF8.self), limit: Self.longestLine) }
    }
}
