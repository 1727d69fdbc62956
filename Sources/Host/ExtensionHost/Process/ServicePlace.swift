import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision

/// A unit's place in a service process.
package struct ServicePlace: IncarnationPlace {
    package typealias Seat = IncarnationSeat

    let process: ServiceProcess
    let tenancy: ServiceProcess.Tenancy
    /// Whether the process was started for this unit.
    let isNew: Bool

    /// The first place in a process that nobody else knows yet; nil when it has none.
    init?(inNew process: ServiceProcess) {
        guard let tenancy = process.join() else { return nil }
        self.init(process: process, tenancy: tenancy, isNew: true)
    }

    /// A place that was taken.
    init(process: ServiceProcess, tenancy: ServiceProcess.Tenancy, isNew: Bool) {
        self.process = process
        self.tenancy = tenancy
        self.isNew = isNew
    }

    /// Milliseconds that a service may take to read that a unit of several is to go.
    private static let partingMilliseconds = 500

    package static func == (one: ServicePlace, other: ServicePlace) -> Bool {
        one.process === other.process && one.tenancy == other.tenancy
    }

    /// Names the unit in messages to the process.
    var unitIndex: UInt32 { tenancy.index }

    package var processID: Int32 { process.processID }
    package var endedWithOthers: Bool { isSilentSpare || !process.isAlive && (!isNew || tenantCount > 1) }
    /// Whether another process is to be tried instead.
    var isSilentSpare: Bool { isNew && process.isSilentSpare }
    package var tenantCount: Int { process.tenantCount }
    package var tenantNumbers: [UInt64] { process.tenantNumbers }
    package var threadCount: Int { process.threadCount }
    package var tracer: Int32? { process.tracer }
    package var isReportingCrash: Bool { process.isReportingCrash }

    package func renderThreadTimes() -> ThreadRunTimes? {
        let thread = process.verifiedRenderThread
        return thread > 0 ? ThreadRunTimes(processID: processID, threadID: thread) : nil
    }

    package func schedule(_ scheduling: ThreadScheduling) -> Bool {
        let thread = process.verifiedRenderThread
        guard thread > 0 else { return false }
        do throws(SystemError) {
            try scheduling.applyWithoutWaiting(threadID: thread)
        } catch {
            // Without privileges a nice value can only be raised, so only the slice is restored.
            guard case .other(_, let slice) = scheduling, let present = try? ThreadScheduling.current(threadID: thread),
                case .other(let nice, _) = present
            else { return true }
            try? ThreadScheduling.other(nice: nice, slice: slice).apply(threadID: thread)
        }
        return true
    }

    package func cause() -> IncidentCause { process.cause() }
    package func knownCause() -> IncidentCause? { process.knownCause() }
    package var isEnding: Bool { process.isEnding }
    package func whenCauseIsKnown(_ body: @escaping @Sendable (IncidentCause) -> Void) {
        process.whenCauseIsKnown(body)
    }
    package var blame: PlaceBlame { process.blame(tenancy) }
    package func end(for cause: IncidentCause, isOwn: Bool) -> IncidentCause {
        process.end(for: cause, by: isOwn ? tenancy : nil)
    }
    package func kill() { process.kill() }
    package func lastOutput() -> [String] { process.lastOutput() }

    package func leave() {
        guard process.leave(tenancy) else { return }
        guard process.connection.failure == nil, process.tenantCount > 0 else { return }
        let deadline = MonotonicClock.deadline(milliseconds: Self.partingMilliseconds)
        _ = try? process.connection.send(.unload, UnitIndexMessage(unitIndex), deadline: deadline)
    }

    package func abandon() {
        _ = process.leave(tenancy)
        if process.tenantCount == 0 { process.kill() }
    }
}
