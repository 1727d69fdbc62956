import NetworkAudio
import Testing

/// Which streams there are, by what was heard of them.
final class AnnouncedStreamsTests {
    private var streams = AnnouncedStreams()

    private func hear(_ message: SAPMessage, at time: UInt64) -> Bool { streams.hear(message, at: time) }
    private func expire(at time: UInt64) -> Bool { streams.expire(at: time) }

    private func message(_ number: Int, isAnnounced: Bool = true, name: String = "a") -> SAPMessage {
        SAPMessage(
            isAnnounced: isAnnounced, identifier: UInt16(number), sender: [10, 0, 0, 2],
            session: SessionDescription(
                name: name, origin: "\(number)",
                endpoint: NetworkEndpoint(address: "239.0.0.1", port: UInt16(1000 + number))!,
                format: RTPStreamFormat("L24/48000/2")!))
    }

    @Test func aStreamAppearsOnceAndGoesWhenItsEndIsTold() {
        #expect(hear(message(1), at: 0))
        #expect(!hear(message(1), at: 1_000_000_000))
        #expect(streams.sessions.map(\.name) == ["a"])
        #expect(hear(message(1, name: "b"), at: 2_000_000_000))
        #expect(hear(message(1, isAnnounced: false), at: 3_000_000_000))
        #expect(streams.sessions.isEmpty)
        #expect(!hear(message(1, isAnnounced: false), at: 3_000_000_000))
    }

    @Test func aStreamThatIsRepeatedNoMoreGoesAfterThreeGaps() {
        for second in 0..<4 { _ = streams.hear(message(1), at: UInt64(second) * 5_000_000_000) }
        #expect(!expire(at: 29_000_000_000))
        #expect(expire(at: 30_000_000_001))
        #expect(streams.sessions.isEmpty)
    }

    @Test func copiesByOtherInterfacesShortenNothing() {
        _ = streams.hear(message(1), at: 0)
        _ = streams.hear(message(1), at: 1000)
        #expect(!expire(at: 59_000_000_000))
    }

    @Test func aFloodIsBoundedAndForgetsNobody() {
        _ = streams.hear(message(0, name: "first"), at: 0)
        for number in 1..<10_000 { _ = streams.hear(message(number), at: 1) }
        #expect(streams.sessions.count == AnnouncedStreams.limit)
        #expect(streams.sessions.contains { $0.name == "first" })
    }
}
