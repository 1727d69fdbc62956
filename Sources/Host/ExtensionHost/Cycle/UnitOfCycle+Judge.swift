import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

// The one place where a unit's turn is judged.
extension UnitOfCycle {
    /// How a turn went.
    enum Turn {
        /// Its block is heard. Nanoseconds that count as the unit's own.
        case good(used: UInt64)
        /// The render call returned an error.
        case failed(OSStatus, hadInput: Bool)
        /// There was NaN or infinity in the output.
        case notFinite
        /// The service ended.
        case died
        /// It was not done in time.
        case late
        /// Somebody moved the host's thread, which waited for this unit, to a word that nobody wakes.
        case moved
    }

    /// Judges one turn: counts it for or against the unit, and asks for what that calls for. False where the unit was late
    /// because it was not given its turn.
    @section("render") @discardableResult
    mutating func judge(_ turn: Turn, _ port: HostLinkPort, _ budget: CycleBudget, now: UInt64) -> Bool {
        guard let seat else { return true }
        return seat._withUnsafeGuaranteedRef { seat in
            switch turn {
            case .good(let used): judgeTime(seat, used, budget)
            case .failed(let status, let hadInput): judgeError(seat, status, hadInput: hadInput)
            case .notFinite:
                reason = .notFinite
                meter.pointee.notFiniteBlocks.wrappingAdd(1, ordering: .relaxed)
                seat.act(on: strikes.record(.notFinite))
            case .died:
                reason = .died
                reportDeath(seat)
            case .late:
                reason = .late
                return judgeLateness(seat, port, budget, now)
            case .moved: seat.act(on: strikes.record(.tampered))
            }
            return true
        }
    }

    /// By the time that the unit itself took: what others left it of the budget is not its fault.
    @_noLocks @_noAllocation @section("render")
    private mutating func judgeTime(_ seat: IncarnationSeat, _ used: UInt64, _ budget: CycleBudget) {
        if seat.takePardon() { strikes.reset() }
        let isSlow = used > budget.whole &- budget.whole / 5
        if isSlow {
            seat.noteLate(hasBegun: true)
            seat.addLateness(used)
        } else {
            seat.noteOnTime()
            if probation.countOnTime() { seat.endYield() }
        }
        let action = strikes.record(isSlow ? .slow : .onTime)
        if action != .none { seat.act(on: action) }
    }

    /// Where the host gave the unit no input it may well refuse.
    @_noLocks @_noAllocation
    private mutating func judgeError(_ seat: IncarnationSeat, _ status: OSStatus, hadInput: Bool) {
        reason = .failed
        let isRefusal = !hadInput && status == kAudioUnitErr_NoConnection
        seat.lastError.store(status, ordering: .relaxed)
        seat.act(on: strikes.record(isRefusal ? .onTime : .failed))
    }

    @_noLocks @_noAllocation
    private mutating func reportDeath(_ seat: IncarnationSeat) {
        guard !isKnownDead else { return }
        isKnownDead = true
        meter.pointee.deaths.wrappingAdd(1, ordering: .relaxed)
        seat.ask(.died)
    }

    /// A host that renders block after block without a pause bridges many blocks while the service catches up with one:
    /// what counts is the time that it was given. False when the unit did not have its turn.
    @_noLocks @_noAllocation
    private mutating func judgeLateness(
        _ seat: IncarnationSeat, _ port: HostLinkPort, _ budget: CycleBudget, _ now: UInt64
    ) -> Bool {
        let pause = now &- lastStrike
        guard pause >= budget.period / 2 else { return true }
        lastStrike = now
        if seat.takePardon() { strikes.reset() }
        guard !wasAway(budget, now) else {
            seat.addLateness(min(now &- turnStart, budget.period))
            meter.pointee.stalls.store(meter.pointee.stalls.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
            seat.act(on: strikes.record(.excused))
            return true
        }
        let had = timeHad(port, now)
        let hadItsTurn = had >= budget.whole / 2
        // Nothing at all is held against who waited for another that was missed: neither its own time nor the times
        // that it is excused.
        if !hadItsTurn, now < heldUntil { return false }
        // One that was kept from its turn, or is stopped, begins none: what it is late by is then the time since it was
        // asked, to be compared with how long it had no core.
        seat.addLateness(min(had > 0 ? had : now &- turnStart, budget.period))
        let hasBegun = port.turnBeginning(after: turnStart, before: now) != nil
        seat.noteLate(hasBegun: hasBegun)
        // One that has not begun was kept from its turn by another, or does not say that it has begun.
        if hasBegun || pause < 2 * budget.period {
            seat.yield(isLate: hadItsTurn)
            probation.begin()
        }
        seat.act(on: strikes.record(had >= 2 * budget.period ? .stuck : hadItsTurn ? .missed : .excused))
        return hadItsTurn
    }

    /// Whether this thread itself had no core for half a period or more, or the whole machine stood still: it was to
    /// look at the deadline and looks so late. A unit cannot bring that about, and was most likely kept as long.
    @_noLocks @_noAllocation
    private mutating func wasAway(_ budget: CycleBudget, _ now: UInt64) -> Bool {
        now > budget.deadline && now &- budget.deadline >= budget.period / 2
    }

    /// Nanoseconds that a late unit has had for its turn: since it began, or, where it was the host that woke it, since
    /// it was asked. One of several that has not begun was not given its turn: the unit before it may have kept it, or
    /// moved its thread away, from which it recovers within a moment. Nor was one whose process is at another unit's turn.
    @_noLocks @_noAllocation
    private mutating func timeHad(_ port: HostLinkPort, _ now: UInt64) -> UInt64 {
        if let began = port.turnBeginning(after: turnStart, before: now) { return now &- began }
        if port.isKeptByNeighbour { return 0 }
        return now &- lastJoined > Self.recoveryTime && now >= heldUntil ? now &- turnStart : 0
    }

    /// A unit before this one in the run was missed or failed in the cycle under way. Its word may say anything, so that
    /// this one waits for it on, and begins no turn for a while.
    @_noLocks @_noAllocation @section("render")
    mutating func noteHeld(_ budget: CycleBudget) { heldUntil = budget.start &+ Self.longestHold }

    /// For so long a unit that waited for another in vain is not asked why it has not begun; nanoseconds.
    private static var longestHold: UInt64 { @_noLocks @_noAllocation get { 1_000_000_000 } }

    /// Longer than a service's thread sleeps where another has put it; nanoseconds.
    private static var recoveryTime: UInt64 { @_noLocks @_noAllocation get { 100_000_000 } }
}
