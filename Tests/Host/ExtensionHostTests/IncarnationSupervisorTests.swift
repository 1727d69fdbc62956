import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

@Suite struct IncarnationSupervisorTests {
    let fixture = SupervisedFixture()

    // MARK: Coming back

    @Test func theFirstRestartIsAtOnce() async throws {
        fixture.time.set(10 * second)
        try fixture.crash()
        #expect(fixture.supervisor.place == nil)
        #expect(await fixture.starter.runWork() == 1)
        #expect(fixture.supervisor.phase == .running(since: 10 * second))
        #expect(fixture.supervisor.place?.processID == 101)
        #expect(fixture.supervisor.restarts == 1)
        let incident = try #require(fixture.incidents.first)
        #expect(incident.cause == .signal(11))
        #expect(incident.action == .restarted)
        #expect(incident.processID == 100)
        #expect(incident.lastOutput == ["last words of 100"])
        #expect(fixture.reporter.recorded.withLock { $0 } == fixture.incidents)
        #expect(fixture.unit.state.withLock { $0.misses } == [.signal(11)])
        #expect(fixture.unit.state.withLock { $0.arrivals } == 1)
    }

    @Test func theNextStartWaitsForItsTime() async throws {
        fixture.time.set(60 * second)
        try fixture.crash()
        await fixture.comeBack()
        fixture.time.set(61 * second)
        try fixture.crash()
        #expect(fixture.incidents.last?.action == .restartScheduled)
        #expect(fixture.incidents.last?.delaySeconds == 0.1)
        fixture.time.set(61 * second + second / 20)
        fixture.supervisor.attend()
        #expect(fixture.starter.waitingWork == 0)
        fixture.time.set(61 * second + second / 10)
        fixture.supervisor.attend()
        #expect(await fixture.starter.runWork() == 1)
        #expect(fixture.isRunning)
    }

    @Test func oneStartIsMadeAtATime() async throws {
        fixture.time.set(10 * second)
        try fixture.crash()
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(fixture.starter.waitingWork == 1)
        #expect(await fixture.starter.runWork() == 1)
        #expect(fixture.starter.state.withLock { $0.launches.count } == 1)
    }

    @Test func aRestartOnRequestIsNoCrash() async throws {
        for round: UInt64 in 1...10 {
            fixture.time.set(round * second)
            fixture.unit.state.withLock { $0.bytes = [UInt8(round)] }
            let before = try #require(fixture.supervisor.place)
            fixture.supervisor.restart()
            #expect(before.tenantNumbers.isEmpty)
            #expect(before.process.state.withLock { $0.isKilled })
            await fixture.comeBack()
            #expect(fixture.isRunning)
        }
        #expect(fixture.incidents.allSatisfy { $0.cause == .requested && $0.action == .restarted })
        #expect(fixture.incidents.count == 10)
        #expect(fixture.orders.last?.restoration == .snapshot(StateSnapshot(number: 10, bytes: [10])))
    }

    @Test func aRestartOnRequestLeavesNeighboursAlone() async throws {
        fixture.first.process.state.withLock { $0.tenantNumbers = [1, 2] }
        fixture.supervisor.restart()
        #expect(fixture.first.tenantNumbers == [2])
        #expect(!fixture.first.process.state.withLock { $0.isKilled })
        await fixture.comeBack()
        #expect(fixture.supervisor.place?.processID == 101)
        #expect(fixture.reporter.falls.withLock { $0.isEmpty })
    }

    @Test func theNextIncarnationWaitsUntilTheEndOfTheOneBeforeIsToldEverywhere() async throws {
        fixture.time.set(10 * second)
        let early = Mutex(0)
        fixture.unit.state.withLock { [supervisor = fixture.supervisor, starter = fixture.starter] in
            $0.whileGoingMissing = {
                supervisor.attend()
                early.withLock { $0 += starter.waitingWork }
            }
        }
        try fixture.crash()
        #expect(early.withLock { $0 } == 0)
        #expect(fixture.starter.waitingWork == 1)
    }

    // MARK: Staying away

    @Test func threeEarlyCrashesEndInQuarantine() async throws {
        for _ in 1...2 {
            fixture.time.advance(second)
            try fixture.crash()
            await fixture.comeBack()
        }
        fixture.time.advance(second)
        try fixture.crash()
        #expect(fixture.isQuarantined)
        #expect(fixture.starter.state.withLock { $0.quarantines } == ["it crashed 3 times within 5 s of its start"])
        #expect(fixture.incidents.map(\.action) == [.restarted, .restartScheduled, .quarantined])
        fixture.time.advance(1000 * second)
        fixture.supervisor.attend()
        #expect(fixture.starter.waitingWork == 0)
    }

    @Test func whoFellWithAGuiltyNeighbourIsNotQuarantinedAndKeepsItsState() async throws {
        fixture.unit.state.withLock { $0.bytes = [7] }
        try fixture.supervisor.keepState()
        for _ in 1...10 {
            fixture.time.advance(second / 10)
            try #require(fixture.supervisor.place).process.state.withLock { state in
                state.tenantNumbers = [1, 2]
                state.blame = .neighbour
            }
            try fixture.crash(.notFinite)
            await fixture.comeBack()
            #expect(fixture.isRunning)
        }
        #expect(fixture.incidents.allSatisfy { $0.action == .restarted && $0.cause != .notFinite })
        #expect(fixture.orders.allSatisfy { $0.restoration == .snapshot(StateSnapshot(number: 1, bytes: [7])) })
        #expect(fixture.reporter.falls.withLock { $0.isEmpty })
        #expect(fixture.starter.state.withLock { $0.isApart.allSatisfy { !$0 } })
    }

    @Test(arguments: [PlaceBlame.own, .ownTurn])
    func whoIsGuiltyIsQuarantinedAloneAndOnSuspicionRunsAlone(_ blame: PlaceBlame) async throws {
        for _ in 1...3 {
            fixture.time.advance(second)
            try #require(fixture.supervisor.place).process.state.withLock { state in
                state.tenantNumbers = [1, 2]
                state.blame = blame
            }
            try fixture.crash()
            await fixture.comeBack()
        }
        #expect(fixture.isQuarantined)
        #expect(fixture.reporter.falls.withLock { $0 } == [[1], [1], [1]])
        #expect(fixture.starter.state.withLock { $0.isApart } == [blame == .ownTurn, blame == .ownTurn])
    }

    /// One that ends its processes and names others in turn is left over.
    @Test func whoOnlyTheProcessesOwnWordsAcquitTwiceRunsAlone() async throws {
        for _ in 1...3 {
            fixture.time.advance(second)
            try #require(fixture.supervisor.place).process.state.withLock { state in
                state.tenantNumbers = [1, 2, 3]
                state.blame = .neighboursTurn
            }
            try fixture.crash(.deadline)
            await fixture.comeBack()
        }
        #expect(fixture.incidents.allSatisfy { $0.action == .restarted && $0.cause != .deadline })
        #expect(fixture.starter.state.withLock { $0.isApart } == [false, true, true])
    }

    @Test func aQuarantineThatCannotBeKeptIsReported() async throws {
        fixture.starter.state.withLock { $0.problem = "no space left" }
        for _ in 1...3 {
            fixture.time.advance(second)
            try fixture.crash()
            await fixture.comeBack()
        }
        #expect(fixture.incidents.last?.cause.description.contains("no space left") == true)
        #expect(fixture.incidents.suffix(2).map(\.action) == [.quarantined, .quarantined])
    }

    @Test func aReleaseLiftsAQuarantineAndForgetsTheCrashes() async throws {
        for _ in 1...3 {
            fixture.time.advance(second)
            try fixture.crash()
            await fixture.comeBack()
        }
        #expect(fixture.isQuarantined)
        fixture.supervisor.restart()
        #expect(fixture.starter.state.withLock { $0.releases } == 1)
        await fixture.starter.runWork()
        #expect(fixture.isRunning)
        fixture.time.advance(second)
        try fixture.crash()
        await fixture.comeBack()
        #expect(fixture.isRunning)
    }

    @Test func aFaultOfTheMachineIsPardoned() async throws {
        fixture.unit.state.withLock { $0.bytes = [7] }
        try fixture.supervisor.keepState()
        fixture.reporter.isMachineAtFault.withLock { $0 = true }
        for _ in 1...30 {
            fixture.time.advance(second)
            try fixture.crash()
            await fixture.comeBack()
            #expect(fixture.isRunning)
        }
        let states = Set(fixture.orders.map { String(describing: $0.restoration) })
        #expect(states == [String(describing: StateHistory.Restoration.snapshot(StateSnapshot(number: 1, bytes: [7])))])
    }

    @Test func nothingStartsOnceTheUnitIsLetGo() throws {
        fixture.supervisor.close()
        #expect(fixture.first.tenantNumbers.isEmpty)
        fixture.supervisor.processEnded { _ in true }
        fixture.time.advance(100 * second)
        fixture.supervisor.attend()
        #expect(fixture.starter.waitingWork == 0)
        #expect(fixture.incidents.isEmpty)
    }

    // MARK: Starts that fail

    @Test func aLaunchThatFailsIsRepeatedWithoutBlame() async throws {
        fixture.starter.state.withLock {
            $0.failure = .serviceUnavailable(component: "aufx fake Test", reason: "no runner")
        }
        fixture.time.set(60 * second)
        try fixture.crash()
        for _ in 1...10 { await fixture.comeBack() }
        #expect(!fixture.isQuarantined)
        #expect(fixture.orders.isEmpty)
        let failures = fixture.incidents.dropFirst()
        #expect(failures.count == 10)
        #expect(failures.allSatisfy { $0.cause.kind == "launchFailure" && $0.action == .restartScheduled })
        #expect(failures.prefix(3).compactMap(\.delaySeconds) == [0.1, 0.2, 0.4])
        fixture.starter.state.withLock { $0.failure = nil }
        await fixture.comeBack()
        #expect(fixture.isRunning)
    }

    @Test func aUnitThatDoesNotComeUpGivesItsPlaceUpAndHasMoreTimeNext() async throws {
        fixture.unit.state.withLock { $0.failure = .timedOut(component: "fake", operation: "load", milliseconds: 2000) }
        fixture.time.set(60 * second)
        try fixture.crash()
        await fixture.comeBack()
        let failed = try #require(fixture.starter.state.withLock { $0.launches.first })
        #expect(failed.tenantNumbers.isEmpty)
        #expect(failed.process.state.withLock { $0.isKilled })
        #expect(fixture.supervisor.place == nil)
        #expect(fixture.incidents.last?.cause.kind == "launchFailure")
        fixture.unit.state.withLock { $0.failure = nil }
        await fixture.comeBack()
        #expect(fixture.isRunning)
        #expect(fixture.orders.map(\.patience) == [2000, 4000])
    }

    @Test func aUnitIsNotBlamedForAProcessThatEndsWhileItJoins() async throws {
        fixture.time.set(10 * second)
        fixture.starter.state.withLock { $0.endedWithOthers = 2 }
        fixture.unit.state.withLock {
            $0.failure = .serviceUnavailable(component: "fake", reason: "closed")
            $0.failures = 2
        }
        try fixture.crash()
        await fixture.starter.runWork()
        #expect(fixture.isRunning)
        #expect(fixture.supervisor.place?.processID == 103)
        #expect(fixture.incidents.map(\.cause) == [.signal(11)])
    }

    @Test func aUnitThatEndsWhateverProcessItJoinsIsBlamed() async throws {
        fixture.time.set(10 * second)
        fixture.starter.state.withLock { $0.endedWithOthers = 100 }
        fixture.unit.state.withLock { $0.failure = .serviceUnavailable(component: "fake", reason: "closed") }
        try fixture.crash()
        await fixture.starter.runWork()
        #expect(fixture.starter.state.withLock { $0.launches.count } == 4)
        #expect(fixture.incidents.map(\.cause.kind) == ["signal", "launchFailure"])
    }

    // MARK: Causes

    @Test func theFirstCauseIsReportedOnce() async throws {
        fixture.render()
        fixture.time.set(10 * second)
        try fixture.demand(.killNotFinite)
        // The end that the host brought about is noticed by the connection and by the render thread too.
        fixture.supervisor.processEnded { $0 == fixture.first }
        try fixture.demand(.died)
        #expect(fixture.incidents.map(\.cause) == [.notFinite])
        #expect(fixture.unit.state.withLock { $0.misses } == [.notFinite])
        #expect(fixture.reporter.falls.withLock { $0 } == [[1]])
    }

    @Test func theNextStartDoesNotWaitForACauseThatIsLongInComing() async throws {
        fixture.render()
        fixture.time.set(10 * second)
        let process = fixture.first.process
        process.state.withLock { $0.isCauseLate = true }
        try fixture.demand(.died)
        #expect(process.state.withLock { $0.schedulings } == [.normal])
        #expect(await fixture.starter.runWork() == 1)
        #expect(fixture.isRunning && fixture.incidents.isEmpty)
        let onCause = process.state.withLock { $0.onCause }
        onCause?(.signal(9))
        #expect(fixture.incidents.map(\.cause) == [.signal(9)])
        #expect(fixture.incidents.map(\.processID) == [100])
    }

    @Test func aRenderThreadThatEndsAloneBreaksTheProtocol() throws {
        fixture.render()
        fixture.time.set(10 * second)
        fixture.first.process.state.withLock { ($0.isCauseLate, $0.isEnding) = (true, false) }
        try fixture.demand(.died)
        #expect(fixture.incidents.map(\.cause.kind) == ["protocolError"])
        #expect(fixture.first.process.state.withLock { $0.isKilled })
    }

    @Test func aProcessThatHadEndedByItselfWasNotMerelyLate() throws {
        fixture.render()
        fixture.first.process.state.withLock { $0.verdict = .signal(6) }
        try fixture.demand(.killLate)
        #expect(fixture.incidents.map(\.cause) == [.signal(6)])
    }

    @Test func aDemandOfAnIncarnationThatEndedEndsNoOther() async throws {
        fixture.render()
        fixture.time.set(10 * second)
        try fixture.crash()
        let old = try #require(fixture.seats.present)
        await fixture.comeBack()
        fixture.seats.exchange(old) { true }
        try fixture.demand(.killFailing)
        #expect(fixture.isRunning)
        #expect(fixture.incidents.count == 1)
    }

    @Test func aProcessWithTooManyThreadsIsEnded() throws {
        fixture.time.set(10 * second)
        fixture.first.process.state.withLock { $0.threadCount = 1000 }
        fixture.supervisor.attend()
        #expect(fixture.incidents.first?.cause == .other("had 1000 threads, of 256 that are allowed"))
        #expect(fixture.first.process.state.withLock { $0.isKilled })
    }

    @Test func anIncidentCountsTheCyclesMissedSinceTheOneBefore() async throws {
        fixture.time.set(10 * second)
        for missed: UInt64 in [5, 12] {
            fixture.seats.missed.withLock { $0 = missed }
            try fixture.crash()
            await fixture.comeBack()
        }
        #expect(fixture.incidents.map(\.cyclesBypassed) == [5, 7])
    }
}
