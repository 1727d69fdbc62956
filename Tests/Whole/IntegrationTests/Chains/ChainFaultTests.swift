import AudioToolbox
import ExtensionHost
import Glibc
import Sandbox
import Supervision
import TestSupport
import Testing

/// One of three units misbehaves: the music goes on, and only that one is called to account.
@Suite(.serialized) struct ChainFaultTests {
    private static let frames = 512
    /// +18 dBFS, the loudest that anything may be.
    private static let limit: Float = 7.95

    /// A chain of three, the middle one faulty.
    private final class Session {
        let units: [RemoteAudioUnit]
        let chain: RenderChain
        let run: UnitRun
        let pace = Pacer(frames: ChainFaultTests.frames)

        init(_ settings: HostSettings = HostSettings(), mode: RenderChain.Mode = .handOff) async throws {
            let host = try Installation.host(settings)
            units = try await ["aufx gain Demo", "aufx flty Test", "aufx gain Demo"].asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
            chain = RenderChain(units: units, mode: mode)
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            try chain.allocateRenderResources(format: format, maximumFrames: 512)
            run = UnitRun(chain.renderBlock, maximumFrames: 512) { frame, _ in
                Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
            }
            let run = run
            // By then units that wake ahead may run by turns.
            #expect(pace.run(run, until: { run.position > 40 * ChainFaultTests.frames }))
        }

        deinit { chain.deallocateRenderResources() }

        var culprit: RemoteAudioUnit { units[1] }
        var innocents: [RemoteAudioUnit] { [units[0], units[2]] }

        func inflict(_ fault: String, amount: Float = 0) throws {
            try culprit.parameter("amount").value = amount
            let parameter = try culprit.parameter("fault")
            let number = try #require(parameter.valueStrings?.firstIndex(of: fault))
            parameter.value = Float(number)
        }

        /// Renders until something is told about the culprit.
        func playUntilTold(_ isTold: (Incident) -> Bool) -> Bool {
            let culprit = culprit
            return pace.run(run, until: { culprit.incidents.contains(where: isTold) })
        }

        /// What ended or put out a unit that did nothing.
        var wronged: [Incident] { innocents.flatMap(\.incidents) }
    }

    @Test(arguments: [RenderChain.Mode.handOff, .returnToHost])
    func aUnitWithoutASandboxThatMovesItsHostsThreadIsEnded(_ mode: RenderChain.Mode) async throws {
        var settings = HostSettings()
        settings.sandbox = .none
        let session = try await Session(settings, mode: mode)
        try session.inflict("requeue")
        #expect(session.playUntilTold { $0.cause.kind == "protocolError" })
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
        #expect(session.wronged == [])
    }

    @Test func aUnitInTheSandboxMovesNobodysThread() async throws {
        let session = try await Session()
        try session.inflict("requeue")
        let end = session.run.position + 200 * Self.frames
        let run = session.run
        #expect(session.pace.run(run, until: { run.position > end }))
        #expect(session.culprit.incidents == [])
        #expect(session.wronged == [])
    }

    /// Whatever error it is: one of a unit that says it has no input, too.
    @Test(
        arguments: [RenderChain.Mode.handOff, .returnToHost], [kAudioUnitErr_NoConnection, kAudioUnitErr_Uninitialized])
    func aUnitWhoseRenderFailsIsBridgedAndStartedAgain(_ mode: RenderChain.Mode, _ status: OSStatus) async throws {
        let session = try await Session(mode: mode)
        let before = session.run.position
        try session.inflict("error", amount: Float(-status))
        #expect(session.playUntilTold { $0.cause == .renderError(status) })
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
        #expect(session.wronged == [])
        #expect(longestSilence(session.run.heard[0][before...]) < 8)
    }

    @Test(arguments: [("error", "renderError"), ("nan", "notFinite")])
    func whoIsBehindAUnitThatFailsIsHeardAllTheTime(_ fault: String, _ cause: String) async throws {
        let session = try await Session()
        let behind = session.units[2]
        let missesBefore = behind.cycleCounts.missed
        let before = behind.tally.bridgedFrames
        try session.inflict(fault, amount: 10_867)
        #expect(session.playUntilTold { $0.cause.kind == cause })
        // A busy machine may have made it late.
        let missed = (behind.cycleCounts.missed - missesBefore) * UInt64(Self.frames)
        #expect(behind.tally.bridgedFrames - before <= missed)
        #expect(session.wronged == [])
    }

    @Test(arguments: [HostSettings.Placement.follow, .anticipate])
    func aUnitThatUsesUpTheTimeOfAllIsBlamedForIt(_ placement: HostSettings.Placement) async throws {
        var settings = HostSettings()
        settings.placement = placement
        let session = try await Session(settings)
        let budget = Float(Self.frames) / 48 * 0.7
        try session.inflict("slow always", amount: 0.9 * budget)
        #expect(session.playUntilTold { [.slow, .deadline].contains($0.cause) })
        #expect(session.wronged == [])
    }

    @Test(arguments: [HostSettings.Placement.follow, .anticipate], 0..<3)
    func aUnitThatIsKilledComesBackAndTheOthersGoOn(_ placement: HostSettings.Placement, victim: Int) async throws {
        var settings = HostSettings()
        settings.placement = placement
        let session = try await Session(settings)
        let unit = session.units[victim]
        for restart in 1...2 {
            let before = session.run.position
            unit.killService()
            #expect(session.pace.run(session.run, until: { unit.restartCount == UInt64(restart) }))
            let back = session.run.position
            #expect(session.pace.run(session.run, until: { session.run.position > back + 40 * Self.frames }))
            #expect(longestSilence(session.run.heard[0][before...]) < 8)
        }
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
        #expect(session.units.filter { $0 !== unit }.flatMap(\.incidents) == [])
    }

    @Test(arguments: [HostSettings.Grouping.individually, .together], [RenderChain.Mode.handOff, .returnToHost])
    func nothingLouderThanTheLimitIsHeard(_ grouping: HostSettings.Grouping, _ mode: RenderChain.Mode) async throws {
        var settings = HostSettings()
        settings.grouping = grouping
        let session = try await Session(settings, mode: mode)
        try session.inflict("loud", amount: 10_000)
        let start = session.run.position
        #expect(session.pace.run(session.run, until: { session.run.position > start + 10 * Self.frames }))
        session.culprit.killService()
        #expect(session.pace.run(session.run, until: { session.culprit.restartCount > 0 }))
        let killed = session.run.position
        #expect(session.pace.run(session.run, until: { session.run.position > killed + 10 * Self.frames }))
        #expect(session.run.heard[0].allSatisfy { abs($0) <= Self.limit })
        #expect(session.run.heard[0].contains { abs($0) > 5 })
    }

    /// Samples in a row that are 0.
    private func longestSilence(_ heard: ArraySlice<Float>) -> Int {
        var longest = 0
        var present = 0
        for sample in heard {
            present = sample == 0 ? present + 1 : 0
            longest = max(longest, present)
        }
        return longest
    }
}
