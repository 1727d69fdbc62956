import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import Supervision
import TestSupport
import Testing

/// The same fault in a unit by itself and in one of three: what is heard, what is counted and what is held against the
/// unit is the same, wherever it stands.
@Suite(.serialized) struct RunOfOneAndOfManyTests {
    /// Long blocks: the budget must be far beyond what a busy machine takes away.
    private static let frames = 4096

    /// Where the faulty unit stands. The others give their input back.
    enum Place: CaseIterable, Sendable {
        case only, first, middle, last

        var codes: [String] {
            let (faulty, gain) = ("aufx flty Test", "aufx gain Demo")
            return switch self {
            case .only: [faulty]
            case .first: [faulty, gain, gain]
            case .middle: [gain, faulty, gain]
            case .last: [gain, gain, faulty]
            }
        }

        var index: Int {
            switch self {
            case .only, .first: 0
            case .middle: 1
            case .last: 2
            }
        }
    }

    /// What one block with a fault in it does, in numbers that do not depend on the machine.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let fault: String
        var amount: Float = 0
        /// Why that one block was bridged; nil where it is heard.
        var reason: BridgeReason?
        /// The kind of the incident that follows.
        var incident: String?

        var reasons: [BridgeReason: UInt64] { reason.map { [$0: 1] } ?? [:] }
        var incidents: [String] { incident.map { [$0] } ?? [] }
        /// Those behind a unit that used up the time have no turn.
        var reasonsBehind: [BridgeReason: UInt64] { reason == .late ? [.held: 1, .returning: 1] : [:] }
        var testDescription: String { fault }
    }

    private static let expectations = [
        Expectation(fault: "none"), Expectation(fault: "loud", amount: 10_000), Expectation(fault: "huge"),
        Expectation(fault: "denormals"), Expectation(fault: "false silence"), Expectation(fault: "flood output"),
        Expectation(fault: "error", reason: .failed),
        Expectation(fault: "error", amount: Float(-kAudioUnitErr_NoConnection), reason: .failed),
        Expectation(fault: "nan", reason: .notFinite), Expectation(fault: "infinity", reason: .notFinite),
        Expectation(fault: "slow once", amount: 150, reason: .late),
        Expectation(fault: "crash", reason: .died, incident: "signal"),
        Expectation(fault: "exit", reason: .died, incident: "exit"),
    ]

    /// What came of a run: everything but its samples.
    private struct Account: Equatable, CustomStringConvertible {
        var tally: [UInt64]
        var cycles: UInt64
        var missed: UInt64
        var reasons: [BridgeReason: UInt64]
        var incidents: [String]
        var restarts: UInt64

        init(_ unit: RemoteAudioUnit) {
            let (tally, counts) = (unit.tally, unit.cycleCounts)
            self.tally = [tally.wetFrames, tally.bridgedFrames, tally.crossfadedFrames]
            (cycles, missed) = counts
            reasons = unit.bridgedBlocks
            incidents = unit.incidents.map(\.cause.kind)
            restarts = unit.restartCount
        }

        /// What was bridged because somebody failed.
        var faults: [BridgeReason: UInt64] { reasons.filter { $0.key != BridgeReason.returning } }

        var description: String {
            "wet, bridged, faded \(tally); \(missed) of \(cycles) missed; \(reasons); \(incidents), \(restarts) restarts"
        }
    }

    /// A run in real time, in which the host waits before each block until all units are there.
    private final class Session {
        let units: [RemoteAudioUnit]
        let run: BranchRun
        private let place: Place

        init(_ place: Place) async throws {
            self.place = place
            let host = try Installation.host()
            units = try await place.codes.asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
            try units[place.index].parameter("gain").value = 0.5
            run = try BranchRun(
                [try deferred(units)], maximumFrames: RunOfOneAndOfManyTests.frames, isOffline: false)
        }

        deinit { run.end() }

        var culprit: RemoteAudioUnit { units[place.index] }
        var before: [RemoteAudioUnit] { Array(units[..<place.index]) }
        var behind: [RemoteAudioUnit] { Array(units[(place.index + 1)...]) }
        var heard: [[Float]] { run.heard[0] }

        func step() {
            run.step(RunOfOneAndOfManyTests.frames)
            // As long as a block, and for as long as a late unit takes beyond its time.
            usleep(100_000)
        }

        /// One block, somewhere in which the unit begins to fail; good ones before and after it.
        func play(_ expectation: Expectation) throws {
            for _ in 0..<4 { step() }
            try order(expectation.fault, amount: expectation.amount, at: run.position + 1000)
            try order("none", at: run.position + RunOfOneAndOfManyTests.frames)
            step()
            let (culprit, chain) = (culprit, run.chains[0])
            if expectation.incident != nil {
                // It is told of beside the start anew, and on a busy machine after that.
                let isBack = eventually {
                    culprit.restartCount == 1 && culprit.status.state == UnitState.running && !culprit.incidents.isEmpty
                }
                #expect(isBack)
            }
            let joined = units.count > 1 ? units.count : 0
            let isJoined = eventually { chain.joinedUnitCount == joined }
            #expect(isJoined)
            for _ in 0..<4 { step() }
        }

        private func order(_ fault: String, amount: Float = 0, at frame: Int) throws {
            let parameter = try culprit.parameter("fault")
            let number = try #require(parameter.valueStrings?.firstIndex(of: fault))
            culprit.scheduleParameterBlock(Int64(frame), 0, try culprit.parameter("amount").address, amount)
            culprit.scheduleParameterBlock(Int64(frame), 0, parameter.address, Float(number))
        }
    }

    /// A session in which nothing but the unit was late: on a busy machine the first one need not be that. Of five that
    /// all have other faults than are expected the last one is judged.
    private static func undisturbed(_ place: Place, _ expectation: Expectation) async throws -> Session {
        for _ in 0..<4 {
            let session = try await Session(place)
            try session.play(expectation)
            let isAsExpected = Account(session.culprit).faults == expectation.reasons
            let isBefore = session.before.allSatisfy { Account($0).reasons.isEmpty }
            let isBehind = session.behind.allSatisfy { Account($0).reasons == expectation.reasonsBehind }
            if isAsExpected, isBefore, isBehind { return session }
        }
        let session = try await Session(place)
        try session.play(expectation)
        return session
    }

    @Test(arguments: expectations)
    func aFaultIsHeardAndCountedAlikeByItselfAndAmongOthers(_ expectation: Expectation) async throws {
        let alone = try await Self.undisturbed(.only, expectation)
        let own = Account(alone.culprit)
        #expect(own.faults == expectation.reasons)
        #expect(own.incidents == expectation.incidents)
        #expect(own.tally.reduce(0, +) == UInt64(alone.run.position))
        #expect(own.cycles == 9)
        for place in Place.allCases where place != .only {
            let session = try await Self.undisturbed(place, expectation)
            #expect(session.run.statuses == alone.run.statuses)
            #expect(Account(session.culprit) == own, "\(place)")
            for channel in 0..<2 {
                #expect(firstDifference(session.heard[channel], alone.heard[channel]) == nil, "\(place)")
            }
            for unit in session.before { #expect(Account(unit).reasons == [:], "\(place)") }
            for unit in session.behind {
                #expect(Account(unit).reasons == expectation.reasonsBehind, "\(place)")
                #expect(Account(unit).incidents == [], "\(place)")
            }
        }
    }

    /// Null pointers are silence, also when a signal went before.
    @Test(arguments: [Place.only, .first])
    func silenceThatIsGivenIsSilenceForAUnit(_ place: Place) async throws {
        let session = try await Session(place)
        for _ in 0..<4 { session.step() }
        session.run.isSilent = true
        let start = session.run.position
        for _ in 0..<3 { session.step() }
        #expect(session.heard[0][..<start].contains { $0 != 0 })
        #expect(session.heard.allSatisfy { $0[start...].allSatisfy { $0 == 0 } })
    }

    @Test(arguments: Place.allCases)
    func renderObserversSeeBothSidesOfEveryTurn(_ place: Place) async throws {
        let session = try await Session(place)
        let (before, after) = (Counter(), Counter())
        // kAudioUnitRenderAction_PreRender and _PostRender.
        let observer: AURenderObserver = { flags, _, _, _ in
            if flags.rawValue & 1 << 2 != 0 { before.increase() }
            if flags.rawValue & 1 << 3 != 0 { after.increase() }
        }
        let token = session.culprit.token(byAddingRenderObserver: observer)
        for _ in 0..<4 { session.step() }
        session.culprit.removeRenderObserver(token)
        session.step()
        #expect(before.value == 4)
        #expect(after.value == 4)
    }
}
