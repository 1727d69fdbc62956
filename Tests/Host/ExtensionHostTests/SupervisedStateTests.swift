import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

/// What an incarnation is given, and what becomes of one that is late.
@Suite struct SupervisedStateTests {
    let fixture = SupervisedFixture()

    // MARK: State

    /// The host edits, and time passes until the state is taken.
    private func edit(_ bytes: [UInt8]) async {
        fixture.unit.state.withLock { state in
            state.lastEdit = fixture.time.now
            state.bytes = bytes
        }
        fixture.time.advance(3 * second)
        fixture.supervisor.attend()
        await fixture.starter.runWork()
    }

    @Test func stateIsTakenSomeTimeAfterTheLastEdit() async throws {
        fixture.time.set(10 * second)
        fixture.unit.state.withLock { $0.lastEdit = 9 * second }
        fixture.supervisor.attend()
        #expect(fixture.starter.waitingWork == 0)
        await edit([1])
        #expect(fixture.supervisor.newestState == [1])
        #expect(fixture.unit.lastEdit == 0)
    }

    @Test func aStateThatBringsTheUnitDownIsFollowedByTheOneBefore() async throws {
        fixture.time.set(10 * second)
        await edit([1])
        await edit([2])
        fixture.time.set(60 * second)
        for _ in 1...3 {
            try fixture.crash()
            await fixture.comeBack()
            fixture.time.advance(second)
        }
        #expect(
            fixture.orders.map(\.restoration) == [
                .snapshot(StateSnapshot(number: 2, bytes: [2])), .snapshot(StateSnapshot(number: 1, bytes: [1])),
                .parametersOnly,
            ])
    }

    @Test func anIncarnationThatLastedClearsItsState() async throws {
        fixture.time.set(10 * second)
        await edit([1])
        for _ in 1...3 {
            fixture.time.advance(60 * second)
            fixture.supervisor.attend()
            try fixture.crash()
            await fixture.comeBack()
        }
        #expect(fixture.orders.allSatisfy { $0.restoration == .snapshot(StateSnapshot(number: 1, bytes: [1])) })
        #expect(fixture.orders.count == 3)
    }

    @Test func aUnitThatEndsOverItsStateIsLeftAlone() async throws {
        fixture.time.set(10 * second)
        fixture.first.process.state.withLock { $0.verdict = .signal(11) }
        let gone = ExtensionHostError.serviceUnavailable(component: "fake", reason: "closed")
        fixture.supervisor.stateWasDenied(in: fixture.first, gone)
        fixture.supervisor.stateWasDenied(in: fixture.first, gone)
        #expect(!fixture.supervisor.mayAskForState)
        #expect(fixture.incidents.count == 1)
        #expect(fixture.incidents.first?.cause.description.contains("not asked again for 60 s, and none") == true)
        await edit([1])
        #expect(throws: ExtensionHostError.self) { try fixture.supervisor.keepState() }
        #expect(fixture.supervisor.newestState == nil && fixture.unit.lastEdit != 0)
        fixture.time.advance(60 * second)
        #expect(fixture.supervisor.mayAskForState)
    }

    @Test func aRefusalIsAnAnswer() {
        fixture.supervisor.stateWasDenied(
            in: fixture.first, .refused(operation: "getState", status: -1, message: ""))
        #expect(fixture.supervisor.mayAskForState)
        #expect(fixture.incidents.isEmpty)
    }

    // MARK: Rendering

    @Test func theNextIncarnationRendersAsTheOneBefore() async throws {
        fixture.render()
        fixture.time.set(10 * second)
        try fixture.crash()
        await fixture.comeBack()
        #expect(fixture.orders.first?.allocation == SupervisedFixture.message)
        #expect(fixture.seats.present?.generation == 2)
    }

    @Test func renderingThatEndedMeanwhileStaysEnded() async throws {
        fixture.render()
        fixture.seats.exchange(nil) { true }
        fixture.unit.state.withLock { [supervisor = fixture.supervisor] in
            $0.whileComingUp = { _ = supervisor.deallocated() }
        }
        fixture.time.set(10 * second)
        try fixture.crash()
        await fixture.comeBack()
        #expect(fixture.isRunning)
        #expect(fixture.seats.present == nil)
        // Its service is deallocated too: the next allocation would be refused otherwise.
        #expect(fixture.unit.state.withLock { $0.reallocations } == [[SupervisedFixture.message, nil]])
    }

    @Test func aHostThatAllocatesWhileTheUnitComesUpHearsIt() async throws {
        fixture.unit.state.withLock { [supervisor = fixture.supervisor] in
            $0.whileComingUp = { _ = supervisor.allocated(SupervisedFixture.message) }
        }
        fixture.time.set(10 * second)
        try fixture.crash()
        await fixture.comeBack()
        #expect(fixture.isRunning)
        #expect(fixture.seats.present != nil)
        #expect(fixture.unit.state.withLock { $0.reallocations } == [[nil, SupervisedFixture.message]])
    }

    @Test func aHostThatAllocatesAfterTheUnitHasComeUpIsGivenThatIncarnation() async throws {
        fixture.time.set(10 * second)
        try fixture.crash()
        await fixture.comeBack()
        let present = fixture.supervisor.allocated(SupervisedFixture.message)
        #expect(present?.place == fixture.supervisor.place && present?.generation == 2)
    }

    // MARK: Lateness

    /// Seconds of the clock, milliseconds of the rest.
    private func reading(at time: UInt64, waiting: UInt64 = 0, onCore: UInt64 = 0) -> ThreadRunTimes {
        ThreadRunTimes(
            time: time, onCore: onCore * 1_000_000, waiting: waiting * 1_000_000, isRunnable: false,
            processOnCore: onCore * 1_000_000, stolen: 0)
    }

    /// Three readings, from the first late cycle to a moment after the demand.
    private func inquire(_ demand: SeatDemand, waiting: UInt64) throws {
        let process = fixture.first.process
        let seat = try #require(fixture.seats.present)
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        try fixture.demand(.observe)
        fixture.time.advance(second / 10)
        seat.lateness.withLock { $0 += 20_000_000 }
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: waiting) }
        try fixture.demand(demand)
        #expect(fixture.incidents.isEmpty)
        fixture.time.advance(LatenessInquiry.reflection)
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: waiting) }
        fixture.supervisor.attend()
    }

    @Test func aUnitThatStaysAtTheBoundIsToldOnce() {
        fixture.render()
        for count in 1...100 as ClosedRange<UInt64> {
            fixture.time.advance(second / 10)
            fixture.seats.bound.withLock { $0 = (count * 40, count < 40 ? 0 : (count - 40) * 40) }
            fixture.supervisor.attend()
        }
        #expect(fixture.incidents.map(\.action) == [.limited])
        #expect(fixture.isRunning)
    }

    @Test func aUnitThatIsLateByItselfIsDemoted() throws {
        fixture.render()
        try inquire(.demote, waiting: 0)
        #expect(fixture.incidents.map(\.cause) == [.slow])
        #expect(fixture.incidents.map(\.action) == [.demoted])
        #expect(fixture.first.process.state.withLock { $0.schedulings } == [.other(nice: 10)])
        #expect(fixture.seats.present?.pardons.withLock { $0 } == 0)
    }

    @Test func aUnitThatIsSlowWhileOthersComeBackIsExcusedButNotForEver() throws {
        fixture.render()
        fixture.reporter.isUnsettled.withLock { $0 = true }
        for count in 1...20 {
            try inquire(.demote, waiting: 0)
            #expect(fixture.seats.present?.pardons.withLock { $0 } == count)
        }
        #expect(fixture.incidents.isEmpty)
        try inquire(.demote, waiting: 0)
        #expect(fixture.incidents.map(\.action) == [.demoted])
    }

    @Test func aUnitThatHangsWhileOthersComeBackIsEnded() throws {
        fixture.render()
        fixture.reporter.isUnsettled.withLock { $0 = true }
        try inquire(.killLate, waiting: 0)
        #expect(fixture.incidents.map(\.cause) == [.deadline])
    }

    @Test func aUnitThatWaitedForTheMachineIsPardoned() throws {
        fixture.render()
        try inquire(.killLate, waiting: 15)
        #expect(fixture.incidents.isEmpty)
        #expect(fixture.isRunning)
        #expect(fixture.seats.present?.pardons.withLock { $0 } == 1)
    }

    /// The upkeep thread came too late to see the first late cycle.
    @Test(arguments: [true, false]) func whoIsFirstLookedAtAfterTheStallIsJudgedByWhetherItRendersAgain(
        _ isOnTimeAgain: Bool
    ) throws {
        fixture.render()
        let (process, seat) = (fixture.first.process, try #require(fixture.seats.present))
        seat.lateness.withLock { $0 += 20_000_000 }
        seat.onTimeAgain.withLock { $0 = isOnTimeAgain }
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 20) }
        try fixture.demand(.killLate)
        fixture.time.advance(LatenessInquiry.reflection)
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 20) }
        fixture.supervisor.attend()
        // The host itself may have no core: nothing is known as long as no cycle was judged.
        #expect(fixture.incidents.isEmpty)
        fixture.time.advance(second / 10)
        fixture.supervisor.attend()
        #expect(fixture.incidents.map(\.cause) == (isOnTimeAgain ? [] : [.deadline]))
        #expect(seat.pardons.withLock { $0 } == (isOnTimeAgain ? 1 : 0))
    }

    /// The same, and another stall before it rendered again: what was late counts from the first reading on.
    @Test(arguments: [0, 15]) func whoIsLateAgainAfterItWasFirstLookedAtIsJudgedByThat(waiting: UInt64) throws {
        fixture.render()
        let (process, seat) = (fixture.first.process, try #require(fixture.seats.present))
        seat.lateness.withLock { $0 += 500_000_000 }
        seat.onTimeAgain.withLock { $0 = false }
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 20) }
        try fixture.demand(.killLate)
        fixture.time.advance(second / 50)
        seat.lateness.withLock { $0 += 16_000_000 }
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 20 + waiting) }
        fixture.supervisor.attend()
        #expect(fixture.incidents.map(\.cause) == (waiting > 0 ? [] : [.deadline]))
        #expect(seat.pardons.withLock { $0 } == (waiting > 0 ? 1 : 0))
    }

    @Test func aUnitThatStaysLateIsEnded() throws {
        fixture.render()
        try inquire(.killLate, waiting: 0)
        #expect(fixture.incidents.map(\.cause) == [.deadline])
        #expect(fixture.first.process.state.withLock { $0.isKilled })
    }

    /// Who has not begun its turn may wait for another unit of its process: the process says whose turn it is.
    @Test(arguments: [true, false]) func aLateUnitGivesTheCauseOnlyWhereItsTurnHadBegun(_ hasBegun: Bool) throws {
        fixture.render()
        try #require(fixture.seats.present).hasBegun.withLock { $0 = hasBegun }
        try inquire(.killLate, waiting: 0)
        #expect(fixture.first.process.state.withLock { $0.isOwn } == [hasBegun])
    }

    @Test func whatWasFoundOutForADemotionHoldsForAnEnd() throws {
        fixture.render()
        let process = fixture.first.process
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        try fixture.demand(.demote)
        fixture.time.advance(LatenessInquiry.reflection - 1)
        try fixture.demand(.killLate)
        #expect(fixture.incidents.isEmpty)
        fixture.time.advance(1)
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        fixture.supervisor.attend()
        #expect(fixture.incidents.map(\.cause) == [.deadline])
    }

    @Test func anInquiryIsNotForgottenWhenALateCycleIsReportedMeanwhile() throws {
        fixture.render()
        let (process, seat) = (fixture.first.process, try #require(fixture.seats.present))
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        try fixture.demand(.demote)
        #expect(seat.isObserved.withLock { $0 })
        try fixture.demand(.observe)
        fixture.time.advance(LatenessInquiry.reflection)
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        fixture.supervisor.attend()
        #expect(fixture.incidents.map(\.action) == [.demoted])
        #expect(!seat.isObserved.withLock { $0 })
    }

    @Test func readingsOfRenderingThatEndedAreForgotten() throws {
        fixture.render()
        let process = fixture.first.process
        process.state.withLock { $0.times = reading(at: fixture.time.now) }
        try #require(fixture.seats.present).lateness.withLock { $0 = 50_000_000 }
        try fixture.demand(.observe)
        _ = fixture.supervisor.deallocated()
        fixture.render()
        fixture.time.advance(second / 10)
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 15) }
        try #require(fixture.seats.present).lateness.withLock { $0 = 20_000_000 }
        try fixture.demand(.killLate)
        fixture.time.advance(LatenessInquiry.reflection)
        process.state.withLock { $0.times = reading(at: fixture.time.now, waiting: 30) }
        fixture.supervisor.attend()
        #expect(fixture.incidents.isEmpty && fixture.isRunning)
    }

    @Test func latenessIsFollowedByPausesButNeverByQuarantine() async throws {
        fixture.render()
        var delays: [Double] = []
        for _ in 1...6 {
            fixture.time.advance(second)
            try fixture.demand(.killLate)
            delays.append(fixture.incidents.last?.delaySeconds ?? 0)
            await fixture.comeBack()
            #expect(fixture.isRunning)
        }
        #expect(delays.filter { $0 >= 1 } == [60, 300])
        #expect(fixture.incidents.allSatisfy { $0.cause == .deadline && $0.action != .quarantined })
        #expect(fixture.orders.allSatisfy { $0.restoration == .parametersOnly })
    }
}
