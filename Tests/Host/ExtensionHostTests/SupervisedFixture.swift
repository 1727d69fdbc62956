import ExtensionHost
import ServiceProtocol
import Supervision
import Synchronization
import Testing

/// A supervisor among fakes: no process, no clock, no file.
final class SupervisedFixture: Sendable {
    let time = FakeTime()
    let starter = FakeStarter()
    let seats = FakeSeats()
    let unit = FakeUnit()
    let reporter = FakeReporter()
    let first = FakePlace(process: FakeProcess(processID: 100))
    let supervisor: IncarnationSupervisor<FakePlace>

    static let message = AllocateMessage(inputs: [], outputs: [], maximumFrames: 512)

    init(_ settings: HostSettings = HostSettings()) {
        let time = time
        supervisor = IncarnationSupervisor(
            SupervisionSubject(
                component: "aufx fake Test", instanceNumber: 1, settings: settings, firstStartMilliseconds: 10),
            in: first, starter: starter, seats: seats, reporter: reporter,
            clock: SupervisionClock(now: { time.now }, wallTime: { 0 }, random: { 0.5 }, attend: { _ in }))
        supervisor.supervise(unit)
        watch(first)
    }

    var incidents: [Incident] { supervisor.incidents }
    var orders: [IncarnationOrder] { unit.state.withLock { $0.orders } }
    var isRunning: Bool { if case .running = supervisor.phase { true } else { false } }
    var isQuarantined: Bool { if case .quarantined = supervisor.phase { true } else { false } }

    /// Has the supervisor notified of the process's end, as a real process does.
    func watch(_ place: FakePlace) {
        place.process.state.withLock { [supervisor] in
            $0.onEnd = { supervisor.processEnded { $0 == place } }
        }
    }

    /// The present process ends by itself.
    func crash(_ cause: IncidentCause = .signal(11)) throws {
        let place = try #require(supervisor.place)
        place.process.state.withLock { $0.verdict = cause }
        supervisor.processEnded { $0 == place }
    }

    /// The render thread asks for something, and the upkeep thread looks.
    func demand(_ demand: SeatDemand) throws {
        try #require(seats.present).demand.withLock { $0 = demand }
        supervisor.attend()
    }

    /// Lets the time come that the next start waits for, and starts.
    func comeBack() async {
        if case .waiting(let due) = supervisor.phase, due > time.now { time.set(due) }
        supervisor.attend()
        await starter.runWork()
        if let place = supervisor.place { watch(place) }
    }

    /// Rendering begins with the first incarnation.
    func render() {
        _ = supervisor.allocated(Self.message)
        seats.exchange(FakeSeat(generation: 1)) { true }
    }
}
