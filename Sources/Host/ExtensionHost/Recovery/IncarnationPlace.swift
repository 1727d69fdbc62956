import LinuxSystem
import Supervision

/// The place of an incarnation in a service process, as its supervisor sees it. Two are equal that are one place of one
/// process.
///
/// Thread: any but render.
package protocol IncarnationPlace: Equatable, Sendable {
    /// What a render thread holds of the incarnation.
    associatedtype Seat: SupervisedSeat

    var processID: Int32 { get }
    /// Whether the process ended through others, as far as can be known: it was started for another unit, or has
    /// others.
    var endedWithOthers: Bool { get }
    /// How many units share the process.
    var tenantCount: Int { get }
    /// The instance numbers of the units that share the process.
    var tenantNumbers: [UInt64] { get }
    /// How many threads the process has; 0 when it has ended.
    var threadCount: Int { get }

    /// The debugger that traces the process; nil for none.
    var tracer: Int32? { get }

    /// Whether the render thread has crashed and writes where.
    var isReportingCrash: Bool { get }

    /// How the render thread has spent its time; nil when that cannot be known.
    func renderThreadTimes() -> ThreadRunTimes?
    /// Schedules the render thread; false when there is none.
    func schedule(_ scheduling: ThreadScheduling) -> Bool
    /// Why the process ended; may wait for the kernel, which takes all its memory back first.
    func cause() -> IncidentCause
    /// Why the process ended, where that is known within a moment.
    func knownCause() -> IncidentCause?
    /// Whether the process runs no code any more, though the kernel may be long in taking its memory back.
    var isEnding: Bool { get }
    /// Calls back with the cause when it is known, on a thread of its own.
    func whenCauseIsKnown(_ body: @escaping @Sendable (IncidentCause) -> Void)
    /// Whose fault the process's end is; asked when it has ended.
    var blame: PlaceBlame { get }
    /// Ends the process for a cause; returns the one that stands.
    ///
    /// - Parameter isOwn: whether it is this unit that gave the cause, and no other of the process.
    func end(for cause: IncidentCause, isOwn: Bool) -> IncidentCause
    /// Ends the process at once and notifies everyone who uses it.
    func kill()
    /// Gives the place up; the last one out ends the process.
    func leave()
    /// Gives up a place in which no unit came up; a process without units ends.
    func abandon()
    /// The last lines that the process printed, oldest first. May block.
    func lastOutput() -> [String]
}
