internal import CRenderLink
import LinuxSystem

extension HandoffPort {
    /// Waits for the last unit until `deadline` (nanoseconds of CLOCK_MONOTONIC). After a miss the units before it are
    /// done; those behind it wait for `resume` or `abandon`.
    @_noLocks @_noAllocation
    public func wait(deadline: UInt64) -> HandoffOutcome {
        while true {
            let target = state.pointee.target
            switch waitForTarget(deadline: deadline) {
            case .done:
                if target == state.pointee.count &- 1 {
                    collect()
                    return .done
                }
                state.pointee.target = nextTarget(from: target &+ 1)
            case .pull(let bus, let frames): return .pull(index: target, bus: bus, frames: frames)
            case .skipped, .died: return locateMiss(deadline: deadline)
            case .late: return locateMiss(deadline: 0)
            }
        }
    }

    /// Gives up on everything that is not finished: units that wait for input skip their turn, a late one is ready
    /// again when it has caught up. From the last to the first, so that no unit starts on an input that nobody wrote.
    @_noLocks @_noAllocation
    public func abandon() {
        var index = state.pointee.count
        while index > 0 {
            index &-= 1
            state.pointee.ports[index].abandon()
        }
    }

    /// Waits for the watched element; repeats wake-ups while any service of the chain may have missed one.
    @_noLocks @_noAllocation
    private func waitForTarget(deadline: UInt64) -> LinkOutcome {
        let port = state.pointee.ports[state.pointee.target]
        while isUncertain() {
            let soon = MonotonicClock.now() &+ 50_000
            if soon >= deadline { break }
            let outcome = port.wait(deadline: soon)
            guard case .late = outcome else { return outcome }
            for index in 0..<state.pointee.count where state.pointee.ports[index].gate.isUncertain {
                state.pointee.ports[index].gate.wakeEverywhere()
            }
        }
        return port.wait(deadline: deadline)
    }

    @_noLocks @_noAllocation
    private func isUncertain() -> Bool {
        for index in 0..<state.pointee.count where state.pointee.ports[index].gate.isUncertain { return true }
        return false
    }

    /// Takes the replies of units that the host did not wait for.
    @_noLocks @_noAllocation
    private func collect() {
        for index in 0..<state.pointee.count where state.pointee.ports[index].isOutstanding {
            _ = state.pointee.ports[index].wait(deadline: 0)
        }
    }

    /// Finds the first element without output. A death shows before the units in front of the dead one are done: they
    /// are waited for.
    @_noLocks @_noAllocation
    private func locateMiss(deadline: UInt64) -> HandoffOutcome {
        for index in state.pointee.start..<state.pointee.count {
            let port = state.pointee.ports[index]
            if !port.isOutstanding && port.isCompleted { continue }
            switch port.isOutstanding ? port.wait(deadline: deadline) : .skipped {
            case .done: continue
            case .pull(let bus, let frames):
                state.pointee.target = index
                return .pull(index: index, bus: bus, frames: frames)
            case .died: return miss(index, died: true, isNextWaiting: false)
            case .skipped: return miss(index, died: port.isDead, isNextWaiting: false)
            case .late: return miss(index, died: false, isNextWaiting: true)
            }
        }
        return .done
    }

    /// Notes a miss. The units of the same run behind it, and of runs of the same service right behind, have no output
    /// either.
    @_noLocks @_noAllocation
    private func miss(_ first: Int, died: Bool, isNextWaiting: Bool) -> HandoffOutcome {
        let gate = state.pointee.ports[first].gate.state
        var next = first &+ 1
        while next < state.pointee.count && state.pointee.ports[next].gate.state == gate { next &+= 1 }
        state.pointee.missedFirst = first
        state.pointee.missedNext = next
        state.pointee.isNextWaiting = isNextWaiting
        return .missed(first: first, next: next, died: died)
    }

    /// Where the host writes the input of the first element behind a miss, in place of what the missed ones would have
    /// made.
    @_noLocks @_noAllocation
    public func bridgeBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        guard state.pointee.missedNext < state.pointee.count else { return nil }
        let port = state.pointee.ports[state.pointee.missedNext]
        let sequence = port.state.pointee.sequence
        return port.inputBuffer(0, channel, sequence: state.pointee.isNextWaiting ? sequence : sequence.next)
    }

    /// Goes on behind a miss with what was written to `bridgeBuffer`; then wait again. False when the chain cannot go
    /// on: `abandon` it.
    ///
    /// Units behind a late one still wait for it: the host takes its turn. Units behind a dead one have passed their
    /// turns on; they get new ones, once all of them have answered, for which `deadline` bounds the wait.
    @_noLocks @_noAllocation
    public func resume(deadline: UInt64) -> Bool {
        let next = state.pointee.missedNext
        guard next < state.pointee.count else { return false }
        if state.pointee.isNextWaiting {
            var index = next
            while index > state.pointee.missedFirst {
                index &-= 1
                state.pointee.ports[index].giveTurnUp()
            }
        } else {
            guard restart(from: next, deadline: deadline) else { return false }
        }
        state.pointee.start = next
        state.pointee.target = nextTarget(from: next)
        return true
    }

    /// Begins the turns of the elements from `first` on anew.
    @_noLocks @_noAllocation
    private func restart(from first: Int, deadline: UInt64) -> Bool {
        for index in first..<state.pointee.count {
            let port = state.pointee.ports[index]
            if port.isOutstanding { _ = port.wait(deadline: deadline) }
            guard port.isReady else { return false }
        }
        for index in first..<state.pointee.count {
            state.pointee.ports[index].repeatCycle(readsOwnInput: index == first)
        }
        submit(from: first)
        return true
    }
}
