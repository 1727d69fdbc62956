import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

/// A late unit whose service a debugger has.
@Suite struct SupervisedTracingTests {
    private let fixture = SupervisedFixture()

    init() {
        fixture.render()
        fixture.time.set(10 * second)
        note(isStopped: true)
    }

    private var schedulings: [ThreadScheduling] { fixture.first.process.state.withLock { $0.schedulings } }
    private var isKilled: Bool { fixture.first.process.state.withLock { $0.isKilled } }

    private func note(isStopped: Bool) {
        fixture.first.process.state.withLock {
            $0.times = ThreadRunTimes(
                time: fixture.time.now, onCore: 0, waiting: 0, isRunnable: false, isStopped: isStopped,
                processOnCore: 0, stolen: 0)
        }
    }

    private func trace(by tracer: Int32?) { fixture.first.process.state.withLock { $0.tracer = tracer } }

    private func pardons() throws -> Int { try #require(fixture.seats.present).pardons.withLock { $0 } }

    /// Lets time pass in the steps in which the upkeep thread looks.
    private func wait(seconds: UInt64) {
        for _ in 0..<seconds * 20 {
            fixture.time.advance(second / 20)
            fixture.supervisor.attend()
        }
    }

    @Test(arguments: [SeatDemand.demote, .killLate])
    func nothingIsDoneToItUntilTheDebuggerHasLetGo(_ demand: SeatDemand) throws {
        trace(by: 4711)
        try fixture.demand(.observe)
        try fixture.demand(demand)
        wait(seconds: 60)
        #expect(!isKilled && schedulings.isEmpty && fixture.incidents.isEmpty)
        #expect(try pardons() == 0)
        trace(by: nil)
        wait(seconds: 1)
        #expect(!isKilled && schedulings.isEmpty && fixture.incidents.isEmpty)
        #expect(try pardons() == 1)
    }

    @Test func whatTheDebuggerLeavesStoppedIsEnded() throws {
        trace(by: 4711)
        try fixture.demand(.killLate)
        wait(seconds: 1)
        trace(by: nil)
        wait(seconds: 1)
        try fixture.demand(.killLate)
        wait(seconds: 1)
        #expect(isKilled)
        #expect(fixture.incidents.map(\.cause) == [.deadline])
    }

    @Test func aDebuggerThatHasLetGoBeforeTheDemandExcusesTheUnitAllTheSame() throws {
        trace(by: 4711)
        try fixture.demand(.observe)
        trace(by: nil)
        try fixture.demand(.killLate)
        wait(seconds: 1)
        #expect(!isKilled && fixture.incidents.isEmpty)
        #expect(try pardons() == 1)
    }

    @Test func aStateThatItDoesNotGiveIsNoIncident() {
        trace(by: 4711)
        let late = ExtensionHostError.timedOut(component: "aufx fake Test", operation: "getState", milliseconds: 2000)
        fixture.supervisor.stateWasDenied(in: fixture.first, late)
        #expect(fixture.incidents.isEmpty && fixture.supervisor.mayAskForState)
        trace(by: nil)
        fixture.supervisor.stateWasDenied(in: fixture.first, late)
        #expect(fixture.incidents.count == 1 && !fixture.supervisor.mayAskForState)
    }

    @Test func oneThatCrashesMaySayWhereFirst() throws {
        var settings = HostSettings()
        settings.diagnosis.printsBacktraces = true
        let fixture = SupervisedFixture(settings)
        fixture.render()
        fixture.time.set(10 * second)
        fixture.first.process.state.withLock { state in
            state.isReportingCrash = true
            state.times = ThreadRunTimes(
                time: 10 * second, onCore: 0, waiting: 0, isRunnable: false, processOnCore: 0, stolen: 0)
        }
        try fixture.demand(.killLate)
        fixture.time.advance(second)
        fixture.supervisor.attend()
        #expect(fixture.first.process.state.withLock { !$0.isKilled })
        // Who says so without end is late.
        fixture.time.advance(5 * second)
        fixture.supervisor.attend()
        #expect(fixture.first.process.state.withLock { $0.isKilled })
    }
}
