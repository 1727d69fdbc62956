import RenderGraph
import Testing

/// A player that follows a transport: it stands still with it, and no frame is lost.
struct PlayerTransportTests {
    private let transport = PlayTransport(fadeFrames: 4)

    /// Cycles of eight frames.
    private func render(_ bench: PlayerBench, cycles: Int) -> [Float] {
        (0..<cycles).flatMap { _ in
            let heard = bench.render(8)[1]
            transport.endCycle(frames: 8)
            return heard
        }
    }

    private func numbers(_ range: Range<Int>) -> [Float] { range.map { numbered(1, $0) } }

    @Test(arguments: [true, false]) func aPauseTakesTheFadesFramesAndNoOther(_ isStream: Bool) throws {
        let bench = try PlayerBench(following: transport)
        let stream = SampleStream(channelCount: 2, capacity: 100)
        Samples(channels: 2, frames: 100, numbered).append(0..<100, to: stream)
        stream.end()
        bench.player.send(isStream ? .stream(stream, start: .next) : bench.buffer(100))
        bench.player.send(.play(at: .next))
        #expect(render(bench, cycles: 2) == numbers(0..<16))
        transport.pause()
        #expect(render(bench, cycles: 1) == numbers(16..<24), "the cycle under way")
        let out = zip(numbers(24..<28), [1, 0.75, 0.5, 0.25] as [Float]).map { $0 * $1 }
        #expect(render(bench, cycles: 3) == out + [Float](repeating: 0, count: 20))
        #expect(transport.position == 28 && bench.player.state.pointee.playingSince == 20)
        transport.resume()
        #expect(render(bench, cycles: 1) == [Float](repeating: 0, count: 8))
        let back = zip(numbers(28..<32), [0, 0.25, 0.5, 0.75] as [Float]).map { $0 * $1 }
        #expect(render(bench, cycles: 2) == back + numbers(32..<44))
        #expect(transport.position == 44 && bench.player.state.pointee.missedFrames == 0)
    }

    @Test func whatIsSentWhileItStandsStillIsHeardFromItsFirstFrame() throws {
        let bench = try PlayerBench(following: transport)
        bench.player.send(bench.buffer(100))
        bench.player.send(.play(at: .next))
        _ = render(bench, cycles: 1)
        let hold = transport.hold()
        while !transport.isStill(since: hold) { _ = render(bench, cycles: 1) }
        bench.player.send(.stop())
        bench.player.send(bench.constant(0.5, 100))
        bench.player.send(.play(at: .next))
        transport.release(at: 1000)
        #expect(
            render(bench, cycles: 2) == [Float](repeating: 0, count: 9) + [0.125, 0.25, 0.375] + [0.5, 0.5, 0.5, 0.5])
        #expect(transport.position == 1008)
    }
}
