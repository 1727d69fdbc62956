import NetworkAudio

/// A connection's bytes: requests and answers one behind the other, of which both sides read all.
enum DescriptionTarget {
    private static let session = NetworkEndpoint("239.1.2.3:5004").flatMap { endpoint in
        RTPStreamFormat("L24/48000/2").map {
            SessionDescription(name: "desk", origin: "- 5 5 IN IP4 10.0.0.2", endpoint: endpoint, format: $0)
        }
    }

    static func run(_ bytes: [UInt8]) {
        var left = bytes
        while let (message, length) = try? RTSPMessage.read(left) {
            demand(length > 0 && length <= left.count, "\(length) bytes of \(left.count) were read")
            left.removeFirst(length)
            check(message)
        }
    }

    private static func check(_ message: RTSPMessage) {
        guard let session else { return demand(false, "the constant stream is none") }
        let answer = DescriptionServer.answer(message, session)
        guard let (read, length) = try? RTSPMessage.read(answer.bytes) else {
            return demand(false, "the answer is not read")
        }
        demand(length == answer.bytes.count, "the answer goes on after its end")
        demand(read.first == answer.first, "the answer has changed")
        if let described = try? SessionDescription(reading: message.content) {
            demand(!described.name.isEmpty, "the stream has no name")
        }
    }

    static var seeds: [FuzzSeed] {
        let request = RTSPMessage(
            ["DESCRIBE", "rtsp://10.0.0.2:99/by-name/desk", "RTSP/1.0"],
            headers: ["cseq": "1", "accept": "application/sdp"])
        let answer = RTSPMessage(
            ["RTSP/1.0", "200", "OK"], headers: ["cseq": "1", "content-type": "application/sdp"],
            content: Array((session?.text(tool: "fuzz") ?? "").utf8))
        return [
            FuzzSeed("request", request.bytes),
            FuzzSeed("answer", answer.bytes),
            FuzzSeed("both", request.bytes + answer.bytes),
            FuzzSeed("cut", Array(answer.bytes.dropLast(9))),
            FuzzSeed("without-returns", Array("OPTIONS * RTSP/1.0\nCSeq: 2\n\n".utf8)),
            FuzzSeed("long-content", Array("RTSP/1.0 200 OK\r\nContent-Length: 99999\r\n\r\n".utf8)),
            FuzzSeed("negative", Array("RTSP/1.0 200 OK\r\nContent-Length: -9\r\n\r\n".utf8)),
            FuzzSeed("long-line", Array("OPTIONS \(String(repeating: "a", count: 300)) RTSP/1.0\r\n\r\n".utf8)),
            FuzzSeed("other-protocol", Array("GET / HTTP/1.1\r\nHost: desk\r\n\r\n".utf8)),
            FuzzSeed("no-colon", Array("RTSP/1.0 404 Not Found\r\nCSeq\r\n\r\n".utf8)),
        ]
    }
}
