import RenderGraph
import Testing

/// How a player goes through what it is given; each bit for bit the same however runs divide it.
struct PlayerStateTests {
    static let partitions = [[1], [17], [128], [512], [512, 1, 100]]

    @Test(arguments: partitions)
    func aBufferIsPlayedBitForBitAndThenSilence(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(1000))
        bench.player.send(.play(at: .next))
        let result = bench.render(1500, by: partition)
        for channel in 0..<2 { #expect(result[channel] == (0..<1500).map { $0 < 1000 ? numbered(channel, $0) : 0 }) }
    }

    @Test(arguments: partitions)
    func buffersFollowEachOtherInTheirOrderWithoutAGap(partition: [Int]) throws {
        let bench = try PlayerBench()
        for (value, frames) in [(Float(1), 300), (2, 1), (3, 711)] { bench.player.send(bench.constant(value, frames)) }
        bench.player.send(.play(at: .next))
        let expected = [Float](repeating: 1, count: 300) + [2] + [Float](repeating: 3, count: 711)
        #expect(bench.render(1200, by: partition)[1] == expected + [Float](repeating: 0, count: 188))
    }

    @Test func nothingSoundsBeforePlay() throws {
        let bench = try PlayerBench()
        bench.player.send(bench.constant(1, 10))
        #expect(bench.render(100)[0].allSatisfy { $0 == 0 })
        bench.player.send(.play(at: .next))
        #expect(bench.render(11)[0] == [Float](repeating: 1, count: 10) + [0])
    }

    @Test func aChannelThatABufferLacksIsSilent() throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(1000, channels: 1))
        bench.player.send(.play(at: .next))
        let result = bench.render(1000)
        #expect(result[0] == (0..<1000).map { numbered(0, $0) } && result[1].allSatisfy { $0 == 0 })
    }

    @Test(arguments: partitions)
    func aHostTimeIsTheSameFrameWhereverInARunItLies(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.hostTime = 5_000_000_000
        bench.player.send(bench.constant(1, 100))
        // 10 ms are 480 frames: behind the end of what is before it, in the middle of a run.
        bench.player.send(bench.constant(2, 10, at: .host(5_010_000_000)))
        bench.player.send(.play(at: .next))
        #expect(
            bench.render(1024, by: partition)[0] == (0..<1024).map { $0 < 100 ? 1 : (480..<490).contains($0) ? 2 : 0 })
    }

    // MARK: Loops and interruptions

    @Test(arguments: partitions)
    func aLoopRepeatsWithoutASeamAndWhatIsBehindItWaits(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(37, .loops))
        bench.player.send(bench.constant(-1, 10))
        bench.player.send(.play(at: .next))
        #expect(bench.render(2000, by: partition)[0] == (0..<2000).map { numbered(0, $0 % 37) })
    }

    @Test(arguments: partitions)
    func anInterruptionAtALoopWaitsForTheLoopsEnd(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(370, .loops))
        bench.player.send(.play(at: .next))
        _ = bench.render(1000, by: partition)
        bench.player.send(bench.constant(-1, 20, .interruptsAtLoop))
        bench.player.send(bench.constant(-2, 5))
        // 1000 frames are 260 into the third loop; it ends at 1110.
        let expected = (1000..<1110).map { numbered(0, $0 % 370) } + [Float](repeating: -1, count: 20)
        #expect(
            bench.render(200, by: partition)[0]
                == expected + [Float](repeating: -2, count: 5) + [Float](repeating: 0, count: 65))
    }

    @Test func anInterruptionAtALoopLetsABufferThatDoesNotLoopComeToItsEnd() throws {
        let bench = try PlayerBench()
        bench.player.send(bench.constant(1, 700))
        bench.player.send(bench.constant(2, 700))
        bench.player.send(.play(at: .next))
        _ = bench.render(100)
        bench.player.send(bench.constant(3, 10, .interruptsAtLoop))
        let result = bench.render(700)[0]
        #expect(result[..<600].allSatisfy { $0 == 1 } && result[600..<610].allSatisfy { $0 == 3 })
        #expect(result[610...].allSatisfy { $0 == 0 })
    }

    @Test(arguments: [PlayerItemState.Options.loops, []])
    func anInterruptionStartsAtOnceAndDropsWhatWaits(options: PlayerItemState.Options) throws {
        let bench = try PlayerBench()
        let first = bench.constant(1, 5000, options)
        let second = bench.constant(2, 5000)
        bench.player.send(first)
        bench.player.send(second)
        bench.player.send(.play(at: .next))
        _ = bench.render(1000)
        let last = bench.constant(3, 10, .interrupts)
        bench.player.send(last)
        #expect(bench.render(20)[0] == [Float](repeating: 3, count: 10) + [Float](repeating: 0, count: 10))
        for item in [first, second, last] { #expect(item.state.pointee.end != nil) }
    }

    @Test(arguments: partitions)
    func anInterruptionAtATimeComesAtItsFrame(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.player.send(bench.constant(1, 5000, .loops))
        bench.player.send(bench.constant(2, 10))
        bench.player.send(bench.constant(3, 100, at: .sample(777), .interrupts))
        bench.player.send(.play(at: .next))
        let result = bench.render(1000, by: partition)[0]
        #expect(result == (0..<1000).map { $0 < 777 ? 1 : $0 < 877 ? 3 : 0 })
    }

    // MARK: Times

    @Test(arguments: partitions)
    func aBufferWithATimeBeginsAtThatFrameOfThePlayersTime(partition: [Int]) throws {
        let bench = try PlayerBench()
        _ = bench.render(333, by: partition)
        bench.player.send(bench.constant(1, 10, at: .sample(600)))
        bench.player.send(bench.constant(2, 10))
        // Its time has passed when its turn comes: at once.
        bench.player.send(bench.constant(3, 10, at: .sample(5)))
        bench.player.send(.play(at: .next))
        let result = bench.render(700, by: partition)[0]
        #expect(result == (0..<700).map { $0 < 600 ? 0 : $0 < 610 ? 1 : $0 < 620 ? 2 : $0 < 630 ? 3 : 0 })
    }

    @Test(arguments: partitions)
    func aStartInTheFutureWaitsForItsFrameOfTheNodesTime(partition: [Int]) throws {
        let bench = try PlayerBench()
        _ = bench.render(200, by: partition)
        bench.player.send(bench.buffer(1000))
        bench.player.send(.play(at: .sample(905)))
        let result = bench.render(1500, by: partition)[0]
        #expect(result == (0..<1500).map { (705..<1705).contains($0) ? numbered(0, $0 - 705) : 0 })
        #expect(bench.player.state.pointee.playingSince == 905)
    }

    @Test func twoPlayersThatAreGivenOneMomentStayTogetherThoughOneIsLate() throws {
        let bench = try PlayerBench(players: 2, channels: 1)
        for player in bench.players { player.send(bench.buffer(5000)) }
        _ = bench.render(1000)
        let moment = PlayerItemState.Start.sample(488)
        bench.players[0].send(.play(at: moment))
        _ = bench.render(700)
        bench.players[1].send(.play(at: moment))
        let result = bench.render(1000)
        #expect(result[0] == (0..<1000).map { numbered(0, 1700 - 488 + $0) })
        #expect(result[1] == result[0])
    }

    @Test func aStartLongAgoIsNow() throws {
        let bench = try PlayerBench()
        _ = bench.render(48_002)
        bench.player.send(bench.buffer(5000))
        bench.player.send(.play(at: .sample(1)))
        #expect(bench.render(100)[0] == (0..<100).map { numbered(0, $0) })
    }

    @Test func whatIsPassedOverGoesThroughSeveralThings() throws {
        let bench = try PlayerBench()
        _ = bench.render(1000)
        bench.player.send(bench.constant(1, 100))
        let stream = SampleStream(channelCount: 2, capacity: 400) { _ in }
        Samples(channels: 2, frames: 300) { _, _ in 2 }.append(0..<300, to: stream)
        stream.end()
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(bench.constant(3, 200))
        bench.player.send(.play(at: .sample(500)))
        #expect(bench.render(200)[0] == (0..<200).map { $0 < 100 ? 3 : 0 })
    }

    @Test func aHostTimeCountsOnlyWhereADevicePacesTheRendering() throws {
        let bench = try PlayerBench()
        bench.player.send(bench.constant(1, 10))
        bench.player.send(.play(at: .host(9_000_000_000)))
        #expect(bench.render(20)[0][0] == 1)

        let paced = try PlayerBench()
        paced.hostTime = 5_000_000_000
        paced.player.send(paced.constant(1, 10))
        paced.player.send(.play(at: .host(5_020_000_000)))
        // 20 ms are 960 frames.
        #expect(paced.render(2000)[0] == (0..<2000).map { (960..<970).contains($0) ? 1 : 0 })
    }

    // MARK: Pause, stop, jumps

    @Test(arguments: partitions)
    func aPauseHoldsTheTimeAndThePlace(partition: [Int]) throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(1000))
        bench.player.send(bench.constant(-1, 10, at: .sample(1100)))
        bench.player.send(.play(at: .next))
        var heard = bench.render(400, by: partition)[0]
        bench.player.send(.pause())
        #expect(bench.render(333, by: partition)[0].allSatisfy { $0 == 0 })
        #expect(bench.player.state.pointee.playingSince == nil)
        bench.player.send(.play(at: .next))
        heard += bench.render(800, by: partition)[0]
        #expect(heard == (0..<1200).map { $0 < 1000 ? numbered(0, $0) : (1100..<1110).contains($0) ? -1 : 0 })
        #expect(bench.player.state.pointee.playingSince == 333)
    }

    @Test func aStopDropsEverythingAndBeginsAgainAtZero() throws {
        let bench = try PlayerBench()
        let items = [bench.constant(1, 500), bench.constant(2, 500, .loops), bench.constant(3, 10)]
        for item in items { bench.player.send(item) }
        bench.player.send(.play(at: .next))
        _ = bench.render(300)
        bench.player.send(.stop())
        bench.player.send(bench.constant(4, 10, at: .sample(20)))
        bench.player.send(.play(at: .next))
        #expect(bench.render(40)[0] == (0..<40).map { (20..<30).contains($0) ? 4 : 0 })
        for item in items { #expect(item.state.pointee.end != nil) }
    }

    @Test func aPlayerGoesOnWhereItWasWhenTheNodesTimeBeginsAgain() throws {
        let bench = try PlayerBench()
        bench.player.send(bench.buffer(5000))
        bench.player.send(.play(at: .next))
        _ = bench.render(1000)
        bench.clock.restart()
        #expect(bench.render(500)[0] == (1000..<1500).map { numbered(0, $0) })
        #expect(bench.player.state.pointee.playingSince == -1000)
    }

    // MARK: Marks

    @Test func aThingIsOverWhenItsLastFrameIsHeardAndIsThenLetGo() throws {
        let bench = try PlayerBench()
        bench.hostTime = 1_000_000_000
        let item = bench.constant(1, 480)
        let other = bench.constant(2, 10)
        bench.player.send(item)
        bench.player.send(other)
        bench.player.send(.play(at: .next))
        _ = bench.render(479, by: [479])
        #expect(item.state.pointee.end == nil)
        _ = bench.render(100, by: [100])
        #expect(item.state.pointee.end.map { abs(Int64($0) - 1_010_000_000) < 1000 } == true)
        #expect(item.state.pointee.isReleased && other.state.pointee.isReleased)
    }

    @Test func whatWasPlayedIsNotKept() throws {
        let bench = try PlayerBench()
        weak var kept: Samples?
        do {
            let samples = Samples(channels: 2, frames: 10) { _, _ in 1 }
            kept = samples
            bench.player.send(
                .buffer(
                    samples.pointers, channelCount: 2, frameCount: 10, start: .next, options: [], keeping: samples))
        }
        bench.player.send(.play(at: .next))
        #expect(kept != nil)
        _ = bench.render(20)
        bench.player.collect()
        #expect(kept == nil)
    }
}
