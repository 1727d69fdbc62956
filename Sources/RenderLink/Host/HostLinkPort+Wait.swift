internal import CRenderLink
import LinuxSystem

extension HostLinkPort {
    /// How often a wait repeats a wake-up that may have been missed; nanoseconds.
    private static var repeatInterval: UInt64 {
        @_noLocks @_noAllocation get { 50_000 }
    }
    /// Deadlines nearer than this are left to the watch; nanoseconds.
    private static var nearestTimer: UInt64 {
        @_noLocks @_noAllocation get { 20_000_000 }
    }
    /// How long the watch may take to end a wait before the wait's own timer does: a service can move whoever waits for it to a word that
    /// nobody wakes. So far away that the kernel need not program the timer hardware for it. Nanoseconds.
    private static var safetyNet: UInt64 {
        @_noLocks @_noAllocation get { 10_000_000 }
    }
    /// Wake-ups of the watch that a thread which sleeps where it was told to cannot have missed.
    private static var certainWakes: UInt64 {
        @_noLocks @_noAllocation get { 4 }
    }

    /// Waits for the begun cycle until `deadline` (nanoseconds of CLOCK_MONOTONIC; 0 looks once). After `.late` the
    /// cycle is still outstanding: wait again, or `abandon`.
    @_noLocks @_noAllocation
    public func wait(deadline: UInt64) -> LinkOutcome {
        guard state.pointee.isOutstanding else { return .skipped }
        if state.pointee.isDead { return settle(.died) }
        let word = doneWord(state.pointee.sequence)
        if state.pointee.spin != 0 { spin(on: word) }
        var value = word.loadOrdered()
        if isPending(value) && deadline != 0 { value = sleep(on: word, value, deadline: deadline) }
        return settle(DoneWord.decode(value, for: state.pointee.sequence))
    }

    /// Lets a service that is behind have the processor until it has caught up, or until `deadline` (nanoseconds of CLOCK_MONOTONIC); true when the
    /// link is ready. A host of higher priority that renders on without a pause would keep it from catching up for good.
    @_noLocks @_noAllocation
    public func waitUntilReady(deadline: UInt64) -> Bool {
        while !isReady {
            let now = MonotonicClock.now()
            if state.pointee.isDead || state.pointee.isOutstanding || now >= deadline { return false }
            let word = doneWord(state.pointee.sequence)
            let soon = now &+ Self.catchUpInterval
            _ = Futex.wait(word.address, expected: word.load(), deadline: soon < deadline ? soon : deadline)
        }
        return true
    }

    /// How often a host looks whether a late service has caught up; nanoseconds.
    private static var catchUpInterval: UInt64 {
        @_noLocks @_noAllocation get { 20_000 }
    }

    /// Gives up on the outstanding cycle: the service skips it when it has not begun, units behind it read the input
    /// that the host wrote for them. The link is ready again when the service has caught up.
    @_noLocks @_noAllocation
    public func abandon() {
        guard state.pointee.isOutstanding else { return }
        state.pointee.isOutstanding = false
        takeTurn()
        state.pointee.gate.wakeEverywhere()
    }

    /// Marks the outstanding cycle as taken over by the host, and wakes whoever waits for it. False when the service
    /// was faster.
    @_noLocks @_noAllocation @discardableResult
    func takeTurn() -> Bool {
        let word = doneWord(state.pointee.sequence)
        let bridged = DoneWord.marked(.bridged, state.pointee.sequence)
        var taken = word.replace(state.pointee.armed, with: bridged)
        if !taken && word.replace(DoneWord.marked(.pull, state.pointee.sequence), with: bridged) {
            answerPull(status: -66745, frames: 0, flags: 0)
            taken = true
        }
        if taken { Futex.wake(word.address) }
        return taken
    }

    @_noLocks @_noAllocation
    private func isPending(_ value: UInt32) -> Bool {
        switch DoneWord.decode(value, for: state.pointee.sequence) {
        case .pending, .passed: return true
        default: return false
        }
    }

    /// Spins while the service's answer is likely within the spin time, then says that the host may sleep.
    @_noLocks @_noAllocation
    private func spin(on word: SharedWord) {
        let end = MonotonicClock.now() &+ state.pointee.spin
        var round: UInt32 = 0
        while isPending(word.load()) {
            Futex.spinHint()
            round &+= 1
            if round & 63 == 0 && MonotonicClock.now() >= end {
                SharedWord(state.pointee.host + CRL_HOST_WAITING).storeOrdered(1)
                return
            }
        }
    }

    /// Sleeps until the word says something or the deadline has passed, and returns the word. Woken for nothing, it
    /// looks at the clock, so that a service that wakes without end wins no time. No wait is without a timer of its own, which no other
    /// process can touch.
    @_noLocks @_noAllocation
    private func sleep(on word: SharedWord, _ first: UInt32, deadline: UInt64) -> UInt32 {
        guard let watch = watch(for: deadline) else { return sleepWithTimer(on: word, first, deadline: deadline) }
        let wakesBefore = watch.wakeCount
        watch.begin(word: word.address, deadline: deadline, budget: state.pointee.budget)
        defer { watch.end() }
        var value = first
        let net = deadline &+ Self.safetyNet
        while true {
            let result = Futex.wait(word.address, expected: value, deadline: sleepLimit(net))
            value = word.load()
            let isPending = isPending(value)
            if isPending && MonotonicClock.now() < deadline {
                if state.pointee.gate.isUncertain { state.pointee.gate.wakeEverywhere() }
                continue
            }
            if case .timedOut = result {
                let wakes = watch.wakeCount &- wakesBefore
                if wakes >= Self.certainWakes { state.pointee.wasMoved = true }
            }
            return value
        }
    }

    /// As `sleep`, where no watch ends the wait: in slices, so that a thread that was moved away loses one slice and not all the time to a far
    /// deadline.
    @_noLocks @_noAllocation
    private func sleepWithTimer(on word: SharedWord, _ first: UInt32, deadline: UInt64) -> UInt32 {
        var value = first
        while true {
            let slice = MonotonicClock.now() &+ Self.safetyNet
            let limit = sleepLimit(slice < deadline ? slice : deadline)
            let result = Futex.wait(word.address, expected: value, deadline: limit)
            value = word.load()
            if !isPending(value) {
                if case .timedOut = result, limit == slice { state.pointee.wasMoved = true }
                return value
            }
            if MonotonicClock.now() >= deadline { return value }
            if state.pointee.gate.isUncertain { state.pointee.gate.wakeEverywhere() }
        }
    }

    /// Whether the last wait ended by its own timer although it had been woken: somebody had moved the waiting thread to another word. Asking
    /// clears the mark.
    @_noLocks @_noAllocation
    public func takeMoved() -> Bool {
        let wasMoved = state.pointee.wasMoved
        state.pointee.wasMoved = false
        return wasMoved
    }

    /// When the unit's turn of the last begun cycle began, in nanoseconds of CLOCK_MONOTONIC; nil when it has not, or when what the service says
    /// of it cannot be.
    @_noLocks @_noAllocation
    public func turnBeginning(after start: UInt64, before end: UInt64) -> UInt64? {
        let began = loadShared64(reply(state.pointee.sequence) + 56)
        return began >= start && began <= end ? began : nil
    }

    /// Who ends a wait at `deadline`; nil: a timer of the wait's own.
    @_noLocks @_noAllocation
    private func watch(for deadline: UInt64) -> DeadlineSlot? {
        let budget = state.pointee.budget
        guard budget > 0, budget < Self.nearestTimer, deadline == state.pointee.deadline else { return nil }
        return state.pointee.deadlines
    }

    @_noLocks @_noAllocation
    private func sleepLimit(_ deadline: UInt64) -> UInt64 {
        guard state.pointee.gate.isUncertain else { return deadline }
        let soon = MonotonicClock.now() &+ Self.repeatInterval
        return soon < deadline ? soon : deadline
    }

    /// Takes note of what the done word says.
    @_noLocks @_noAllocation
    func settle(_ meaning: DoneWord) -> LinkOutcome {
        switch meaning {
        case .done: return takeReply()
        case .pull: return takePull()
        case .skipped:
            state.pointee.isOutstanding = false
            state.pointee.gate.settle()
            return .skipped
        case .died:
            state.pointee.isOutstanding = false
            state.pointee.isDead = true
            // The kernel woke one waiter; a service that is to go on from this unit may be another.
            Futex.wake(doneWord(state.pointee.sequence).address)
            return .died
        case .pending, .passed, .bridged:
            guard isLost() else { return .late }
            state.pointee.isOutstanding = false
            return .died
        }
    }

    @_noLocks @_noAllocation
    private func takeReply() -> LinkOutcome {
        let slot = reply(state.pointee.sequence)
        let status = Int32(bitPattern: SharedWord(slot + 20).loadRelaxed())
        let flags = SharedWord(slot + 24).loadRelaxed()
        state.pointee.replyStatus = status
        state.pointee.replyFlags = flags
        state.pointee.replyEventBytes = min(Int(SharedWord(slot + 28).loadRelaxed()), state.pointee.eventCapacity)
        state.pointee.renderTime = loadShared64(slot + 32)
        state.pointee.completed = state.pointee.sequence
        state.pointee.isOutstanding = false
        state.pointee.gate.settle()
        return .done(status: status, flags: flags & ~(LinkFlags.notFinite | LinkFlags.loud))
    }
}
