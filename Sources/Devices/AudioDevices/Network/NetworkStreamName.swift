import NetworkAudio

/// What stands behind `rtp:` for one stream: `ADDRESS[%INTERFACE]:PORT` with parts of its format, each after a slash
/// and in any order, as in `239.1.2.3:5004/L16/44100/2/4ms`; or the name by which a stream is announced.
package struct NetworkStreamName: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
        case endpoint(NetworkEndpoint)
        case announced(String)
    }

    package var place: Place
    package var encoding: RTPEncoding?
    /// Hz.
    package var sampleRate: Int?
    package var channelCount: Int?
    /// Of a packet, for a stream that is sent.
    package var packetMilliseconds: Double?

    /// What is no address with a port is the name of an announced stream. Nil for a wrong part behind an address.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let endpoint = NetworkEndpoint(first) else {
            guard !text.isEmpty else { return nil }
            place = .announced(String(text))
            return
        }
        place = .endpoint(endpoint)
        for part in parts.dropFirst() {
            if let encoding = RTPEncoding(rawValue: part.uppercased()) {
                self.encoding = encoding
            } else if part.hasSuffix("ms"), let time = Double(part.dropLast(2)), (0.1...100).contains(time) {
                packetMilliseconds = time
            } else if let number = Int(part), RTPStreamFormat.rates.contains(number) {
                sampleRate = number
            } else if let number = Int(part), (1...RTPStreamFormat.channelLimit).contains(number) {
                channelCount = number
            } else {
                return nil
            }
        }
    }

    /// Several streams, with commas between them, that are one input; nil where one of them is wrong. The name of an
    /// announced stream may have commas where it stands alone.
    package static func list(_ text: String) -> [NetworkStreamName]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = parts.compactMap { NetworkStreamName($0) }
        let areEndpoints = names.allSatisfy { if case .endpoint = $0.place { true } else { false } }
        if parts.count > 1, !areEndpoints || names.count != parts.count {
            guard case .announced = NetworkStreamName(parts[0])?.place else { return nil }
            return NetworkStreamName(text).map { [$0] }
        }
        return names.count == parts.count && names.count <= RTPStreamFormat.channelLimit ? names : nil
    }

    /// The format, with what the name leaves open from elsewhere.
    package func format(else other: RTPStreamFormat) -> RTPStreamFormat {
        RTPStreamFormat(
            encoding ?? other.encoding, sampleRate: sampleRate ?? other.sampleRate,
            channelCount: channelCount ?? other.channelCount) ?? other
    }

    /// Whether it says all of a format.
    package var isComplete: Bool { encoding != nil && sampleRate != nil && channelCount != nil }
}
