// How a player goes through the things that it was given.
extension PlayerState {
    /// What became of a part of a run.
    struct Part {
        let count: Int
        let isSound: Bool
    }

    /// Plays up to `frames` at `offset` of a run: of the present thing, or silence until something begins.
    @_noLocks @_noAllocation
    mutating func playSome(
        _ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int, _ time: Int64,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) -> Part {
        let wait = framesUntilSound(time)
        guard wait == 0 else { return silence(output, offset, min(wait, frames)) }
        guard let item = first else { return silence(output, offset, frames) }
        if let next = interrupting(item), let due = begin(next, pass), due <= time {
            leave(item, offset, pass)
            return Part(count: 0, isSound: false)
        }
        let pause = framesUntilBegin(item, time, pass)
        guard pause == 0 else { return silence(output, offset, min(pause, frames)) }
        item.pointee.hasBegun = true
        let limit = framesUntilInterruption(item, time, frames, pass)
        return item.pointee.isBuffer
            ? playBuffer(item, output, offset, limit, pass) : playStream(item, output, offset, limit, time, pass)
    }

    @_noLocks @_noAllocation
    private func silence(_ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int) -> Part {
        for channel in 0..<output.pointee.channelCount {
            SampleLoops.clear(output.pointee.own[channel] + offset, frames)
        }
        return Part(count: frames, isSound: false)
    }

    /// The thing behind the present one, if it is to interrupt it at a time of its own.
    @_noLocks @_noAllocation
    func interrupting(_ item: Item) -> Item? {
        guard let next = item.pointee.nextPending,
            next.pointee.options.has(.interrupts)
        else { return nil }
        return next
    }

    /// The node's time at which a thing is to begin; nil when it has none of its own.
    @_noLocks @_noAllocation
    private func begin(_ item: Item, _ pass: UnsafeMutablePointer<RenderPass>) -> Int64? {
        if case .sample(let sample) = item.pointee.start { return base &+ sample }
        return nodeTime(item.pointee.start, pass)
    }

    @_noLocks @_noAllocation
    private func framesUntilBegin(_ item: Item, _ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) -> Int {
        guard !item.pointee.hasBegun, let due = begin(item, pass), due > time else { return 0 }
        return Int(due &- time)
    }

    @_noLocks @_noAllocation
    private func framesUntilInterruption(
        _ item: Item, _ time: Int64, _ frames: Int, _ pass: UnsafeMutablePointer<RenderPass>
    ) -> Int {
        guard let next = interrupting(item), let due = begin(next, pass) else { return frames }
        return min(frames, max(Int(due &- time), 1))
    }

    @_noLocks @_noAllocation
    private mutating func playBuffer(
        _ item: Item, _ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) -> Part {
        let count = min(frames, item.pointee.frameCount &- item.pointee.position)
        if count > 0, let channels = item.pointee.channels {
            for channel in 0..<output.pointee.channelCount {
                let target = output.pointee.own[channel] + offset
                if channel < item.pointee.channelCount {
                    SampleLoops.copy(target, channels[channel] + item.pointee.position, count)
                } else {
                    SampleLoops.clear(target, count)
                }
            }
        }
        item.pointee.position &+= count
        if item.pointee.position >= item.pointee.frameCount { endOfBuffer(item, offset &+ count, pass) }
        return Part(count: count, isSound: count > 0)
    }

    @_noLocks @_noAllocation
    private mutating func endOfBuffer(_ item: Item, _ offset: Int, _ pass: UnsafeMutablePointer<RenderPass>) {
        let loops = item.pointee.options.has(.loops)
        if loops, !item.pointee.endsAtLoop, item.pointee.frameCount > 0 {
            item.pointee.position = 0
        } else {
            leave(item, offset, pass)
        }
    }

    @_noLocks @_noAllocation
    private mutating func playStream(
        _ item: Item, _ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int, _ time: Int64,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) -> Part {
        guard let stream = item.pointee.stream else {
            leave(item, offset, pass)
            return Part(count: 0, isSound: false)
        }
        payDebt(stream, pass)
        if pass.pointee.isOffline { stream._withUnsafeGuaranteedRef { $0.demand(frames) } }
        let available = stream._withUnsafeGuaranteedRef { $0.available() }
        let count = debt == 0 ? min(frames, available) : 0
        if stream._withUnsafeGuaranteedRef({ $0.wantsMore() }) { pass.pointee.hasNews = true }
        guard count == 0 else {
            let (target, channels) = (output.pointee.own, output.pointee.channelCount)
            stream._withUnsafeGuaranteedRef { $0.take(target, targetCount: channels, offset: offset, frames: count) }
            if stream._withUnsafeGuaranteedRef({ $0.isDrained() }) { leave(item, offset &+ count, pass) }
            return Part(count: count, isSound: true)
        }
        guard !stream._withUnsafeGuaranteedRef({ $0.isDrained() }) else {
            // What was silent beyond its end was the next thing's time.
            let late = Int64(debt)
            leave(item, offset, pass)
            skip(from: time &- late, to: time, pass)
            return Part(count: 0, isSound: false)
        }
        // Too late: where the place is kept, what comes is dropped.
        if stream._withUnsafeGuaranteedRef({ $0.keepsTime }) { debt &+= frames }
        stream._withUnsafeGuaranteedRef { $0.countMissed(frames) }
        countUnderrun(frames)
        return silence(output, offset, frames)
    }

    @_noLocks @_noAllocation
    private mutating func payDebt(_ stream: Unmanaged<SampleStream>, _ pass: UnsafeMutablePointer<RenderPass>) {
        while debt > 0 {
            let owed = debt
            if pass.pointee.isOffline { stream._withUnsafeGuaranteedRef { $0.demand(owed) } }
            let count = min(owed, stream._withUnsafeGuaranteedRef { $0.available() })
            guard count > 0 else { return }
            stream._withUnsafeGuaranteedRef { $0.drop(count) }
            debt &-= count
        }
    }

    /// The present thing is over; the next one follows.
    @_noLocks @_noAllocation
    private mutating func leave(_ item: Item, _ offset: Int, _ pass: UnsafeMutablePointer<RenderPass>) {
        first = item.pointee.nextPending
        if first == nil { last = nil }
        debt = 0
        let heard = pass.pointee.hostTime
        item.pointee.finish(heardAt: heard == 0 ? 0 : heard &+ UInt64(Double(offset) / sampleRate * 1e9))
        pass.pointee.hasNews = true
    }

    /// Passes over frames that would have sounded before now.
    @_noLocks @_noAllocation
    mutating func skip(from start: Int64, to end: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        var time = start
        while time < end, let item = first {
            let left = Int(end &- time)
            let wait = framesUntilBegin(item, time, pass)
            guard wait < left else { return }
            item.pointee.hasBegun = true
            guard item.pointee.isBuffer else {
                debt &+= left &- wait
                return
            }
            let count = min(left &- wait, item.pointee.frameCount &- item.pointee.position)
            item.pointee.position &+= count
            time &+= Int64(wait &+ count)
            if item.pointee.position >= item.pointee.frameCount { endOfBuffer(item, 0, pass) }
        }
    }
}
