/// A description of one stream, as SDP has it (RFC 8866): read from anybody, and written.
package struct SessionDescription: Equatable, Sendable {
    /// Bytes of a description; a longer one is refused.
    package static let limit = 4096

    /// What is wrong with bytes that describe no stream that can be played.
    package enum Fault: Error, Equatable, Sendable {
        case tooLong
        case notText
        /// It does not begin with `v=0`, or a line is not `x=…`.
        case malformed
        /// A line that it needs is missing or says something else than it should.
        case missing(String)
        /// The format, or the kind of address, is none that is played here.
        case unsupported(String)
    }

    /// The session's name, without control characters, 1…128 characters.
    package var name: String
    /// Who describes it, with its number and version: what tells one session from another.
    package var origin: String
    package var endpoint: NetworkEndpoint
    package var payloadType: UInt8
    package var format: RTPStreamFormat
    /// Milliseconds of a packet; nil where it is not said.
    package var packetTime: Double?

    package init(
        name: String, origin: String, endpoint: NetworkEndpoint,
        payloadType: UInt8 = RTPStreamFormat.dynamicPayloadType, format: RTPStreamFormat, packetTime: Double? = nil
    ) {
        self.name = Self.shown(name)
        self.origin = origin
        self.endpoint = endpoint
        self.payloadType = payloadType
        self.format = format
        self.packetTime = packetTime
    }

    /// Reads the first audio stream.
    package init(reading bytes: some Collection<UInt8>) throws(Fault) {
        guard bytes.count <= Self.limit else { throw .tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        var lines = SessionLines()
        try lines.read(text)
        guard let origin = lines.origin else { throw .missing("o=") }
        guard let media = lines.media else { throw .missing("m=audio") }
        guard let address = media.address ?? lines.address else { throw .missing("c=") }
        guard let format = media.format ?? RTPStreamFormat(payloadType: media.payloadType) else {
            throw .unsupported(media.rawFormat ?? "payload type \(media.payloadType)")
        }
        guard let endpoint = NetworkEndpoint(address: address, port: media.port) else { throw .unsupported(address) }
        self.init(
            name: lines.name ?? "", origin: origin, endpoint: endpoint, payloadType: media.payloadType, format: format,
            packetTime: media.packetTime)
    }

    /// As AES67 and PipeWire read it. `o=` is written as it is: `USER NUMBER VERSION IN IP4 ADDRESS`.
    package func text(tool: String) -> String {
        let kind = endpoint.isVersion6 ? "IP6" : "IP4"
        // How far it goes: only into this network.
        let scope = endpoint.isMulticast && !endpoint.isVersion6 ? "/1" : ""
        var lines = [
            "v=0", "o=\(origin)", "s=\(name)", "c=IN \(kind) \(endpoint.address)\(scope)", "t=0 0", "a=recvonly",
            "a=tool:\(tool)", "a=type:broadcast", "m=audio \(endpoint.port) RTP/AVP \(payloadType)",
            "a=rtpmap:\(payloadType) \(format)",
        ]
        if let packetTime {
            lines.append(packetTime == packetTime.rounded() ? "a=ptime:\(Int(packetTime))" : "a=ptime:\(packetTime)")
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    /// A name of somebody else's as it can be printed and typed.
    private static func shown(_ name: String) -> String {
        let kept = name.unicodeScalars.filter { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
        }
        let text = String(String.UnicodeScalarView(kept)).prefix(128)
        return text.allSatisfy(\.isWhitespace) ? "unnamed" : String(text)
    }
}

/// What the lines of a description say, as far as it is used.
private struct SessionLines {
    struct Media {
        var port: UInt16
        var payloadType: UInt8
        var address: String?
        var rawFormat: String?
        var format: RTPStreamFormat?
        var packetTime: Double?
    }

    var origin: String?
    var name: String?
    var address: String?
    /// The first audio stream.
    var media: Media?
    /// Whether the lines belong to it, and not to another stream.
    private var isOurs = false
    private var isSession = true

    mutating func read(_ text: String) throws(SessionDescription.Fault) {
        var isFirst = true
        for line in text.split(whereSeparator: { $0.isNewline }) {
            guard line.utf8.count >= 2, line.utf8[line.utf8.index(after: line.startIndex)] == UInt8(ascii: "=") else {
                throw .malformed
            }
            let value = line.dropFirst(2)
            if isFirst, line != "v=0" { throw .malformed }
            isFirst = false
            switch line.utf8.first {
            case UInt8(ascii: "o"): origin = origin ?? String(value)
            case UInt8(ascii: "s"): name = name ?? String(value)
            case UInt8(ascii: "c"): try connection(value)
            case UInt8(ascii: "m"): try stream(value)
            case UInt8(ascii: "a") where isOurs: attribute(value)
            default: continue
            }
        }
        if isFirst { throw .malformed }
    }

    /// `IN IP4 239.1.2.3/32`.
    private mutating func connection(_ value: Substring) throws(SessionDescription.Fault) {
        let words = value.split(separator: " ")
        guard words.count == 3, words[0] == "IN", words[1] == "IP4" || words[1] == "IP6",
            let host = words[2].split(separator: "/").first
        else { throw .missing("c=") }
        if isOurs { media?.address = String(host) } else if isSession { address = String(host) }
    }

    /// `audio 5004 RTP/AVP 96`.
    private mutating func stream(_ value: Substring) throws(SessionDescription.Fault) {
        let words = value.split(separator: " ")
        isSession = false
        isOurs = media == nil && words.first == "audio"
        guard isOurs else { return }
        guard words.count >= 4, words[2] == "RTP/AVP",
            let port = words[1].split(separator: "/").first.flatMap({ UInt16($0) }), port > 0,
            let payloadType = UInt8(words[3]), payloadType < 128
        else { throw .missing("m=audio") }
        media = Media(port: port, payloadType: payloadType)
    }

    /// `rtpmap:96 L24/48000/2`, `ptime:1`.
    private mutating func attribute(_ value: Substring) {
        if value.hasPrefix("rtpmap:") {
            let words = value.dropFirst(7).split(separator: " ")
            guard words.count == 2, UInt8(words[0]) == media?.payloadType else { return }
            media?.rawFormat = String(words[1])
            media?.format = RTPStreamFormat(words[1])
        } else if value.hasPrefix("ptime:") {
            guard let time = Double(value.dropFirst(6)), (0.01...1000).contains(time) else { return }
            media?.packetTime = time
        }
    }
}
