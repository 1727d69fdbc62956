import AudioToolbox
import ExtensionHost
import Glibc
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// One of three units of a group, which share a process, is to blame for its end: it alone is called to account.
@Suite(.serialized) struct GroupFaultTests {
    private static let frames = 512

    /// Three units in one process, one of them faulty: a chain, or each for itself.
    private final class Session {
        let units: [RemoteAudioUnit]
        let culprit: RemoteAudioUnit
        private let chain: RenderChain?
        let run: UnitRun
        let pace = Pacer(frames: GroupFaultTests.frames)

        init(
            _ codes: String = "aufx flty Test", culpritAt place: Int = 1, isChained: Bool = true
        ) async throws {
            var settings = HostSettings()
            settings.grouping = .together
            let host = try Installation.host(
                settings, of: codes == "aufx host Test" ? Installation.hostile : Installation.shared)
            units = try await (0..<3).map { $0 == place ? codes : "aufx gain Demo" }.asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
            culprit = units[place]
            #expect(Set(units.map(\.serviceProcessID)).count == 1)
            for unit in units where unit !== culprit { try unit.parameter("gain").value = 0.5 }
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            chain = isChained ? RenderChain(units: units) : nil
            try chain?.allocateRenderResources(format: format, maximumFrames: 512)
            let block = try chain?.renderBlock ?? Self.oneAfterAnother(units, format)
            run = UnitRun(block, maximumFrames: 512) { frame, _ in
                Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
            }
            playOn()
        }

        deinit {
            chain?.deallocateRenderResources()
            for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        }

        /// Each of them renders the input; the last one is heard.
        private static func oneAfterAnother(
            _ units: [RemoteAudioUnit], _ format: AVAudioFormat
        ) throws -> AURenderBlock {
            let blocks = try units.map { unit in
                try unit.inputBusses[0].setFormat(format)
                try unit.outputBusses[0].setFormat(format)
                unit.maximumFramesToRender = 512
                try unit.allocateRenderResources()
                return unit.renderBlock
            }
            return { flags, time, frames, bus, output, pull in
                blocks.reduce(noErr) { status, block in
                    let own = block(flags, time, frames, bus, output, pull)
                    return status == noErr ? own : status
                }
            }
        }

        var innocents: [RemoteAudioUnit] { units.filter { $0 !== culprit } }

        func playOn() {
            let end = run.position + 40 * GroupFaultTests.frames
            #expect(pace.run(run, until: { self.run.position > end }))
        }

        func inflict(_ fault: String, amount: Float = 0) throws {
            try culprit.parameter("amount").value = amount
            let parameter = try culprit.parameter("fault")
            parameter.value = Float(try #require(parameter.valueStrings?.firstIndex(of: fault)))
        }

        /// Renders until the culprit has been ended once more, and all are there.
        func playUntilCulpritIsBack(after restarts: UInt64) -> Bool {
            pace.run(
                run,
                until: {
                    self.culprit.restartCount > restarts && self.units.allSatisfy { $0.serviceProcessID != nil }
                })
        }

        /// Renders until all have come back.
        func playUntilBack() -> Bool {
            pace.run(run, until: { self.units.allSatisfy { $0.restartCount > 0 && $0.serviceProcessID != nil } })
        }
    }

    @Test(arguments: [
        ("error", "renderError"), ("nan", "notFinite"), ("abort", "signal"), ("crash", "signal"),
        ("flood notifications", "protocolError"),
    ])
    func whoIsInnocentComesBackAtOnceWithItsValuesAndWithoutTheCause(_ fault: String, _ cause: String) async throws {
        let session = try await Session()
        try session.inflict(fault, amount: 10_867)
        #expect(session.playUntilBack())
        // One that floods is told of before it is ended, too.
        #expect(session.culprit.incidents.first { $0.action != .keptPlaying }?.cause.kind == cause)
        for unit in session.innocents {
            #expect(unit.incidents.count == 1)
            #expect(unit.incidents.first?.action == .restarted)
            #expect(unit.incidents.first?.cause.description.contains("shares its process") == true)
            #expect(try unit.parameter("gain").value == 0.5)
        }
        session.playOn()
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    /// All three are late, because one of them never gives the process back.
    @Test(arguments: 0..<3) func ofThoseThatAreLateTogetherTheOneWhoseTurnItWasIsBlamed(_ place: Int) async throws {
        let session = try await Session(culpritAt: place, isChained: false)
        try session.inflict("hang")
        #expect(session.playUntilBack())
        #expect(session.culprit.incidents.first?.cause == .deadline)
        for unit in session.innocents {
            #expect(unit.incidents.map(\.action) == [.restarted])
            #expect(unit.incidents.first?.cause.description.contains("shares its process") == true)
        }
        session.playOn()
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    /// It hides that its turn has begun, and names another's.
    @Test func whoHangsAndBlamesItsNeighboursCostsThemNoneOfTheirRestarts() async throws {
        let session = try await Session("aufx host Test", isChained: false)
        var rounds = 0
        while Set(session.units.map(\.serviceProcessID)).count < 3 {
            rounds += 1
            try #require(rounds < 4)
            try blameOnce(session)
        }
        let told = session.innocents.map(\.incidents.count)
        try blameOnce(session)
        #expect(session.culprit.incidents.last?.cause == .deadline)
        #expect(session.innocents.map(\.incidents.count) == told)
        #expect(session.innocents.flatMap(\.incidents).allSatisfy { $0.action == .restarted })
        for unit in session.innocents { try expectToBeBackAtOnceWhenLate(unit, session) }
        #expect(session.run.statuses.allSatisfy { $0 == noErr })
    }

    private func blameOnce(_ session: Session) throws {
        let restarts = session.culprit.restartCount
        try session.inflict("blame neighbour")
        #expect(session.playUntilCulpritIsBack(after: restarts))
        try session.inflict("none")
        session.playOn()
    }

    /// As after a first time that counts; before a second one's start there is a pause.
    private func expectToBeBackAtOnceWhenLate(_ unit: RemoteAudioUnit, _ session: Session) throws {
        let proven = MonotonicClock.deadline(milliseconds: 2500)
        #expect(session.pace.run(session.run, until: { MonotonicClock.now() > proven }))
        let count = unit.incidents.count
        kill(try #require(unit.serviceProcessID), SIGSTOP)
        #expect(session.pace.run(session.run, until: { unit.incidents.count > count }))
        #expect(unit.incidents.dropFirst(count).map(\.cause) == [.deadline])
        #expect(unit.incidents.dropFirst(count).map(\.action) == [.restarted])
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
