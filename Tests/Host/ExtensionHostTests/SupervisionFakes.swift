import ExtensionHost
import LinuxSystem
import ServiceProtocol
import Supervision
import Synchronization

/// A service process that is none: it notes what is done to it.
final class FakeProcess: Sendable {
    struct State {
        var tenantNumbers: [UInt64] = [1]
        var threadCount = 3
        var tracer: Int32?
        var isReportingCrash = false
        /// Why it ended; the first cause stands.
        var verdict: IncidentCause?
        /// Whether the kernel is long in telling it, and who waits for that.
        var isCauseLate = false
        var isEnding = true
        var onCause: (@Sendable (IncidentCause) -> Void)?
        var endedWithOthers = false
        var blame = PlaceBlame.unknown
        var isKilled = false
        var times: ThreadRunTimes?
        var schedulings: [ThreadScheduling] = []
        var onEnd: (@Sendable () -> Void)?
        /// Whether the unit itself gave the cause, of each end.
        var isOwn: [Bool] = []
    }

    let processID: Int32
    let state = Mutex(State())

    init(processID: Int32) { self.processID = processID }
}

/// A place in it.
struct FakePlace: IncarnationPlace {
    typealias Seat = FakeSeat

    let process: FakeProcess

    static func == (one: FakePlace, other: FakePlace) -> Bool { one.process === other.process }

    var processID: Int32 { process.processID }
    var endedWithOthers: Bool { process.state.withLock { $0.endedWithOthers } }
    var tenantCount: Int { tenantNumbers.count }
    var tenantNumbers: [UInt64] { process.state.withLock { $0.tenantNumbers } }
    var threadCount: Int { process.state.withLock { $0.threadCount } }

    var tracer: Int32? { process.state.withLock { $0.tracer } }

    var isReportingCrash: Bool { process.state.withLock { $0.isReportingCrash } }

    func renderThreadTimes() -> ThreadRunTimes? { process.state.withLock { $0.times } }

    func schedule(_ scheduling: ThreadScheduling) -> Bool {
        process.state.withLock { $0.schedulings.append(scheduling) }
        return true
    }

    func cause() -> IncidentCause { process.state.withLock { $0.verdict } ?? .other("it ended") }

    func knownCause() -> IncidentCause? { process.state.withLock { $0.isCauseLate } ? nil : cause() }

    var isEnding: Bool { process.state.withLock { $0.isEnding } }

    func whenCauseIsKnown(_ body: @escaping @Sendable (IncidentCause) -> Void) {
        process.state.withLock { $0.onCause = body }
    }

    var blame: PlaceBlame { process.state.withLock { $0.blame } }

    func end(for cause: IncidentCause, isOwn: Bool) -> IncidentCause {
        let standing = process.state.withLock { state in
            state.isOwn.append(isOwn)
            state.verdict = state.verdict ?? cause
            return state.verdict ?? cause
        }
        kill()
        return standing
    }

    /// As a real process, notifies its tenants, the supervisor among them.
    func kill() {
        process.state.withLock { $0.isKilled = true }
        process.state.withLock { $0.onEnd }?()
    }

    func leave() { process.state.withLock { $0.tenantNumbers.removeAll { $0 == 1 } } }

    func abandon() {
        leave()
        if tenantCount == 0 { kill() }
    }

    func lastOutput() -> [String] { ["last words of \(processID)"] }
}

/// What a render thread would hold; the test demands in its place.
final class FakeSeat: SupervisedSeat {
    let generation: UInt64
    let demand = Mutex(SeatDemand.none)
    let lateness = Mutex<UInt64>(0)
    let pardons = Mutex(0)
    let onTimeAgain = Mutex(false)
    let isObserved = Mutex(false)
    let hasYielded = Mutex(false)

    init(generation: UInt64) { self.generation = generation }

    var isOnTimeAgain: Bool { onTimeAgain.withLock { $0 } }
    let hasBegun = Mutex(true)
    var hadBegunItsTurn: Bool { hasBegun.withLock { $0 } }
    var latenessSoFar: UInt64 { lateness.withLock { $0 } }
    var lastStatus: Int32 { -10863 }

    func takeDemand() -> SeatDemand {
        demand.withLock { demand in
            defer { demand = .none }
            return demand
        }
    }

    func setObserved(_ isObserved: Bool) { self.isObserved.withLock { $0 = isObserved } }
    func takeYield() -> Bool {
        hasYielded.withLock { hasYielded in
            defer { hasYielded = false }
            return hasYielded
        }
    }

    func pardon() { pardons.withLock { $0 += 1 } }
}

final class FakeSeats: SeatExchange {
    private let seat = Mutex<FakeSeat?>(nil)
    let missed = Mutex<UInt64>(0)

    var present: FakeSeat? { seat.withLock { $0 } }
    var missedCycles: UInt64 { missed.withLock { $0 } }
    let bound = Mutex<(all: UInt64, atBound: UInt64)>((0, 0))
    var boundCycles: (all: UInt64, atBound: UInt64) { bound.withLock { $0 } }

    func exchange(_ new: FakeSeat?, if isWanted: () -> Bool) {
        seat.withLock { if isWanted() { $0 = new } }
    }
}

/// Launches numbers; what it is to run waits until the test runs it.
final class FakeStarter: IncarnationStarter {
    struct State {
        var work: [@Sendable () async -> Void] = []
        var launches: [FakePlace] = []
        var failure: ExtensionHostError?
        var quarantines: [String] = []
        /// Why a quarantine cannot be kept.
        var problem: String?
        var releases = 0
        /// Of so many processes that come next somebody else was the first.
        var endedWithOthers = 0
        /// Whether each place was to be shared with nobody.
        var isApart: [Bool] = []
    }

    let state = Mutex(State())

    func run(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.work.append(work) } }

    func place(isApart: Bool) async throws(ExtensionHostError) -> FakePlace {
        state.withLock { $0.isApart.append(isApart) }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return state.withLock { state in
            let place = FakePlace(process: FakeProcess(processID: 101 + Int32(state.launches.count)))
            if state.launches.count < state.endedWithOthers {
                place.process.state.withLock { $0.endedWithOthers = true }
            }
            state.launches.append(place)
            return place
        }
    }

    func quarantine(reason: String) -> String? {
        state.withLock { state in
            state.quarantines.append(reason)
            return state.problem
        }
    }

    func release() { state.withLock { $0.releases += 1 } }

    var waitingWork: Int { state.withLock { $0.work.count } }

    /// Runs what was put off, and what comes of it; returns how much that was.
    @discardableResult
    func runWork() async -> Int {
        var count = 0
        while let work = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
            await work()
            count += 1
        }
        return count
    }
}

final class FakeUnit: SupervisedUnit {
    struct State {
        var lastEdit: UInt64 = 0
        var bytes: [UInt8] = []
        var stateFailure: ExtensionHostError?
        var failure: ExtensionHostError?
        /// After so many tries it fails no more.
        var failures = Int.max
        var orders: [IncarnationOrder] = []
        var misses: [IncidentCause] = []
        var arrivals = 0
        /// What it was allocated with, and then.
        var reallocations: [[AllocateMessage?]] = []
        var whileComingUp: (@Sendable () -> Void)?
        var whileGoingMissing: (@Sendable () -> Void)?
    }

    let state = Mutex(State())

    var lastEdit: UInt64 { state.withLock { $0.lastEdit } }

    func bringUp(
        in place: FakePlace, _ order: IncarnationOrder
    ) throws(ExtensionHostError) -> IncarnationArrival<FakeSeat> {
        let (failure, meanwhile) = state.withLock { state in
            state.orders.append(order)
            defer { state.failures -= 1 }
            return (state.failures > 0 ? state.failure : nil, state.whileComingUp)
        }
        if let failure { throw failure }
        meanwhile?()
        return IncarnationArrival(
            seat: order.allocation == nil ? nil : FakeSeat(generation: order.generation), isOtherUnit: false)
    }

    func reallocate(
        in place: FakePlace, generation: UInt64, from old: AllocateMessage?, to new: AllocateMessage?
    ) throws(ExtensionHostError) -> FakeSeat? {
        state.withLock { $0.reallocations.append([old, new]) }
        return new == nil ? nil : FakeSeat(generation: generation)
    }

    func cameUp(in place: FakePlace, isOtherUnit: Bool) { state.withLock { $0.arrivals += 1 } }

    func wentMissing(_ cause: IncidentCause, processID: Int32) {
        let meanwhile = state.withLock { state in
            state.misses.append(cause)
            return state.whileGoingMissing
        }
        meanwhile?()
    }

    func currentState() throws(ExtensionHostError) -> [UInt8] {
        if let failure = state.withLock({ $0.stateFailure }) { throw failure }
        return state.withLock { $0.bytes }
    }

    func stateWasTaken(editedAt: UInt64) { state.withLock { if $0.lastEdit == editedAt { $0.lastEdit = 0 } } }
}

final class FakeReporter: IncidentReporter {
    let recorded = Mutex<[Incident]>([])
    let isMachineAtFault = Mutex(false)
    /// Whether other units fall or are being started.
    let isUnsettled = Mutex(false)
    let unrest = Mutex<[UInt64]>([])
    /// Which units fell, in each fall that was asked about.
    let falls = Mutex<[Set<UInt64>]>([])

    func record(_ incident: Incident) { recorded.withLock { $0.append(incident) } }
    func noteUnrest(of instance: UInt64, until time: UInt64) { unrest.withLock { $0.append(time) } }
    func isUnsettled(besides instance: UInt64, at time: UInt64) -> Bool { isUnsettled.withLock { $0 } }
    func isSystemFault(instances: Set<UInt64>, at now: UInt64) -> Bool {
        falls.withLock { $0.append(instances) }
        return isMachineAtFault.withLock { $0 }
    }
}

/// A time that only the test moves.
final class FakeTime: Sendable {
    private let nanoseconds = Atomic<UInt64>(0)

    var now: UInt64 { nanoseconds.load(ordering: .relaxed) }
    func set(_ time: UInt64) { nanoseconds.store(time, ordering: .relaxed) }
    func advance(_ time: UInt64) { nanoseconds.wrappingAdd(time, ordering: .relaxed) }
}
