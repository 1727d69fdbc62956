import NetworkAudio
import Testing

/// Which streams there are, by the services that were found and what they answered.
final class DiscoveredStreamsTests {
    private var streams = DiscoveredStreams()
    private let second: UInt64 = 1_000_000_000

    private func find(_ service: DiscoveredStreams.Service, at endpoint: NetworkEndpoint) -> Bool {
        streams.find(service, at: endpoint)
    }

    private func answer(
        _ service: DiscoveredStreams.Service, _ session: SessionDescription?, at time: UInt64
    ) -> Bool { streams.answer(service, session, at: time) }

    private func service(_ number: Int, interface: Int32 = 2) -> DiscoveredStreams.Service {
        DiscoveredStreams.Service(name: "s\(number)", interface: interface)
    }

    private func place(_ number: Int) -> NetworkEndpoint {
        NetworkEndpoint(address: "10.0.0.2", port: UInt16(1000 + number % 60_000))!
    }

    private func session(_ number: Int) -> SessionDescription {
        SessionDescription(
            name: "s\(number)", origin: "\(number)", endpoint: NetworkEndpoint("239.0.0.1:\(2000 + number)")!,
            format: RTPStreamFormat("L24/48000/2")!)
    }

    @Test func aServiceIsAskedOnceItIsFoundAndListedOnceItAnswers() throws {
        #expect(!find(service(1), at: place(1)))
        let next = try #require(streams.next(at: 0))
        #expect(next.service == service(1) && next.endpoint == place(1))
        #expect(answer(service(1), session(1), at: 0))
        #expect(streams.sessions == [session(1)])
        #expect(streams.next(at: .max) == nil)
        let isChanged = streams.lose(service(1))
        #expect(isChanged && streams.sessions.isEmpty)
    }

    @Test func oneThatDoesNotAnswerIsAskedEverMoreRarely() {
        _ = streams.find(service(1), at: place(1))
        var (time, pauses): (UInt64, [UInt64]) = (0, [])
        for _ in 0..<8 {
            _ = streams.answer(service(1), nil, at: time)
            let begin = time
            while streams.next(at: time) == nil { time += second / 2 }
            pauses.append((time - begin) / second)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    @Test func deadServicesKeepNobodyWaiting() {
        for number in 0..<100 {
            _ = streams.find(service(number), at: place(number))
            _ = streams.answer(service(number), nil, at: 0)
        }
        _ = streams.find(service(200), at: place(200))
        #expect(streams.next(at: 3600 * second)?.service == service(200))
    }

    @Test func aServiceThatMovedIsAskedAgain() {
        _ = streams.find(service(1), at: place(1))
        _ = streams.answer(service(1), session(1), at: 0)
        #expect(!find(service(1), at: place(1)))
        let isChanged = streams.find(service(1), at: place(2))
        #expect(isChanged && streams.next(at: 0)?.endpoint == place(2))
    }

    @Test func oneStreamThatSeveralInterfacesShowIsListedOnce() {
        for interface in 1...3 as ClosedRange<Int32> {
            _ = streams.find(service(1, interface: interface), at: place(1))
            _ = streams.answer(service(1, interface: interface), session(1), at: 0)
        }
        #expect(streams.sessions == [session(1)])
    }

    @Test func anAnswerOfOneThatIsGoneChangesNothing() {
        _ = streams.find(service(1), at: place(1))
        _ = streams.lose(service(1))
        #expect(!answer(service(1), session(1), at: 0))
        #expect(streams.sessions.isEmpty)
    }

    @Test func aFloodIsBoundedAndForgetsNobody() {
        _ = streams.find(service(0), at: place(0))
        for number in 1..<10_000 { _ = streams.find(service(number), at: place(number)) }
        _ = streams.answer(service(0), session(0), at: 0)
        #expect(streams.sessions == [session(0)])
        var asked = 0
        while let next = streams.next(at: 0) {
            _ = streams.answer(next.service, nil, at: 0)
            asked += 1
        }
        #expect(asked == DiscoveredStreams.limit - 1)
        let isChanged = streams.loseAll()
        #expect(isChanged && streams.sessions.isEmpty)
    }
}
