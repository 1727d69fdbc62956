import ExtensionHost
import LinuxSystem
import Supervision
import Synchronization
import Testing

private let second: UInt64 = 1_000_000_000

/// A late unit's render thread, which the host put behind those of units that are on time, comes back.
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

    /// A late cycle, as the render thread sees it.
    private func beLate() throws {
        try #require(fixture.seats.present).hasYielded.withLock { $0 = true }
        try fixture.demand(.observe)
    }

    @Test func itIsBackASecondAfterItsFirstLateCycle() throws {
        try beLate()
        fixture.time.advance(second - 1)
        fixture.supervisor.attend()
        #expect(schedulings == [])
        fixture.time.advance(1)
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 55)])
        #expect(fixture.incidents.isEmpty)
    }

    @Test func itIsBackWhenTheMachineWasToBlame() throws {
        try beLate()
        fixture.time.advance(second / 10)
        try #require(fixture.seats.present).lateness.withLock { $0 += 20_000_000 }
        note(waiting: 15)
        try fixture.demand(.demote)
        fixture.time.advance(LatenessInquiry.reflection)
        note(waiting: 15)
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(schedulings == [.fifo(priority: 55)])
    }

    @Test func itIsBackWhenRenderingEnds() throws {
        try beLate()
        _ = fixture.supervisor.deallocated()
        #expect(schedulings == [.fifo(priority: 55)])
    }

    @Test func whoIsDemotedStaysWhereItIs() throws {
        try fixture.demand(.demote)
        fixture.time.advance(LatenessInquiry.reflection)
        note(waiting: 0)
        fixture.supervisor.attend()
        try beLate()
        fixture.time.advance(second)
        fixture.supervisor.attend()
        fixture.supervisor.attend()
        #expect(schedulings == [.other(nice: 10)])
    }
}
