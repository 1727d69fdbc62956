import NetworkAudio

/// Announcements, each behind its length.
enum AnnouncementTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        var streams = AnnouncedStreams()
        var time: UInt64 = 0
        while input.remaining > 0 {
            let piece = input.piece()
            time += 1_000_000_000
            guard let message = try? piece.withUnsafeBytes({ try SAPMessage(reading: $0) }) else { continue }
            check(message)
            _ = streams.hear(message, at: time)
            _ = streams.expire(at: time)
        }
        demand(streams.sessions.count <= AnnouncedStreams.limit, "the list has no bound")
    }

    private static func check(_ message: SAPMessage) {
        guard let session = message.session else { return demand(!message.isAnnounced, "nothing is announced") }
        demand(!session.name.isEmpty && session.name.count <= 128, "the name \(session.name) is no name")
        demand(
            !session.name.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "a control character is left")
        let again = message.bytes(tool: "fuzz")
        guard let read = try? again.withUnsafeBytes({ try SAPMessage(reading: $0) }) else {
            // What was read may be written at more length than is read: a long origin, the names of a format.
            return demand(again.count > SessionDescription.limit, "what was written is not read")
        }
        demand(read.session?.endpoint == session.endpoint && read.session?.format == session.format, "it has changed")
    }

    static var seeds: [FuzzSeed] {
        guard let first = announcement("L24/48000/2") else { return [] }
        let ended = SAPMessage(isAnnounced: false, identifier: 9, sender: [10, 0, 0, 2], session: first.session)
        let bytes = first.bytes(tool: "a")
        return [
            FuzzSeed("announced", FuzzBytes.piece(bytes)),
            FuzzSeed("ended", FuzzBytes.piece(bytes) + FuzzBytes.piece(ended.bytes(tool: "a"))),
            FuzzSeed("ended-first", FuzzBytes.piece(ended.bytes(tool: "a")) + FuzzBytes.piece(bytes)),
            FuzzSeed("short", FuzzBytes.piece([0x24, 0, 0, 9, 10, 0, 0, 2])),
            FuzzSeed("cut", FuzzBytes.piece(Array(bytes.prefix(bytes.count / 2)))),
            FuzzSeed("compressed", FuzzBytes.piece(marked(bytes, 0x01))),
            FuzzSeed("encrypted", FuzzBytes.piece(marked(bytes, 0x02))),
            FuzzSeed("long-sender", FuzzBytes.piece(marked(bytes, 0x10))),
        ]
            + ["L16/44100/1", "L16/48000/8", "L24/96000/2"].enumerated().compactMap { number, format in
                announcement(format).map { FuzzSeed("format-\(number)", FuzzBytes.piece($0.bytes(tool: "b"))) }
            }
    }

    private static func announcement(_ format: String) -> SAPMessage? {
        guard let endpoint = NetworkEndpoint("239.1.2.3:5004"), let format = RTPStreamFormat(format) else { return nil }
        let session = SessionDescription(
            name: "desk", origin: "- 5 5 IN IP4 10.0.0.2", endpoint: endpoint, format: format, packetTime: 1)
        return SAPMessage(isAnnounced: true, identifier: 9, sender: [10, 0, 0, 2], session: session)
    }

    /// With flags of the header.
    private static func marked(_ bytes: [UInt8], _ flags: UInt8) -> [UInt8] {
        [(bytes.first ?? 0) | flags] + bytes.dropFirst()
    }
}
