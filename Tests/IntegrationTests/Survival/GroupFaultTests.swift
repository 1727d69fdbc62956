import AudioToolbox
import ExtensionHost
import Glibc
import Supervision
import TestSupport
import Testing

/// One of three units of a group, which share a process, is to blame for its end: it alone is called to account.
@Suite(.serialized) struct GroupFaultTests {
    private static let frames = 512

    /// A chain of three in one process, the middle one faulty.
    private final class Session {
        let units: [RemoteAudioUnit]
        let chain: RenderChain
        let run: UnitRun
        let pace = Pacer(frames: GroupFaultTests.frames)

        init() async throws {
            var settings = HostSettings()
            settings.grouping = .together
            let host = try Installation.host(settings)
            units = try await ["aufx gain Demo", "aufx flty Test", "aufx gain Demo"].asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
            #expect(Set(units.map(\.serviceProcessID)).count == 1)
            for index in [0, 2] { try units[index].parameter("gain").value = 0.5 }
            chain = RenderChain(units: units)
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            try chain.allocateRenderResources(format: format, maximumFrames: 512)
            run = UnitRun(chain.renderBlock, maximumFrames: 512) { frame, _ in
                Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
            }
            playOn()
        }

        deinit { chain.deallocateRenderResources() }

        var culprit: RemoteAudioUnit { units[1] }
        var innocents: [RemoteAudioUnit] { [units[0], units[2]] }

        func playOn() {
            let end = run.position + 40 * GroupFaultTests.frames
            #expect(pace.run(run, until: { self.run.position > end }))
        }

        func inflict(_ fault: String, amount: Float = 0) throws {
            try culprit.parameter("amount").value = amount
            let parameter = try culprit.parameter("fault")
            parameter.value = Float(try #require(parameter.valueStrings?.firstIndex(of: fault)))
        }

        /// Renders until all have come back.
        func playUntilBack() -> Bool {
            pace.run(run, until: { self.units.allSatisfy { $0.restartCount > 0 && $0.serviceProcessID != nil } })
        }
    }

    @Test(arguments: [("error", "renderError"), ("nan", "notFinite"), ("abort", "signal"), ("crash", "signal")])
    func whoIsInnocentComesBackAtOnceWithItsValuesAndWithoutTheCause(_ fault: String, _ cause: String) async throws {
        let session = try await Session()
        try session.inflict(fault, amount: 10_867)
        #expect(session.playUntilBack())
        #expect(session.culprit.incidents.first?.cause.kind == cause)
        for unit in session.innocents {
            #expect(unit.incidents.count == 1)
            #expect(unit.incidents.first?.action == .restarted)
            #expect(unit.incidents.first?.cause.description.contains("shares its process") == true)
            #expect(try unit.parameter("gain").value == 0.5)
        }
        session.playOn()
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    @Test func whoCrashedInItsTurnHasAProcessToItselfAfterwards() async throws {
        let session = try await Session()
        try session.inflict("abort")
        #expect(session.playUntilBack())
        session.playOn()
        let processes = session.units.map(\.serviceProcessID)
        #expect(processes[0] != nil && processes[0] == processes[2])
        #expect(processes[1] != nil && processes[1] != processes[0])
    }
}
