/// What a stream's packets hold, as `L24/48000/2` says it.
package struct RTPStreamFormat: Equatable, Hashable, Sendable, CustomStringConvertible {
    /// Of a stream; as many as a device's callback may have.
    package static let channelLimit = 32
    /// Hz.
    package static let rates = 8000...192_000
    /// The first of the numbers that sessions give to formats as they like.
    package static let dynamicPayloadType: UInt8 = 96

    package var encoding: RTPEncoding
    /// Hz.
    package var sampleRate: Int
    package var channelCount: Int

    /// Nil for a rate and channels out of range.
    package init?(_ encoding: RTPEncoding, sampleRate: Int, channelCount: Int) {
        guard Self.rates.contains(sampleRate), (1...Self.channelLimit).contains(channelCount) else { return nil }
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }

    /// What stands behind the number in `a=rtpmap`: `ENCODING/RATE` and the channels where there are more than one. Nil
    /// for what this module does not play.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let encoding = RTPEncoding(rawValue: parts[0].uppercased()),
            let rate = Int(parts[1]), let channels = parts.count == 3 ? Int(parts[2]) : 1
        else { return nil }
        self.init(encoding, sampleRate: rate, channelCount: channels)
    }

    /// The formats whose payload type says what they are (RFC 3551, 6).
    package init?(payloadType: UInt8) {
        guard payloadType == 10 || payloadType == 11 else { return nil }
        self.init(.linear16, sampleRate: 44_100, channelCount: payloadType == 10 ? 2 : 1)
    }

    package var bytesPerFrame: Int { encoding.bytesPerSample * channelCount }

    /// Frames of a payload; nil where it is not whole frames, or none.
    package func frameCount(ofBytes bytes: Int) -> Int? {
        bytes > 0 && bytes % bytesPerFrame == 0 ? bytes / bytesPerFrame : nil
    }

    package var description: String { "\(encoding.rawValue)/\(sampleRate)/\(channelCount)" }
}
