import Foundation
import RenderGraph
import Synchronization
import TestSupport
import Testing

struct TapStateTests {
    /// What a tap has delivered.
    private final class Blocks: Sendable {
        struct Block {
            let samples: [Float]
            let time: Int64
            let host: UInt64
        }
        let all = Mutex<[Block]>([])
        let isBlocked = Atomic(false)

        func recorder(frames: Int, channels: Int = 2, sampleRate: Double = 48_000) -> TapRecorder {
            TapRecorder(channelCount: channels, blockFrames: frames, sampleRate: sampleRate) {
                [self] samples, length, time, host in
                let block = (0..<channels).flatMap { channel in
                    Array(UnsafeBufferPointer(start: samples + channel * frames, count: length))
                }
                all.withLock { $0.append(Block(samples: block, time: time, host: host)) }
            }
        }
    }

    @Test(arguments: PlayerStateTests.partitions)
    func blocksAreWholeAndFollowWithoutAGapOrOverlap(partition: [Int]) throws {
        let blocks = Blocks()
        let recorder = blocks.recorder(frames: 300)
        let bench = try PlayerBench(tap: recorder)
        bench.player.send(bench.buffer(5000))
        bench.player.send(.play(at: .next))
        for _ in 0..<10 {
            bench.render(401, by: partition)
            recorder.deliver()
        }
        let all = blocks.all.withLock { $0 }
        #expect(all.map(\.time) == (0..<13).map { Int64($0 * 300) })
        for (number, block) in all.enumerated() {
            for channel in 0..<2 {
                #expect(
                    Array(block.samples[channel * 300..<(channel + 1) * 300])
                        == (number * 300..<(number + 1) * 300).map { numbered(channel, $0) })
            }
        }
        #expect(all.allSatisfy { $0.host == 0 })
    }

    @Test func aBlockKnowsWhenItsFirstFrameIsHeard() throws {
        let blocks = Blocks()
        let recorder = blocks.recorder(frames: 480)
        let bench = try PlayerBench(tap: recorder)
        bench.hostTime = 3_000_000_000
        bench.render(2000, by: [100, 7])
        recorder.deliver()
        let hosts = blocks.all.withLock { $0.map(\.host) }
        #expect(hosts.count == 4)
        for (number, host) in hosts.enumerated() {
            #expect(abs(Int64(host) - Int64(3_000_000_000 + number * 10_000_000)) < 1000)
        }
    }

    @Test func inRealTimeWholeBlocksAreLostAndCountedAndTheNextOnesAreInTime() throws {
        let blocks = Blocks()
        // Blocks of half a second: eight fit.
        let recorder = blocks.recorder(frames: 512, sampleRate: 1024)
        let bench = try PlayerBench(sampleRate: 1024, tap: recorder)
        bench.player.send(bench.buffer(512 * 20))
        bench.player.send(.play(at: .next))
        bench.render(512 * 11 + 100, by: [100])
        #expect(recorder.state.pointee.lostBlocks == 3)
        recorder.deliver()
        bench.render(512 * 2, by: [100])
        recorder.deliver()
        let all = blocks.all.withLock { $0 }
        // The block that had begun to be lost is lost as a whole.
        #expect(recorder.state.pointee.lostBlocks == 4)
        #expect(all.map { $0.time / 512 } == [0, 1, 2, 3, 4, 5, 6, 7, 12])
        for block in all { #expect(block.samples[0] == numbered(0, Int(block.time))) }
    }

    @Test func offlineNothingIsLost() throws {
        let blocks = Blocks()
        let recorder = blocks.recorder(frames: 512, sampleRate: 1024)
        let bench = try PlayerBench(sampleRate: 1024, tap: recorder)
        bench.isOffline = true
        let isOver = Mutex(false)
        let hasEnded = Mutex(false)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) { recorder.deliver() }
            hasEnded.withLock { $0 = true }
        }
        bench.render(512 * 50)
        isOver.withLock { $0 = true }
        #expect(eventually { hasEnded.withLock { $0 } })
        recorder.deliver()
        #expect(blocks.all.withLock { $0.map(\.time) } == (0..<50).map { Int64($0 * 512) })
        #expect(recorder.state.pointee.lostBlocks == 0)
    }

    @Test func offlineWithNobodyToDeliverTheRenderingThreadDoes() throws {
        let blocks = Blocks()
        let recorder = blocks.recorder(frames: 512, sampleRate: 1024)
        let bench = try PlayerBench(sampleRate: 1024, tap: recorder)
        bench.isOffline = true
        bench.render(512 * 20)
        recorder.deliver()
        #expect(blocks.all.withLock { $0.map(\.time) } == (0..<20).map { Int64($0 * 512) })
    }

    @Test func offlineABlockThatRendersLosesRatherThanHangs() throws {
        let blocks = Blocks()
        nonisolated(unsafe) var render: (() -> Void)?
        let recorder = TapRecorder(channelCount: 2, blockFrames: 512, sampleRate: 1024) { _, _, time, host in
            blocks.all.withLock { $0.append(.init(samples: [], time: time, host: host)) }
            render.take()?()
        }
        let bench = try PlayerBench(sampleRate: 1024, tap: recorder)
        bench.isOffline = true
        render = { bench.render(512 * 20) }
        bench.render(512)
        recorder.deliver()
        #expect(blocks.all.withLock { $0.count } == 8 && recorder.state.pointee.lostBlocks == 13)
    }

    @Test func aTapThatIsEndedGivesWhatItHasCollectedAndTakesNoMore() throws {
        let blocks = Blocks()
        let recorder = blocks.recorder(frames: 300)
        let bench = try PlayerBench(tap: recorder)
        bench.render(401, by: [100])
        recorder.end()
        bench.render(700, by: [100])
        recorder.end()
        recorder.deliverRest()
        #expect(blocks.all.withLock { $0.map { $0.samples.count / 2 } } == [300, 101])
        #expect(recorder.state.pointee.isEnded && recorder.state.pointee.lostBlocks == 0)
    }

    @Test func aTapMayBeEndedWhileItIsRendered() throws {
        for _ in 0..<20 {
            let blocks = Blocks()
            let recorder = blocks.recorder(frames: 300)
            nonisolated(unsafe) let bench = try PlayerBench(tap: recorder)
            let isOver = Atomic(false)
            let hasEnded = Atomic(false)
            let count = Atomic(0)
            Thread.detachNewThread {
                while !isOver.load(ordering: .acquiring) {
                    bench.render(7)
                    count.wrappingAdd(1, ordering: .relaxed)
                }
                hasEnded.store(true, ordering: .releasing)
            }
            #expect(eventually { count.load(ordering: .relaxed) >= 50 })
            recorder.end()
            recorder.deliverRest()
            isOver.store(true, ordering: .releasing)
            #expect(eventually { hasEnded.load(ordering: .acquiring) })
            let all = blocks.all.withLock { $0 }
            for (block, next) in zip(all, all.dropFirst()) {
                #expect(next.time == block.time + Int64(block.samples.count / 2))
            }
            #expect(all.dropLast().allSatisfy { $0.samples.count == 600 })
            #expect(all.last.map { $0.time + Int64($0.samples.count / 2) >= 350 && $0.time % 300 == 0 } == true)
        }
    }
}
