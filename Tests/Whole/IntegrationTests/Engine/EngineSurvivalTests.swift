import AVFAudio
import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import TestSupport
import Testing

/// Units in processes of their own as nodes of an engine: what is started when, and what is heard when one of them dies.
@Suite(.serialized) struct EngineSurvivalTests {
    /// The first row gives its input at half level.
    private static let rows = [
        ["aufx gain Demo", "aufx gain Demo", "aufx gain Demo"], ["aufx fltr Demo", "aufx ring SnFM"],
        ["aufx trem Demo"],
    ]

    private func session(_ halving: Int, _ mode: AVAudioEngineManualRenderingMode = .offline) async throws -> EngineRows
    {
        try await EngineRows(Self.rows, mode: mode) { try $0.rows[0][halving].parameter("gain").value = 0.5 }
    }

    // E74
    @Test(arguments: [0, 1, 2])
    func aKilledUnitIsDryUntilItIsBackAndTheOtherBranchesKeepEveryBit(_ victim: Int) async throws {
        // A new service may be there before the next block is due, and on a busy machine before the second of two: then another unit dies.
        var (session, killed, process) = try await killing(victim)
        for _ in 0..<3 where session.rows[0][victim].tally.bridgedFrames < 2 * UInt64(EngineRows.frames) {
            (session, killed, process) = try await killing(victim)
        }
        let unit = session.rows[0][victim]
        let isBack = try session.play { unit.restartCount > 0 && unit.status.state == .running }
        #expect(isBack && unit.serviceProcessID != process)
        let isJoined = try session.play { try session.steps("kick").map(\.joinedUnits).contains(3) }
        #expect(isJoined)
        try session.step(10)
        let reference = try await self.session(victim)
        try reference.step(session.position / EngineRows.frames)

        // The music did not stop: no call failed, the engine ran, and what was heard is the branches' sum to the frame.
        #expect(session.statuses == [.success] && session.engine.isRunning && session.engine.lastFault == nil)
        let heard = (0..<3).map { session.heard($0) }
        for channel in 0..<2 {
            let sum = heard[0][channel].indices.map {
                heard[0][channel][$0] + heard[1][channel][$0] + heard[2][channel][$0]
            }
            #expect(firstDifference(Array(session.mix[channel].prefix(sum.count)), sum) == nil)
        }
        // The branches beside it are what they are in a run in which nobody dies.
        for row in 1..<3 {
            let undisturbed = reference.heard(row)
            for channel in 0..<2 { #expect(firstDifference(heard[row][channel], undisturbed[channel]) == nil) }
        }
        #expect(session.rows.joined().filter { $0 !== unit }.allSatisfy { $0.tally.bridgedFrames == 0 })
        #expect(session.nodes.joined().allSatisfy { $0.failedRenderCalls.count == 0 })
        #expect(session.nodes[0][victim].auAudioUnit === unit)
        try expectBridge(heard[0], after: killed)
    }

    /// A run of two blocks behind the frame at which a unit's process was killed.
    private func killing(_ victim: Int) async throws -> (session: EngineRows, killed: Int, process: Int32?) {
        let session = try await session(victim)
        let unit = session.rows[0][victim]
        try session.step(20)
        let (killed, process) = (session.position, unit.serviceProcessID)
        unit.killService()
        try session.step(2)
        return (session, killed, process)
    }

    /// Wet until the kill; then, from the start of a block, dry but for the 512 frames of the way there; a cross-fade;
    /// and wet again to the end.
    private func expectBridge(_ heard: [[Float]], after killed: Int) throws {
        for channel in 0..<2 {
            let samples = heard[channel]
            let dry = samples.indices.map { EngineRows.input(0, $0, channel) }
            let begin = try #require(samples.indices.first { samples[$0] != dry[$0] * 0.5 })
            let whole = begin + 512
            let end = try #require((whole..<samples.count).first { samples[$0] != dry[$0] })
            let back = try #require(samples.indices.last { samples[$0] != dry[$0] * 0.5 }) + 1
            #expect(begin >= killed && begin < killed + EngineRows.frames + 2)
            #expect(end - whole >= 512 && back - end <= EngineRows.frames)
            #expect(samples.count - back >= EngineRows.frames)
            // From the unit's gain to that of the input, and back.
            #expect(
                (begin..<whole).allSatisfy {
                    abs(samples[$0] - dry[$0] * 0.75) <= abs(dry[$0]) * 0.25 + 1e-6
                })
            #expect(
                (end..<back).allSatisfy {
                    abs(samples[$0] - dry[$0] * 0.75) <= abs(dry[$0]) * 0.25 + 1e-6
                })
        }
    }

    // E74
    @Test func inRealTimeNoCallFailsAndTheKilledUnitIsHeardAgain() async throws {
        let session = try await session(1, .realtime)
        let unit = session.rows[0][1]
        let isHeard = try session.play { unit.tally.wetFrames > 20_000 }
        #expect(isHeard)
        for _ in 0..<2 {
            let (process, restarts) = (unit.serviceProcessID, unit.restartCount)
            unit.killService()
            let isBack = try session.play { unit.restartCount > restarts && unit.status.state == .running }
            #expect(isBack && unit.serviceProcessID != process)
            let wet = unit.tally.wetFrames
            let isWet = try session.play { unit.tally.wetFrames > wet + 20_000 }
            #expect(isWet)
        }
        #expect(session.statuses == [.success] && session.engine.isRunning)
        #expect(session.nodes.joined().allSatisfy { $0.failedRenderCalls.count == 0 })
        #expect(unit.tally.missingFrames > 0)
        let heard = session.heard(0)
        // The player went on all the time: what is heard is its frame of that moment, at one level or the other.
        for channel in 0..<2 {
            let wrong = heard[channel].indices.filter {
                let dry = EngineRows.input(0, $0, channel)
                return heard[channel][$0] != dry * 0.5 && heard[channel][$0] != dry
            }
            #expect(wrong.count < heard[channel].count / 2)
            #expect(heard[channel].allSatisfy { abs($0) <= 0.75 })
        }
    }

    @Test func allAreStartedBeforeAnyIsAwaitedAndThisProcessWorksMeanwhile() async throws {
        let session = try await EngineRows(Self.rows) { session in
            let (player, equalizer) = (AVAudioPlayerNode(), AVAudioUnitEQ(numberOfBands: 2))
            for node in [player, equalizer] { session.engine.attach(node) }
            try session.engine.connectNode(player, to: equalizer, format: session.format)
            try session.engine.connectNode(equalizer, to: session.engine.mainMixerNode, format: session.format)
        }
        try session.step(20)
        let plan = try session.plan()
        let actions = plan.map(\.action)
        let kicks = plan.filter { $0.action == "kick" }
        #expect(kicks.map(\.nodes.count) == [3, 2, 1])
        #expect(kicks.map(\.joinedUnits) == [3, 2, 0])
        #expect(plan.filter { $0.action == "collect" }.map(\.nodes) == kicks.map(\.nodes).reversed())
        let (lastKick, firstCollect) = (
            try #require(actions.lastIndex(of: "kick")), try #require(actions.firstIndex(of: "collect"))
        )
        #expect(actions[..<lastKick].allSatisfy { $0 == "play" || $0 == "kick" })
        #expect(plan[lastKick..<firstCollect].contains { $0.action == "unit" && $0.nodes[0].contains("EQ") })
        #expect(actions[firstCollect...].allSatisfy { ["collect", "tap", "mix"].contains($0) })
    }

    /// A source of this process waits, in its render call, until every unit elsewhere has worked in the same cycle:
    /// those of a row hand on to each other without the host.
    @Test func theUnitsElsewhereWorkWhileASourceOfThisProcessRenders() async throws {
        // @unchecked: used by the thread that renders, which is the test's.
        final class Witness: @unchecked Sendable {
            var threads: [Int32] = []
            var before: [UInt64] = []
            var haveWorked: [Bool] = []

            /// How often each thread has gone to sleep.
            var sleeps: [UInt64] {
                threads.map { ProcFile.number(ofLine: "voluntary_ctxt_switches:", in: "/proc/\($0)/status") ?? 0 }
            }

            func wait() {
                haveWorked.append(eventually { zip(sleeps, before).allSatisfy { $0 > $1 } })
            }
        }
        let witness = Witness()
        let session = try await EngineRows(Self.rows) { session in
            let source = AVAudioSourceNode(format: session.format) { isSilence, _, _, _ in
                if !witness.threads.isEmpty { witness.wait() }
                isSilence.pointee = true
                return noErr
            }
            session.engine.attach(source)
            try session.engine.connectNode(source, to: session.engine.mainMixerNode, format: session.format)
        }
        try session.step(20)
        witness.threads = session.rows.joined().compactMap(\.serviceRenderThread)
        try #require(witness.threads.count == 6)
        for _ in 0..<5 {
            // Whoever goes to sleep only now has not worked in the next cycle.
            #expect(await eventually { witness.threads.allSatisfy { isAsleep(thread: $0) } })
            witness.before = witness.sleeps
            try session.step()
        }
        #expect(witness.haveWorked == Array(repeating: true, count: 5))
    }
}
