import LinuxSystem
import ServiceProtocol
import Supervision
import Synchronization

/// Keeps one remote unit alive: knows its present incarnation, finds out why one ended, starts the next one with the
/// unit's state when it is due, and hands it to the render thread.
///
/// Thread: any but render. Mutexes are taken in this order, and never the other way: the exchange of seats (which may
/// last as long as a render call), then `life`, then those of the service process, which take none of these. Nothing is
/// called with `life` held: neither the unit, nor a place, nor the reporter, nor a seat.
package final class IncarnationSupervisor<Place: IncarnationPlace>: Sendable {
    typealias Life = IncarnationLife<Place>

    let subject: SupervisionSubject
    let starter: any IncarnationStarter<Place>
    let seats: any SeatExchange<Place.Seat>
    let reporter: any IncidentReporter
    let clock: SupervisionClock
    let life: Mutex<Life>

    /// Begins with the first incarnation, which runs already.
    package init(
        _ subject: SupervisionSubject, in place: Place, starter: any IncarnationStarter<Place>,
        seats: any SeatExchange<Place.Seat>, reporter: any IncidentReporter, clock: SupervisionClock
    ) {
        self.subject = subject
        self.starter = starter
        self.seats = seats
        self.reporter = reporter
        self.clock = clock
        life = Mutex(IncarnationLife(recovery: UnitRecovery(startedAt: clock.now()), place: place))
    }

    /// Names the unit, which is made after its supervisor.
    package func supervise(_ unit: any SupervisedUnit<Place>) { life.withLock { $0.unit = unit } }

    /// The unit was let go: nothing is started any more, and its place is given up.
    package func close() {
        let place = life.withLock { life in
            life.recovery.close()
            defer { life.place = nil }
            return life.place
        }
        place?.leave()
    }

    // MARK: What is known

    /// A copy of everything.
    var present: Life { life.withLock { $0 } }

    /// Where control messages go; nil while there is no service.
    package var place: Place? { life.withLock { $0.place } }

    /// Where the unit stands on its way from running to missing and back.
    package var phase: UnitRecovery.Phase { life.withLock { $0.recovery.phase } }

    /// How often a service was started again.
    package var restarts: UInt64 { life.withLock { $0.recovery.restarts } }

    /// The last incidents, oldest first.
    package var incidents: [Incident] { life.withLock { $0.incidents } }

    // MARK: Rendering

    /// Where the present incarnation is, with its number; nil while there is none.
    package var presentIncarnation: PresentIncarnation<Place>? { life.withLock { $0.present } }

    /// Rendering was allocated: each incarnation from now on is. Returns the present one: when it is not the one that
    /// the unit asked, another has come up meanwhile without an allocation.
    package func allocated(_ message: AllocateMessage) -> PresentIncarnation<Place>? {
        life.withLock { life in
            life.allocation = message
            life.lateness = nil
            return life.present
        }
    }

    /// Rendering ends: no incarnation is given to the render thread any more. Returns the place of the present one.
    package func deallocated() -> Place? {
        endYield()
        return endAllocation()
    }

    private func endAllocation() -> Place? {
        life.withLock { life in
            life.allocation = nil
            life.lateness = nil
            return life.place
        }
    }

    /// Hands an incarnation to the render thread, unless it ended, or rendering was ended or begun again, meanwhile.
    func exchange(_ seat: Place.Seat, in place: Place, allocatedWith message: AllocateMessage?) {
        seats.exchange(seat) { life.withLock { $0.place == place && $0.allocation == message } }
    }
}
