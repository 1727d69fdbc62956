internal import AudioTypes
internal import CRenderLink
import LinuxSystem

// Waiting for a cycle, and giving up on it.
extension HostLinkState {
    /// How often a wait repeats a wake-up that may have been missed; nanoseconds.
    private static var repeatInterval: UInt64 { @_noLocks @_noAllocation get { 50_000 } }
    /// Deadlines nearer than this are left to the watch; nanoseconds.
    private static var nearestTimer: UInt64 { @_noLocks @_noAllocation get { 20_000_000 } }
    /// How long the watch may take to end a wait before the wait's own timer does: a service can move whoever waits for
    /// it to a word that nobody wakes. So far away that the kernel need not program the timer hardware for it.
    /// Nanoseconds.
    private static var safetyNet: UInt64 { @_noLocks @_noAllocation get { 10_000_000 } }
    /// Wake-ups of the watch that a thread cannot have missed that sleeps where it should.
    private static var certainWakes: UInt64 { @_noLocks @_noAllocation get { 4 } }
    /// Longer than a service takes from marking its turn to waking whoever waits, unless it loses its core just then;
    /// nanoseconds.
    private static var longestWakeUp: UInt64 { @_noLocks @_noAllocation get { 2_000_000 } }

    /// Nobody waits for the announced cycle any more.
    @_noLocks @_noAllocation
    mutating func withdraw() {
        guard isAnnounced else { return }
        deadlines?.end()
        isAnnounced = false
    }

    /// The outstanding cycle is no longer waited for.
    @_noLocks @_noAllocation
    mutating func close() {
        isOutstanding = false
        withdraw()
    }

    /// Marks the outstanding cycle as taken over by the host, and wakes whoever waits for it. False when the service
    /// was faster.
    @_noLocks @_noAllocation @discardableResult
    mutating func takeTurn() -> Bool {
        let word = doneWord(sequence)
        let bridged = DoneWord.marked(.bridged, sequence)
        var taken = word.replace(armed, with: bridged)
        if !taken && word.replace(DoneWord.marked(.pull, sequence), with: bridged) {
            answerPull(status: kAudioUnitErr_RenderTimeout, frames: 0, flags: 0)
            taken = true
        }
        if taken { Futex.wake(word.address) }
        return taken
    }

    @_noLocks @_noAllocation
    func isPending(_ value: UInt32) -> Bool {
        switch DoneWord.decode(value, for: sequence) {
        case .pending, .passed: return true
        default: return false
        }
    }

    /// Spins while the service's answer is likely within the spin time, and never beyond the deadline; then writes that
    /// the host may sleep.
    @_noLocks @_noAllocation
    func spin(on word: SharedWord, until deadline: UInt64) {
        let longest = MonotonicClock.now() &+ spin
        let end = longest < deadline ? longest : deadline
        var round: UInt32 = 0
        while isPending(word.load()) {
            Futex.spinHint()
            round &+= 1
            if round & 63 == 0 && MonotonicClock.now() >= end {
                SharedWord(crl_waiting_word(places.host)).storeOrdered(UInt32(CRL_WAITER_ASLEEP))
                return
            }
        }
    }

    /// Sleeps until the word changes or the deadline has passed, and returns the word. Woken for nothing, it
    /// looks at the clock, so that a service that wakes without end wins no time. Where a service could move the thread
    /// to another word, no wait is without a timer of its own, which no other process can touch.
    @_noLocks @_noAllocation
    mutating func sleep(on word: SharedWord, _ first: UInt32, deadline: UInt64) -> UInt32 {
        guard let watch = watch(for: deadline) else { return sleepWithTimer(on: word, first, deadline: deadline) }
        // The watch would come for a deadline that has passed only with the next budget.
        guard MonotonicClock.now() < deadline else { return first }
        let wakesBefore = watch.wakeCount
        if !isAnnounced { watch.begin(word: word.address, deadline: deadline, budget: budget) }
        isAnnounced = true
        defer { withdraw() }
        var value = first
        let net = mayMoveWaiters ? deadline &+ Self.safetyNet : MonotonicClock.never
        while true {
            let result = Futex.wait(word.address, expected: value, deadline: sleepLimit(net))
            value = word.load()
            if isPending(value) && MonotonicClock.now() < deadline {
                if gate.pointee.isUncertain { gate.pointee.wakeEverywhere() }
                continue
            }
            if watch.wasMoved { wasMoved = true }
            if case .timedOut = result, watch.wakeCount &- wakesBefore >= Self.certainWakes { wasMoved = true }
            return value
        }
    }

    /// As `sleep`, where no watch ends the wait: in slices, so that a thread that was moved away loses one slice and
    /// not all the time to a far deadline.
    @_noLocks @_noAllocation
    private mutating func sleepWithTimer(on word: SharedWord, _ first: UInt32, deadline: UInt64) -> UInt32 {
        var value = first
        while true {
            let slice = MonotonicClock.now() &+ Self.safetyNet
            let limit = sleepLimit(slice < deadline ? slice : deadline)
            let result = Futex.wait(word.address, expected: value, deadline: limit)
            value = word.load()
            if !isPending(value) {
                if case .timedOut = result, limit == slice { wasMoved = wasDoneLongAgo(value) }
                return value
            }
            if MonotonicClock.now() >= deadline { return value }
            if gate.pointee.isUncertain { gate.pointee.wakeEverywhere() }
        }
    }

    /// Whether the unit finished so long ago, as its service reports, that its wake-up cannot be still on its way.
    @_noLocks @_noAllocation
    private func wasDoneLongAgo(_ value: UInt32) -> Bool {
        guard case .done = DoneWord.decode(value, for: sequence) else { return false }
        let slot = crl_reply_at(places.service, sequence.parity)!
        let ended = crl_take_beginning(slot) &+ crl_take_reply(slot).renderTime
        return MonotonicClock.now() > ended &+ Self.longestWakeUp
    }

    /// Who ends a wait at `deadline`; nil: a timer of the wait's own.
    @_noLocks @_noAllocation
    func watch(for deadline: UInt64) -> DeadlineSlot? {
        guard budget > 0, budget < Self.nearestTimer, deadline == self.deadline else { return nil }
        return deadlines
    }

    @_noLocks @_noAllocation
    private func sleepLimit(_ deadline: UInt64) -> UInt64 {
        guard gate.pointee.isUncertain else { return deadline }
        let soon = MonotonicClock.now() &+ Self.repeatInterval
        return soon < deadline ? soon : deadline
    }

    /// Takes note of what the done word says.
    @_noLocks @_noAllocation @section("render")
    mutating func settle(_ meaning: DoneWord) -> HostLinkPort.Outcome {
        switch meaning {
        case .done: return takeReply()
        case .pull: return takePull()
        case .skipped:
            close()
            gate.pointee.settle(gateRequest)
            return .skipped
        case .died:
            close()
            isDead = true
            // The kernel woke one waiter; a service that is to go on from this unit may be another.
            Futex.wake(doneWord(sequence).address)
            return .died
        case .pending, .passed, .bridged:
            guard isLost() else { return .late }
            close()
            return .died
        }
    }

    /// Takes the reply of the outstanding cycle if the word says that it is there.
    @_noLocks @_noAllocation @inline(__always)
    mutating func takeReplyIfDone() -> Bool {
        if isDead { return false }
        guard doneWord(sequence).loadOrdered() == DoneWord.marked(.done, sequence) else { return false }
        _ = takeReply()
        return true
    }

    @_noLocks @_noAllocation @inline(__always)
    private mutating func takeReply() -> HostLinkPort.Outcome {
        let taken = crl_take_reply(crl_reply_at(places.service, sequence.parity))
        reply = HostLinkPort.Reply(
            status: taken.status, flags: taken.flags, eventBytes: taken.eventBytes, renderTime: taken.renderTime)
        completed = sequence
        close()
        gate.pointee.settle(gateRequest)
        return .done(status: reply.status, flags: LinkFlags.removed(from: reply.flags))
    }

    // MARK: Pulls

    /// Reads a pull request; one outside the geometry is refused on the spot and waits on as late.
    @_noLocks @_noAllocation
    private mutating func takePull() -> HostLinkPort.Outcome {
        let wanted = crl_take_pull(crl_reply_at(places.service, sequence.parity))
        guard wanted.bus < places.inputs.count, wanted.frames > 0, wanted.frames <= places.maximumFrames else {
            servePull(status: kAudioUnitErr_TooManyFramesToProcess, frames: 0, flags: 0)
            return .late
        }
        return .pull(bus: Int(wanted.bus), frames: Int(wanted.frames))
    }

    @_noLocks @_noAllocation
    mutating func servePull(status: Int32, frames: Int, flags: UInt32) {
        // Armed first: should the service end now, the kernel marks the word.
        _ = doneWord(sequence).replace(DoneWord.marked(.pull, sequence), with: armed)
        answerPull(status: status, frames: frames, flags: flags)
        // It may have ended while its word was not armed.
        _ = isLost()
    }

    @_noLocks @_noAllocation
    private mutating func answerPull(status: Int32, frames: Int, flags: UInt32) {
        places.host.pointee.pull.status = status
        places.host.pointee.pull.frames = UInt32(truncatingIfNeeded: frames)
        places.host.pointee.pull.flags = flags
        pullCount &+= 1
        let word = SharedWord(crl_pull_word(places.host))
        word.store(pullCount)
        Futex.wake(word.address)
    }
}
