import LinuxSystem

/// Asks the machine that has published a stream what it is, by RTSP's DESCRIBE. Thread: any but render.
package enum DescriptionRequest {
    /// Nil where no description of a stream that can be played comes before `deadline`, of CLOCK_MONOTONIC.
    /// - Parameter name: the service's, as it was published.
    package static func ask(_ endpoint: NetworkEndpoint, name: String, deadline: UInt64) -> SessionDescription? {
        guard let connection = try? ConnectionSocket(to: endpoint, deadline: deadline) else { return nil }
        let request = RTSPMessage(
            ["DESCRIBE", "rtsp://\(endpoint)/by-name/\(encoded(name))", "RTSP/1.0"],
            headers: ["accept": "application/sdp", "cseq": "1", "user-agent": "auserviced"])
        var bytes: [UInt8] = []
        guard connection.send(request.bytes, deadline: deadline),
            let answer = connection.message(&bytes, deadline: deadline), answer.first.count >= 2,
            answer.first[0].hasPrefix("RTSP/"), answer.first[1] == "200"
        else { return nil }
        return try? SessionDescription(reading: answer.content)
    }

    /// As a part of an address.
    package static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.append(byte)
            default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
