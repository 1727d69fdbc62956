/// A request or an answer of RTSP (RFC 2326), of which only what asks for a description is used. Thread: any.
package struct RTSPMessage: Equatable, Sendable {
    /// Bytes of a message's lines, before its content.
    package static let headLimit = 4096
    /// Lines of it.
    static let lineLimit = 64

    /// What is wrong with bytes that are no message.
    package enum Fault: Error, Equatable, Sendable {
        case tooLong
        case notText
        /// A line that is no `Name: value`, or no words where a message begins.
        case malformed
    }

    /// The words of the first line: `DESCRIBE`, an address, `RTSP/1.0`; or `RTSP/1.0`, `200`, `OK`.
    package var first: [String]
    /// By their names in lower case.
    package var headers: [String: String]
    package var content: [UInt8]

    /// Headers are written in the order of their names.
    package init(_ first: [String], headers: [String: String] = [:], content: [UInt8] = []) {
        (self.first, self.headers, self.content) = (first, headers, content)
    }

    /// Reads what anybody may have sent: the message at the beginning, and how many bytes it has; nil where more have to
    /// come.
    package static func read(_ bytes: [UInt8]) throws(Fault) -> (message: RTSPMessage, length: Int)? {
        guard let end = endOfHead(bytes) else {
            guard bytes.count <= headLimit else { throw .tooLong }
            return nil
        }
        guard end <= headLimit else { throw .tooLong }
        guard let text = String(validating: bytes[..<end], as: UTF8.self) else { throw .notText }
        var message = try RTSPMessage(head: text)
        let length = try message.contentLength()
        guard bytes.count - end >= length else { return nil }
        message.content = Array(bytes[end..<end + length])
        return (message, end + length)
    }

    /// Behind the empty line.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        for place in bytes.indices.prefix(headLimit + 1) where bytes[place] == lf {
            if place >= 1, bytes[place - 1] == lf { return place + 1 }
            if place >= 3, bytes[place - 1] == cr, bytes[place - 2] == lf { return place + 1 }
        }
        return nil
    }

    private init(head: String) throws(Fault) {
        let lines = head.split(whereSeparator: \.isNewline)
        guard let start = lines.first, lines.count <= Self.lineLimit else { throw .malformed }
        first = start.split(separator: " ", maxSplits: 2).map(String.init)
        guard first.count >= 2 else { throw .malformed }
        headers = [:]
        content = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .malformed }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
    }

    private func contentLength() throws(Fault) -> Int {
        guard let text = headers["content-length"] else { return 0 }
        guard let length = Int(text), length >= 0 else { throw .malformed }
        guard length <= SessionDescription.limit else { throw .tooLong }
        return length
    }

    /// As it is sent.
    package var bytes: [UInt8] {
        var lines = [first.joined(separator: " ")]
        lines += headers.filter { $0.key != "content-length" }.sorted { $0.key < $1.key }.map {
            "\($0.key): \($0.value)"
        }
        if !content.isEmpty { lines.append("content-length: \(content.count)") }
        return Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8) + content
    }
}
