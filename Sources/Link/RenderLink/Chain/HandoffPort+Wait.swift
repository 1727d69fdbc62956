internal import AudioTypes
import LinuxSystem

// Waiting for a chain, and going on behind a miss.
extension HandoffPort {
    /// How waiting for a chain of units ended.
    @frozen public enum Outcome: Sendable, Hashable {
        /// All elements are rendered; each one's reply can be read through its port.
        case done
        /// Elements `first..<next` have no output this cycle: the service of the first died or did not finish in time,
        /// and the rest of that range runs in the same service. Bridge them; when `next` is below the count, write
        /// their result to `bridgeBuffer` and `resume`.
        case missed(first: Int, next: Int, died: Bool)
        /// The only element asks for `frames` of input on `bus` and waits; both are within the link's geometry. Serve
        /// that through its port, then wait again. One of several has all its input, and is refused more.
        case pull(bus: Int, frames: Int)
        /// This element returned an error, or NaN or infinity; the services of those behind it have passed their turns
        /// on. Bridge it, write the result to `bridgeBuffer` and `resume`. The last element's failure is no outcome of
        /// its own: its reply says so.
        case failed(Int)
    }

    /// How long a wait lasts while a service may have missed its wake-up; nanoseconds.
    private static var repeatInterval: UInt64 { @_noLocks @_noAllocation get { 50_000 } }

    /// Waits for the last unit until `deadline` (nanoseconds of CLOCK_MONOTONIC). After a miss the units before it are
    /// done; those behind it wait for `resume` or `abandon`.
    @_noLocks @_noAllocation @section("render")
    public func wait(deadline: UInt64) -> Outcome {
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

    /// Gives up on everything that is not finished: units that wait for input skip their turn, a late one is ready
    /// again when it has caught up.
    @_noLocks @_noAllocation
    public func abandon() {
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
    private func waitForTurn(of index: Int, deadline: UInt64) -> HostLinkPort.Outcome {
        let port = ports[index]
        while isUncertain() {
            let soon = MonotonicClock.now() &+ Self.repeatInterval
            if soon >= deadline { break }
            let outcome = port.wait(deadline: soon)
            guard case .late = outcome else { return outcome }
            for index in 0..<count where ports[index].isUncertain { ports[index].gate.pointee.wakeEverywhere() }
        }
        return port.wait(deadline: deadline)
    }

    @_noLocks @_noAllocation @section("render")
    private func isUncertain() -> Bool {
        for index in 0..<count where ports[index].isUncertain { return true }
        return false
    }

    /// Takes the replies of units that the host did not wait for.
    @_noLocks @_noAllocation @section("render")
    private func collect() {
        for index in 0..<count where ports[index].isOutstanding {
            if !ports[index].state.pointee.takeReplyIfDone() { _ = ports[index].wait(deadline: 0) }
        }
    }

    /// The first element from `first` on the wait for which somebody ended by moving the waiting thread elsewhere; the
    /// count when there is none. Asking clears the mark.
    @_noLocks @_noAllocation @section("render")
    public func takeMoved(from first: Int) -> Int {
        for index in first..<count where ports[index].state.pointee.wasMoved {
            ports[index].state.pointee.wasMoved = false
            return index
        }
        return count
    }

    /// A joined unit has all its input; one that asks for more gets none.
    @_noLocks @_noAllocation
    private func refusePull(_ index: Int) {
        ports[index].servePull(status: kAudioUnitErr_NoConnection, frames: 0, flags: 0)
    }

    /// Finds the first element without output. A death shows before the units in front of the dead one are done: they
    /// are waited for.
    @_noLocks @_noAllocation
    private func locateMiss(deadline: UInt64) -> Outcome {
        var index = state.pointee.start
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
            case .skipped where index > state.pointee.start && ports[index &- 1].hasFailed: return fail(index &- 1)
            case .skipped: return miss(index, died: port.isDead, isNextWaiting: false)
            case .late: return miss(index, died: false, isNextWaiting: true)
            }
        }
        return .done
    }

    /// Notes a miss. The units of the same run behind it, and of runs of the same service right behind, have no output
    /// either.
    @_noLocks @_noAllocation
    private func miss(_ first: Int, died: Bool, isNextWaiting: Bool) -> Outcome {
        var next = first &+ 1
        while next < count && isSameService(next, first) { next &+= 1 }
        state.pointee.missedFirst = first
        state.pointee.missedNext = next
        state.pointee.isNextWaiting = isNextWaiting
        return .missed(first: first, next: next, died: died)
    }

    /// Notes an element without output; those behind it have not had their turns.
    @_noLocks @_noAllocation
    private func fail(_ element: Int) -> Outcome {
        state.pointee.missedFirst = element
        state.pointee.missedNext = element &+ 1
        state.pointee.isNextWaiting = false
        return .failed(element)
    }

    /// Where the host writes the input of the first element behind a miss, instead of what the missed ones would have
    /// made.
    @_noLocks @_noAllocation
    public func bridgeBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        let next = state.pointee.missedNext
        guard next < count else { return nil }
        return state.pointee.isNextWaiting
            ? ports[next].outstandingInput(channel) : ports[next].inputBuffer(0, channel)
    }

    /// Goes on behind a miss with what was written to `bridgeBuffer`; then wait again. False when the chain cannot go
    /// on: `abandon` it. `deadline` (nanoseconds of CLOCK_MONOTONIC) bounds the wait for units behind a dead one.
    @_noLocks @_noAllocation
    public func resume(deadline: UInt64) -> Bool {
        let next = state.pointee.missedNext
        guard next < count else { return false }
        if state.pointee.isNextWaiting {
            var index = next
            while index > state.pointee.missedFirst {
                index &-= 1
                ports[index].giveTurnUp()
            }
        } else {
            guard restart(from: next, deadline: deadline) else { return false }
        }
        state.pointee.start = next
        return true
    }

    /// Begins the turns of the elements from `first` on again.
    @_noLocks @_noAllocation
    private func restart(from first: Int, deadline: UInt64) -> Bool {
        for index in first..<count {
            if ports[index].isOutstanding { _ = ports[index].wait(deadline: deadline) }
            guard ports[index].isReady else { return false }
        }
        for index in first..<count { ports[index].state.pointee.repeatCycle(readsOwnInput: index == first) }
        submit(from: first)
        return true
    }
}
