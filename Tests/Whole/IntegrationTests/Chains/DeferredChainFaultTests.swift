import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// One of several chains in flight fails: the others notice nothing.
@Suite(.serialized) struct DeferredChainFaultTests {
    private static let frames = 1024

    /// Three chains in real time: gain and Faulty, filter and ring modulator, a single unit.
    private final class Session {
        let host: AudioUnitHost
        let rows: [[RemoteAudioUnit]]
        let run: BranchRun

        init(
            _ codes: [[String]] = [
                ["aufx gain Demo", "aufx flty Test", "aufx gain Demo"], ["aufx fltr Demo", "aufx ring SnFM"],
                ["aufx trem Demo"],
            ], isOffline: Bool = false, grouping: HostSettings.Grouping = .individually
        ) async throws {
            var settings = HostSettings()
            settings.grouping = grouping
            host = try Installation.host(settings)
            let host = host
            rows = try await codes.asyncMap { codes in
                try await codes.asyncMap {
                    try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
                }
            }
            run = try BranchRun(
                try rows.map { try deferred($0) }, maximumFrames: DeferredChainFaultTests.frames, isOffline: isOffline)
        }

        /// Renders at about the pace of real time; false when the condition did not hold within a minute of audio.
        func play(collecting order: [Int]? = nil, until condition: () -> Bool) -> Bool {
            let frames = DeferredChainFaultTests.frames
            return Pacer(frames: frames).run(step: { run.step(frames, collecting: order) }, until: condition)
        }

        func playBlocks(_ count: Int) {
            let end = run.position + count * DeferredChainFaultTests.frames
            #expect(play { run.position >= end })
        }

        func inflict(_ fault: String, amount: Float = 0) throws {
            let culprit = rows[0][rows[0].count / 2]
            try culprit.parameter("amount").value = amount
            let parameter = try culprit.parameter("fault")
            parameter.value = Float(try #require(parameter.valueStrings?.firstIndex(of: fault)))
        }
    }

    @Test(arguments: [0, 2])
    func killMinus9InOneChainLeavesTheBitsOfTheOthers(_ victim: Int) async throws {
        // Without faults, and offline: what the chains give when nothing is missing.
        let reference = try await Session(
            [["aufx gain Demo"], ["aufx fltr Demo", "aufx ring SnFM"], ["aufx trem Demo"]], isOffline: true)
        let session = try await Session(isOffline: true)
        for _ in 0..<20 { session.run.step(Self.frames) }
        let unit = session.rows[0][victim]
        unit.killService()
        // At once: a new service may be there before the next block is due.
        session.run.step(Self.frames, collecting: [0, 1, 2])
        #expect(session.play(collecting: [2, 0, 1]) { unit.restartCount > 0 && unit.status.state == .running })
        #expect(session.play { session.run.chains[0].joinedUnitCount == 3 })
        session.playBlocks(4)
        for _ in 0..<session.run.position / Self.frames { reference.run.step(Self.frames) }
        for chain in 1...2 {
            for channel in 0..<2 {
                #expect(
                    firstDifference(session.run.heard[chain][channel], reference.run.heard[chain][channel]) == nil)
            }
        }
        // Units that give their input back: the bridge is what they would have given.
        let difference = (0..<session.run.position).map {
            abs(session.run.heard[0][0][$0] - BranchRun.input(0, $0, 0))
        }
        #expect((difference.max() ?? 1) < 1e-6)
        #expect(unit.tally.missingFrames > 0)
        #expect(session.rows[1...].joined().allSatisfy { $0.tally.bridgedFrames == 0 })
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    /// A chain of one unit with a delay is bridged aligned, also when it is asked ahead.
    @Test func aSingleUnitThatDiesIsBridgedInTimeWithItsDelay() async throws {
        let session = try await Session([["aufx look Test"], ["aufx gain Demo"]], isOffline: true)
        let unit = session.rows[0][0]
        #expect(session.play { unit.tally.wetFrames > 20_000 })
        let delay = Int((unit.latency * 48_000).rounded())
        unit.killService()
        session.run.step(Self.frames)
        #expect(session.play { unit.restartCount > 0 && unit.status.state == .running })
        session.playBlocks(4)
        #expect(unit.tally.missingFrames > 0)
        let difference = (delay..<session.run.position).map {
            abs(session.run.heard[0][0][$0] - BranchRun.input(0, $0 - delay, 0))
        }
        #expect((difference.max() ?? 1) < 1e-6)
        #expect(session.rows[1][0].tally.bridgedFrames == 0)
    }

    /// The host waits for the chain that hangs first, and comes to the others when the deadline has passed.
    @Test func chainsThatWereAwaitedTooLateAreNotToBlame() async throws {
        let session = try await Session()
        #expect(session.play { session.rows.joined().allSatisfy { $0.tally.wetFrames > 20_000 } })
        try session.inflict("sleep forever")
        let culprit = session.rows[0][1]
        #expect(session.play(collecting: [0, 1, 2]) { !culprit.incidents.isEmpty })
        let others = session.rows.joined().filter { $0 !== culprit }
        #expect(others.flatMap(\.incidents) == [])
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    /// What the host itself does between kicking and waiting takes all the time there is: what is done by then is heard.
    @Test func unitsAreNotToBlameForAHostThatComesLate() async throws {
        let session = try await Session()
        let units = Array(session.rows.joined())
        #expect(session.play { units.allSatisfy { $0.tally.wetFrames > 20_000 } })
        session.run.meanwhile = { usleep(30_000) }
        let wet = units.map(\.tally.wetFrames)
        #expect(
            session.play { zip(units, wet).allSatisfy { $0.tally.wetFrames > $1 + UInt64(20 * Self.frames) } })
        #expect(units.flatMap(\.incidents) == [])
    }

    @Test func unitsOfOneProcessAreBridgedTogetherAndComeBackTogether() async throws {
        let session = try await Session(
            [["aufx gain Demo", "aufx gain Demo"], ["aufx gain Demo"]], isOffline: true, grouping: .together)
        let units = Array(session.rows.joined())
        #expect(Set(units.compactMap(\.serviceProcessID)).count == 1)
        for _ in 0..<20 { session.run.step(Self.frames) }
        units[0].killService()
        session.run.step(Self.frames)
        #expect(session.play { units.allSatisfy { $0.restartCount > 0 && $0.status.state == .running } })
        session.playBlocks(4)
        for chain in 0..<2 {
            let difference = (0..<session.run.position).map {
                abs(session.run.heard[chain][0][$0] - BranchRun.input(chain, $0, 0))
            }
            #expect((difference.max() ?? 1) < 1e-6)
        }
        #expect(units.allSatisfy { $0.tally.missingFrames > 0 })
    }

    /// The flag alone: the units were not allocated for offline rendering.
    @Test func aCycleWithAnOfflineFlagWaitsForALateUnit() async throws {
        let session = try await Session([["aufx gain Demo", "aufx flty Test"], ["aufx gain Demo"]])
        let culprit = session.rows[0][1]
        #expect(session.play { culprit.tally.wetFrames > 20_000 })
        let missed = culprit.cycleCounts.missed
        session.run.flags = AudioUnitRenderActionFlags(rawValue: 1 << 6)
        try session.inflict("slow always", amount: 60)
        let start = session.run.position
        for _ in 0..<5 { session.run.step(Self.frames) }
        #expect(culprit.cycleCounts.missed == missed)
        for frame in start..<session.run.position {
            #expect(session.run.heard[0][0][frame] == BranchRun.input(0, frame, 0))
        }
    }

    /// The first unit is asked ahead all the same; the bridge and the last unit follow when the chain is awaited.
    @Test func aChainGoesOnBehindAUnitThatIsMissing() async throws {
        let session = try await Session(isOffline: true)
        let unit = session.rows[0][1]
        for _ in 0..<10 { session.run.step(Self.frames) }
        unit.killService()
        for _ in 0..<3 { session.run.step(Self.frames) }
        let difference = (0..<session.run.position).map {
            abs(session.run.heard[0][0][$0] - BranchRun.input(0, $0, 0))
        }
        #expect((difference.max() ?? 1) < 1e-6)
    }
}
