import AudioToolbox
import RenderGraph
import Synchronization
import Testing

/// What a player makes of samples that arrive.
struct SampleStreamTests {
    @Test(arguments: PlayerStateTests.partitions)
    func aRingGivesWhatWentInThroughItsSeamBitForBit(partition: [Int]) throws {
        let bench = try PlayerBench()
        let stream = SampleStream(channelCount: 2, capacity: 701) { _ in }
        let samples = Samples(channels: 2, frames: 10_000, numbered)
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(.play(at: .next))
        var heard: [Float] = []
        var given = 0
        while heard.count < 10_000 {
            let count = min(stream.room, 10_000 - given)
            samples.append(given..<given + count, to: stream)
            given += count
            if given == 10_000 { stream.end() }
            #expect(stream.waitingFrames == given - heard.count)
            heard += bench.render(min(partition[0], stream.waitingFrames), by: partition)[1]
        }
        #expect(heard == (0..<10_000).map { numbered(1, $0) })
        #expect(stream.missedFrames == 0 && bench.player.state.pointee.missedFrames == 0)
    }

    @Test(arguments: PlayerStateTests.partitions)
    func whatComesTooLateIsSilentAndTheTimeLineStays(partition: [Int]) throws {
        let bench = try PlayerBench()
        let stream = SampleStream(channelCount: 2, capacity: 4000) { _ in }
        let samples = Samples(channels: 2, frames: 2000, numbered)
        samples.append(0..<100, to: stream)
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(bench.constant(-1, 10))
        bench.player.send(.play(at: .next))
        var heard = bench.render(300, by: partition)[0]
        samples.append(100..<250, to: stream)
        heard += bench.render(50, by: partition)[0]
        samples.append(250..<2000, to: stream)
        stream.end()
        heard += bench.render(1700, by: partition)[0]
        #expect(
            heard
                == (0..<2050).map {
                    $0 < 100 || (350..<2000).contains($0) ? numbered(0, $0) : (2000..<2010).contains($0) ? -1 : 0
                })
        #expect(stream.missedFrames == 250 && bench.player.state.pointee.missedFrames == 250)
    }

    @Test(arguments: PlayerStateTests.partitions)
    func ofAStreamThatWaitsNothingIsDropped(partition: [Int]) throws {
        let bench = try PlayerBench()
        let stream = SampleStream(channelCount: 2, capacity: 4000, keepsTime: false)
        let samples = Samples(channels: 2, frames: 2000, numbered)
        samples.append(0..<100, to: stream)
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(.play(at: .next))
        var heard = bench.render(300, by: partition)[0]
        #expect(stream.missedFrames == 200)
        samples.append(100..<2000, to: stream)
        stream.end()
        heard += bench.render(2000, by: partition)[0]
        let gap = [Float](repeating: 0, count: 200)
        let frames = (0..<2000).map { numbered(0, $0) }
        #expect(heard == Array(frames[..<100]) + gap + frames[100...] + gap[..<100])
        // What is missing behind the end is no fault.
        #expect(stream.missedFrames == 200)
    }

    @Test func whatFollowsAStreamThatEndsLateKeepsItsPlace() throws {
        let bench = try PlayerBench()
        let stream = SampleStream(channelCount: 2, capacity: 4000) { _ in }
        let samples = Samples(channels: 2, frames: 1000, numbered)
        samples.append(0..<600, to: stream)
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(bench.buffer(1000) { _, frame in -Float(frame + 1) })
        bench.player.send(.play(at: .next))
        _ = bench.render(1100)
        samples.append(600..<1000, to: stream)
        stream.end()
        // The stream had ended at 1000: the next thing is 100 frames old.
        #expect(bench.render(50)[0] == (0..<50).map { -Float($0 + 101) })
    }

    @Test func offlineNothingIsSilentThoughSamplesComeSlowly() throws {
        let bench = try PlayerBench()
        bench.isOffline = true
        let samples = Samples(channels: 2, frames: 20_000, numbered)
        let given = Atomic(0)
        let stream = SampleStream(channelCount: 2, capacity: 1000) { stream in
            let first = given.load(ordering: .relaxed)
            let count = min(min(97, stream.room), 20_000 - first)
            samples.append(first..<first + count, to: stream)
            given.store(first + count, ordering: .relaxed)
            if first + count == 20_000 { stream.end() }
        }
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(.play(at: .next))
        #expect(bench.render(20_100)[0] == (0..<20_100).map { $0 < 20_000 ? numbered(0, $0) : 0 })
        #expect(stream.missedFrames == 0)
    }

    @Test func offlineAStartInThePastPassesOverMoreThanTheStreamHolds() throws {
        let bench = try PlayerBench()
        bench.isOffline = true
        _ = bench.render(40_000)
        let samples = Samples(channels: 2, frames: 60_000, numbered)
        let given = Atomic(0)
        let stream = SampleStream(channelCount: 2, capacity: 1000) { stream in
            let first = given.load(ordering: .relaxed)
            let count = min(stream.room, 60_000 - first)
            samples.append(first..<first + count, to: stream)
            given.store(first + count, ordering: .relaxed)
            if first + count == 60_000 { stream.end() }
        }
        bench.player.send(.stream(stream, start: .next))
        bench.player.send(.play(at: .sample(1000)))
        #expect(bench.render(100)[0] == (39_000..<39_100).map { numbered(0, $0) })
        #expect(stream.missedFrames == 0)
    }

    // MARK: Lists

    /// A stream of one channel and 64 frames, with these samples.
    private func stream(_ values: [Float]) -> SampleStream {
        let stream = SampleStream(channelCount: 1, capacity: 64)
        stream.reserve()
        #expect(write(values, to: stream) == values.count)
        return stream
    }

    private func withList<Result>(
        _ samples: inout [Float], _ body: (UnsafeMutablePointer<AudioBufferList>) -> Result
    ) -> Result {
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)
        defer { list.deallocate() }
        return samples.withUnsafeMutableBytes { memory in
            audioBuffers(list)[0] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(memory.count), mData: memory.baseAddress)
            return body(list)
        }
    }

    private func write(_ values: [Float], to stream: SampleStream) -> Int {
        var values = values
        return withList(&values) { stream.write(UnsafePointer($0), frames: $0.pointee.mBuffers.frameCount) }
    }

    private func read(_ stream: SampleStream, _ frames: Int) -> (count: Int, values: [Float]) {
        var values = [Float](repeating: .nan, count: frames)
        return (withList(&values) { stream.read($0, frames: frames) }, values)
    }

    @Test func listsComeOutInTheirOrderAcrossTheSeam() {
        let stream = stream((0..<50).map(Float.init))
        #expect(read(stream, 40).values == (0..<40).map(Float.init))
        #expect(write((50..<90).map(Float.init), to: stream) == 40)
        #expect(read(stream, 50).values == (40..<90).map(Float.init))
    }

    @Test func aStreamThatRunsDryGivesSilence() {
        let result = read(stream([1, 2]), 4)
        #expect(result.count == 2 && result.values == [1, 2, 0, 0])
    }

    @Test func aFullStreamTakesWhatFits() {
        let stream = stream(Array(repeating: 1, count: 60))
        #expect(write(Array(repeating: 2, count: 10), to: stream) == 4)
        #expect(stream.room == 0 && stream.available() == 64)
    }
}

extension AudioBuffer {
    fileprivate var frameCount: Int { Int(mDataByteSize) / MemoryLayout<Float>.stride }
}
