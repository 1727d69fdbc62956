import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

/// A late unit's render thread runs behind those of units that are on time.
@Suite struct SupervisedYieldTests {
    private let fixture: SupervisedFixture

    init() {
        var settings = HostSettings()
        settings.hostPriority = 60
        fixture = SupervisedFixture(settings)
        fixture.render()
        fixture.time.set(10 * second)
        note(waiting: 0)
    }

    private var schedulings: [ThreadScheduling] { fixture.first.process.state.withLock { $0.schedulings } }

    /// Milliseconds that the render thread waited for a core.
    private func note(waiting: UInt64) {
        fixture.first.process.state.withLock {
            $0.times = ThreadRunTimes(
                time: fixture.time.now, onCore: 0, waiting: waiting * 1_000_000, isRunnable: false, processOnCore: 0,
                stolen: 0)
        }
    }

    @Test func itYieldsFromItsFirstLateCycleOnAndIsBackASecondLater() throws {
        try fixture.demand(.observe)
        #expect(schedulings == [.fifo(priority: 54)])
        fixture.time.advance(second - 1)
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 54)])
        fixture.time.advance(1)
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 54), .fifo(priority: 55)])
        #expect(fixture.incidents.isEmpty)
    }

    @Test func itIsBackWhenTheMachineWasToBlame() throws {
        try fixture.demand(.observe)
        fixture.time.advance(second / 10)
        try #require(fixture.seats.present).lateness.withLock { $0 += 20_000_000 }
        note(waiting: 15)
        try fixture.demand(.demote)
        fixture.time.advance(LatenessInquiry.reflection)
        note(waiting: 15)
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 54), .fifo(priority: 55)])
    }

    @Test func itIsBackWhenRenderingEnds() throws {
        try fixture.demand(.observe)
        _ = fixture.supervisor.deallocated()
        fixture.seats.exchange(nil) { true }
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 54), .fifo(priority: 55)])
    }

    @Test func whoIsDemotedYieldsAlready() throws {
        try fixture.demand(.demote)
        fixture.time.advance(LatenessInquiry.reflection)
        note(waiting: 0)
        fixture.supervisor.attend()
        try fixture.demand(.observe)
        #expect(schedulings == [.other(nice: 10)])
    }
}
