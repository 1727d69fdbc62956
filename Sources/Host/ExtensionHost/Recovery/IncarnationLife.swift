import ServiceProtocol
import Supervision

/// What changes when a unit's service ends and comes back.
struct IncarnationLife<Place: IncarnationPlace>: Sendable {
    var recovery: UnitRecovery
    /// Nil while there is no service.
    var place: Place?
    /// Made after its supervisor.
    weak var unit: (any SupervisedUnit<Place>)?
    /// What rendering was allocated with; nil while it is not.
    var allocation: AllocateMessage?
    var isStarting = false
    /// Whether the unit gets a process to itself, whatever the host wanted: it was its turn when one that it shared
    /// ended, as far as shared memory can tell, or that has acquitted it twice. Who was to blame will end its own; if
    /// another wrote that, it is safe there.
    private(set) var staysApart = false
    /// Ends of shared processes of which nothing but their own words say that another unit was to blame.
    private var acquittals = 0
    /// While the unit and its neighbours are notified of an end; the next incarnation waits for that.
    var isEnding = false
    var isTakingState = false
    var isDemoted = false
    /// Whether the present incarnation was reported as demoted: one that comes and goes between the classes is reported
    /// once.
    var hasReportedDemotion = false
    /// What is known of lateness; nil while the unit is on time.
    var lateness: Lateness?
    /// How often in a row the unit was excused because others fell or were being started.
    var excuses = 0
    /// Times that the machine was found to be to blame for lateness.
    var pardonCount: UInt64 = 0
    /// Whether the unit may be asked for its state.
    var inquiry = StateInquiry()
    var threadsCountedAt: UInt64 = 0
    var boundWatch = BoundWatch()
    /// The last ones, oldest first.
    private(set) var incidents: [Incident] = []
    private(set) var incidentCount = 0
    private var missesAtIncident: UInt64 = 0
    /// Incidents that the reporter has not been given, oldest first.
    private var unreported: [Incident] = []
    private var isReporting = false

    /// Incidents kept for those who ask later.
    private static var depth: Int { 50 }

    init(recovery: UnitRecovery, place: Place) {
        self.recovery = recovery
        self.place = place
    }

    /// The present incarnation; nil while there is none.
    var present: PresentIncarnation<Place>? {
        place.map { PresentIncarnation(place: $0, generation: recovery.generation) }
    }

    /// Takes note of whose fault an end was.
    mutating func noteEnd(_ blame: PlaceBlame) {
        if blame == .neighboursTurn { acquittals += 1 }
        if blame == .ownTurn || acquittals > 1 { staysApart = true }
    }

    /// Keeps an incident, with the cycles that were missed since the one before, and has it reported.
    mutating func note(_ incident: Incident, missedCycles: UInt64) {
        var incident = incident
        incident.cyclesBypassed = missedCycles - min(missesAtIncident, missedCycles)
        missesAtIncident = max(missesAtIncident, missedCycles)
        incidents.append(incident)
        incidentCount += 1
        if incidents.count > Self.depth { incidents.removeFirst() }
        unreported.append(incident)
    }

    /// The next incident to report; nil when there is none, or while another thread reports one: all of them go in
    /// their order.
    mutating func beginReport() -> Incident? {
        guard !isReporting, !unreported.isEmpty else { return nil }
        isReporting = true
        return unreported.removeFirst()
    }

    mutating func endReport() { isReporting = false }
}

/// Where an incarnation is, and which of the unit's it is.
package struct PresentIncarnation<Place: IncarnationPlace>: Equatable, Sendable {
    package let place: Place
    /// Counts the unit's incarnations, from 1.
    package let generation: UInt64
}
