internal import AudioTypes
import LinuxSystem

// Waiting for a chain, and going on behind a miss.
extension HandoffState {
    /// How long a wait lasts while a service may have missed its wake-up; nanoseconds.
    private static var repeatInterval: UInt64 { @_noLocks @_noAllocation get { 50_000 } }

    @_noLocks @_noAllocation @section("render")
    mutating func wait(deadline: UInt64) -> HandoffOutcome {
        while true {
            let index = awaited
            switch waitForTurn(of: index, deadline: deadline) {
            case .done where index < count &- 1: continue
            case .done:
                collect()
                noteDone()
                return .done
            case .pull(let bus, let frames) where count == 1: return .pull(bus: bus, frames: frames)
            case .pull: refusePull(index)
            case .skipped, .died:
                let outcome = locateMiss(deadline: deadline)
                if case .missed = outcome { noteMissed() }
                return outcome
            case .late:
                noteMissed()
                return locateMiss(deadline: 0)
            }
        }
    }

    /// From the last to the first, so that no unit starts on an input that nobody wrote.
    @_noLocks @_noAllocation
    mutating func abandon() {
        var index = count
        while index > 0 {
            index &-= 1
            ports[index].abandon()
        }
    }

    /// The element to wait for: the last one. Where that runs on another core, the host, which sleeps on its own core,
    /// is woken by the one before.
    private var awaited: Int {
        @_noLocks @_noAllocation get {
            let isWokenBefore = isAlternating && hasLastOnOtherCore && ports[count &- 2].isOutstanding
            return isWokenBefore ? count &- 2 : count &- 1
        }
    }

    /// Waits for an element; repeats wake-ups while any service of the chain may have missed one.
    @_noLocks @_noAllocation @section("render")
    private mutating func waitForTurn(of index: Int, deadline: UInt64) -> LinkOutcome {
        let port = ports[index]
        while isUncertain() {
            let soon = MonotonicClock.now() &+ Self.repeatInterval
            if soon >= deadline { break }
            let outcome = port.wait(deadline: soon)
            guard case .late = outcome else { return outcome }
            for index in 0..<count where ports[index].gate.isUncertain { ports[index].gate.wakeEverywhere() }
        }
        return port.wait(deadline: deadline)
    }

    @_noLocks @_noAllocation @section("render")
    private mutating func isUncertain() -> Bool {
        for index in 0..<count where ports[index].gate.isUncertain { return true }
        return false
    }

    /// Takes the replies of units that the host did not wait for.
    @_noLocks @_noAllocation @section("render")
    private mutating func collect() {
        for index in 0..<count where ports[index].isOutstanding { _ = ports[index].wait(deadline: 0) }
    }

    /// A joined unit has all its input; one that asks for more gets none.
    @_noLocks @_noAllocation
    private mutating func refusePull(_ index: Int) {
        ports[index].servePull(status: kAudioUnitErr_NoConnection, frames: 0, flags: 0)
    }

    /// Finds the first element without output. A death shows before the units in front of the dead one are done: they
    /// are waited for.
    @_noLocks @_noAllocation
    private mutating func locateMiss(deadline: UInt64) -> HandoffOutcome {
        var index = start
        while index < count {
            let port = ports[index]
            if !port.isOutstanding && port.isRendered {
                index &+= 1
                continue
            }
            switch port.isOutstanding ? port.wait(deadline: deadline) : .skipped {
            case .done: index &+= 1
            case .pull: refusePull(index)
            case .died: return miss(index, died: true, isNextWaiting: false)
            case .skipped where index > start && ports[index &- 1].hasFailed: return fail(index &- 1)
            case .skipped: return miss(index, died: port.isDead, isNextWaiting: false)
            case .late: return miss(index, died: false, isNextWaiting: true)
            }
        }
        return .done
    }

    /// Notes a miss. The units of the same run behind it, and of runs of the same service right behind, have no output
    /// either.
    @_noLocks @_noAllocation
    private mutating func miss(_ first: Int, died: Bool, isNextWaiting: Bool) -> HandoffOutcome {
        var next = first &+ 1
        while next < count && isSameService(next, first) { next &+= 1 }
        missedFirst = first
        missedNext = next
        self.isNextWaiting = isNextWaiting
        return .missed(first: first, next: next, died: died)
    }

    /// Notes an element without output; those behind it have not had their turns.
    @_noLocks @_noAllocation
    private mutating func fail(_ element: Int) -> HandoffOutcome {
        missedFirst = element
        missedNext = element &+ 1
        isNextWaiting = false
        return .failed(element)
    }

    @_noLocks @_noAllocation
    mutating func bridgeBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        guard missedNext < count else { return nil }
        return isNextWaiting ? ports[missedNext].outstandingInput(channel) : ports[missedNext].inputBuffer(0, channel)
    }

    /// Units behind a late one still wait for it: the host takes its turn. Units behind one that died or failed have
    /// passed their turns on; they get new ones, once all of them have answered.
    @_noLocks @_noAllocation
    mutating func resume(deadline: UInt64) -> Bool {
        guard missedNext < count else { return false }
        if isNextWaiting {
            var index = missedNext
            while index > missedFirst {
                index &-= 1
                ports[index].giveTurnUp()
            }
        } else {
            guard restart(from: missedNext, deadline: deadline) else { return false }
        }
        start = missedNext
        return true
    }

    /// Begins the turns of the elements from `first` on again.
    @_noLocks @_noAllocation
    private mutating func restart(from first: Int, deadline: UInt64) -> Bool {
        for index in first..<count {
            if ports[index].isOutstanding { _ = ports[index].wait(deadline: deadline) }
            guard ports[index].isReady else { return false }
        }
        for index in first..<count { ports[index].repeatCycle(readsOwnInput: index == first) }
        submit(from: first)
        return true
    }
}
