import LinuxSystem
import RenderLink
import Supervision
import Synchronization

/// The core on which the services of a cycle are to run.
struct ServiceCore {
    let core: Int
    /// Whether that is not the one of the host's thread.
    let isElsewhere: Bool

    /// - Parameter wanted: −1 for the core of the host's thread now.
    @_noLocks @_noAllocation @inline(__always)
    init(_ wanted: Int) {
        let present = CoreAffinity.current()
        core = wanted >= 0 ? wanted : present
        isElsewhere = wanted >= 0 && wanted != present
    }
}

/// One incarnation of a unit, as the render thread holds it: its link, and marks that the two threads leave for each
/// other.
// @unchecked: constants and atomics; the word's memory lives as long as the process.
package final class IncarnationSeat: SupervisedSeat, @unchecked Sendable {
    package let generation: UInt64
    let link: HostLink
    let process: ServiceProcess
    let port: HostLinkPort
    /// The link as a run of one.
    let run: HandoffPort
    private let handoff: Handoff
    /// Nanoseconds that the host spins for every answer, as its settings say.
    private let usualSpin: UInt64
    /// So much longer for each further joined unit.
    private let furtherSpin: UInt64
    private let attention: UnsafePointer<Atomic<UInt32>>
    /// Set by the render thread, taken by the upkeep thread.
    private let demand = Atomic<UInt8>(0)
    /// Nanoseconds that the unit kept the host waiting in cycles that were late; written by the render thread.
    private let lateness = Atomic<UInt64>(0)
    /// Set by the upkeep thread while it has a reading from the first late cycle.
    private let isObserved = Atomic<Bool>(false)
    /// Set by the upkeep thread when the machine was to blame, taken by the render thread.
    private let isPardoned = Atomic<Bool>(false)
    /// Set by the render thread when it asks for a late unit to be demoted or ended, until that is on time.
    private let isAccused = Atomic<Bool>(false)
    /// Set by the render thread when it put the service's behind others, taken by whoever puts it back.
    private let hasYielded = Atomic<Bool>(false)
    /// Whether the unit had begun its turn in the cycle that was late last; written by the render thread.
    private let hasBegun = Atomic<Bool>(true)
    /// The service's render thread; 0 where there is none.
    private let renderThread: Int32
    /// That thread's priority while it is on time, delayed or late; 0 where there are none.
    private let priority: Int32
    private let delayedPriority: Int32
    private let latePriority: Int32
    /// The last status that was not 0.
    let lastError = Atomic<Int32>(0)

    init(generation: UInt64, link: HostLink, process: ServiceProcess, ranks: ThreadRanks?) {
        renderThread = process.verifiedRenderThread
        priority = Int32(ranks?.service ?? 0)
        delayedPriority = Int32(ranks?.delayedService ?? 0)
        latePriority = Int32(ranks?.lateService ?? 0)
        self.generation = generation
        self.link = link
        port = link.port
        handoff = Handoff([HandoffElement(link: link)])
        run = handoff.port
        usualSpin = port.spin
        furtherSpin = usualSpin / 3
        attention = UpkeepThread.shared.word
        self.process = process
    }

    /// Writes for a service that follows the host on which core it is to run, and for one that wakes ahead, when the next
    /// request is expected. The host spins for longer where it waits for more joined units than one. Thread: render.
    @_noLocks @_noAllocation @inline(__always)
    func noteCore(_ place: ServiceCore, nextRequest: UInt64, joinedUnits: Int = 1) {
        let further = UInt64(truncatingIfNeeded: joinedUnits &- 1) &* furtherSpin
        let longer = usualSpin > shortestSleep ? usualSpin : shortestSleep
        port.noteHost(
            core: place.core, nextRequest: nextRequest, spin: place.isElsewhere ? longer : usualSpin &+ further)
    }

    /// Thread: render.
    @_noLocks @_noAllocation
    func ask(_ demanded: SeatDemand) {
        let number = demanded.number
        if demand.load(ordering: .relaxed) < number { demand.store(number, ordering: .releasing) }
        attention.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(attention)
    }

    /// Asks for what a strike calls for. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func act(on action: StrikeCounter.Action) {
        switch action {
        case .none: break
        case .restore: ask(.restore)
        case .demote: accuse(.demote)
        case .killLate: accuse(.killLate)
        case .killNotFinite: ask(.killNotFinite)
        case .killFailing: ask(.killFailing)
        case .killTampering: ask(.killTampering)
        }
    }

    /// Asks for a late unit to be demoted or ended. Thread: render.
    @_noLocks @_noAllocation
    func accuse(_ demanded: SeatDemand) {
        isAccused.store(true, ordering: .releasing)
        ask(demanded)
    }

    /// Notes a cycle in time. Thread: render.
    @_noLocks @_noAllocation
    func noteOnTime() {
        if isAccused.load(ordering: .relaxed) { isAccused.store(false, ordering: .releasing) }
    }

    package var isOnTimeAgain: Bool { !isAccused.load(ordering: .acquiring) }

    /// Counts nanoseconds of a late cycle, and has the first one observed. Thread: render.
    @_noLocks @_noAllocation
    func addLateness(_ time: UInt64) {
        lateness.store(lateness.load(ordering: .relaxed) &+ time, ordering: .relaxed)
        if !isObserved.load(ordering: .relaxed) { ask(.observe) }
    }

    /// Notes whether a unit that is late has begun its turn. Thread: render.
    @_noLocks @_noAllocation
    func noteLate(hasBegun: Bool) { self.hasBegun.store(hasBegun, ordering: .relaxed) }

    package var hadBegunItsTurn: Bool { hasBegun.load(ordering: .relaxed) }

    /// Puts the service's render thread behind those of units that are on time, at once: one that computes on would keep
    /// them from the core that they share with it, and the upkeep thread may be busy with another. Thread: render.
    ///
    /// - Parameter isLate: false for one that was only delayed, as far as one can tell.
    @_noLocks @_noAllocation
    func yield(isLate: Bool) {
        guard renderThread > 0, priority > 0 else { return }
        ThreadScheduling.setPriority(isLate ? latePriority : delayedPriority, ofThread: renderThread)
        hasYielded.store(true, ordering: .releasing)
    }

    /// Puts the service's render thread back. Where this process may not raise it, the upkeep thread does, which may
    /// ask others. Thread: render.
    @_noLocks @_noAllocation
    func endYield() {
        guard hasYielded.exchange(false, ordering: .acquiring) else { return }
        if !ThreadScheduling.setPriority(priority, ofThread: renderThread) {
            hasYielded.store(true, ordering: .releasing)
        }
    }

    package func takeYield() -> Bool { hasYielded.exchange(false, ordering: .acquiring) }

    package var latenessSoFar: UInt64 { lateness.load(ordering: .relaxed) }

    package var lastStatus: Int32 { lastError.load(ordering: .relaxed) }

    package func setObserved(_ observed: Bool) { isObserved.store(observed, ordering: .relaxed) }

    package func pardon() { isPardoned.store(true, ordering: .releasing) }

    /// Thread: render.
    @_noLocks @_noAllocation
    func takePardon() -> Bool {
        guard isPardoned.load(ordering: .acquiring) else { return false }
        isPardoned.store(false, ordering: .relaxed)
        return true
    }

    package func takeDemand() -> SeatDemand {
        SeatDemand(rawValue: demand.exchange(0, ordering: .acquiring)) ?? .none
    }
}

/// About what it takes to wake the host's thread from another core, in nanoseconds: the host does not
/// sleep for a unit that answers sooner.
private var shortestSleep: UInt64 { @_noLocks @_noAllocation get { 30_000 } }
