import Synchronization

/// Collects what passes a tap into whole blocks, and keeps them until somebody takes them.
///
/// A ring of blocks of `channelCount` channels × `blockFrames`. Where the ring is full, whole blocks are lost and
/// counted; the render thread never waits. Thread: as each member says.
package struct TapState: ~Copyable {
    package let channelCount: Int
    package let blockFrames: Int
    let blockCount: Int
    private let memory: UnsafeMutablePointer<Float>
    private let sampleTimes: UnsafeMutablePointer<Int64>
    private let hostTimes: UnsafeMutablePointer<UInt64>
    /// Frames of each block: fewer than `blockFrames` in the last one before the rendering ended.
    private let lengths: UnsafeMutablePointer<Int>
    private let sampleRate: Double
    private let isInput: Bool
    /// Called only in offline renderings.
    private let waitForRoom: UnsafeMutablePointer<(UnsafeMutablePointer<RenderPass>) -> Void>
    /// Blocks since the beginning.
    private let filled = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let use = Atomic<UInt8>(0)

    // What the tap does: nothing just now, takes a run in, does so for the last time, or takes no more.
    private static var idle: UInt8 { 0 }
    private static var taking: UInt8 { 1 }
    private static var ending: UInt8 { 2 }
    private static var ended: UInt8 { 3 }

    // Render thread only.
    private var position = 0
    private var isLosing = false

    init(
        channelCount: Int, blockFrames: Int, blockCount: Int, sampleRate: Double, isInput: Bool,
        waitForRoom: @escaping (UnsafeMutablePointer<RenderPass>) -> Void
    ) {
        self.waitForRoom = .allocate(capacity: 1)
        self.waitForRoom.initialize(to: waitForRoom)
        self.channelCount = channelCount
        self.blockFrames = blockFrames
        self.blockCount = blockCount
        self.sampleRate = sampleRate
        self.isInput = isInput
        memory = .allocate(capacity: max(channelCount * blockFrames * blockCount, 1))
        memory.initialize(repeating: 0, count: max(channelCount * blockFrames * blockCount, 1))
        sampleTimes = .allocate(capacity: blockCount)
        sampleTimes.initialize(repeating: 0, count: blockCount)
        hostTimes = .allocate(capacity: blockCount)
        hostTimes.initialize(repeating: 0, count: blockCount)
        lengths = .allocate(capacity: blockCount)
        lengths.initialize(repeating: 0, count: blockCount)
    }

    deinit {
        waitForRoom.deinitialize(count: 1)
        waitForRoom.deallocate()
        memory.deallocate()
        sampleTimes.deallocate()
        hostTimes.deallocate()
        lengths.deallocate()
    }

    // MARK: Render

    /// Takes a run in. An offline rendering waits for a free block, and nothing is lost.
    @_noLocks @_noAllocation
    mutating func take(
        _ signal: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        guard change(Self.idle, to: Self.taking) else { return }
        collect(signal, frames, time, pass)
        guard !change(Self.taking, to: Self.idle) else { return }
        // It was ended meanwhile.
        if position > 0 { end(pass) }
        use.store(Self.ended, ordering: .releasing)
    }

    @_noLocks @_noAllocation
    private func change(_ present: UInt8, to next: UInt8) -> Bool {
        use.compareExchange(expected: present, desired: next, ordering: .acquiringAndReleasing).exchanged
    }

    @_noLocks @_noAllocation
    private mutating func collect(
        _ signal: UnsafeMutablePointer<Signal>, _ frames: Int, _ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        var done = 0
        while done < frames {
            if position == 0 { begin(time &+ Int64(done), done, pass) }
            let count = min(frames &- done, blockFrames &- position)
            if !isLosing { copy(signal, done, count) }
            position &+= count
            done &+= count
            if position == blockFrames { end(pass) }
        }
    }

    @_noLocks @_noAllocation
    private mutating func begin(
        _ time: Int64, _ offset: Int, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        if pass.pointee.isOffline, isFull {
            let waitForRoom = waitForRoom
            _unsafePerformance { waitForRoom.pointee(pass) }
        }
        isLosing = isFull
        guard !isLosing else { return }
        let block = filled.load(ordering: .relaxed) % blockCount
        sampleTimes[block] = time
        let host = isInput ? pass.pointee.inputTime : pass.pointee.hostTime
        hostTimes[block] = host == 0 ? 0 : host &+ UInt64(Double(offset) / sampleRate * 1e9)
    }

    var isFull: Bool {
        @_noLocks @_noAllocation get {
            filled.load(ordering: .relaxed) &- taken.load(ordering: .acquiring) >= blockCount
        }
    }

    @_noLocks @_noAllocation
    private func copy(_ signal: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int) {
        let block = filled.load(ordering: .relaxed) % blockCount
        for channel in 0..<channelCount {
            let source =
                channel < signal.pointee.channelCount ? signal.pointee.channels[channel] : signal.pointee.zeros
            let target = memory + ((block &* channelCount &+ channel) &* blockFrames &+ position)
            SampleLoops.copy(target, source + offset, frames)
        }
    }

    @_noLocks @_noAllocation
    private mutating func end(_ pass: UnsafeMutablePointer<RenderPass>) {
        if complete() { pass.pointee.hasNews = true }
    }

    /// Ends the block under way, as long as it is; whether it can be taken.
    @_noLocks @_noAllocation
    private mutating func complete() -> Bool {
        let frames = position
        position = 0
        guard !isLosing else {
            lost.store(lost.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
            return false
        }
        let number = filled.load(ordering: .relaxed)
        lengths[number % blockCount] = frames
        filled.store(number &+ 1, ordering: .releasing)
        return true
    }

    /// Gives what was collected of a block that nothing will fill any more. Thread: any, while nothing renders.
    package mutating func finish() { if position > 0 { _ = complete() } }

    /// Takes no run in any more. False when a run is being taken in: whoever does that gives what was collected then.
    /// True for whoever is to call `finish`. Thread: any.
    package func beginEnd() -> Bool {
        while true {
            if change(Self.idle, to: Self.ended) { return true }
            if change(Self.taking, to: Self.ending) { return false }
            if use.load(ordering: .acquiring) >= Self.ending { return false }
        }
    }

    /// Whether it takes no run in any more, and everything that was collected can be taken. Thread: any.
    package var isEnded: Bool { use.load(ordering: .acquiring) == Self.ended }

    // MARK: Taking

    /// Whole blocks that were lost because nobody took the ones before. Thread: any.
    package var lostBlocks: Int { lost.load(ordering: .relaxed) }

    /// The oldest block, until `free`: its channels lie `blockFrames` apart. Nil when there is none. Thread: the taker.
    package var oldest: (samples: UnsafePointer<Float>, frames: Int, sampleTime: Int64, hostTime: UInt64)? {
        let number = taken.load(ordering: .relaxed)
        guard number < filled.load(ordering: .acquiring) else { return nil }
        let block = number % blockCount
        return (
            UnsafePointer(memory + block * channelCount * blockFrames), lengths[block], sampleTimes[block],
            hostTimes[block]
        )
    }

    /// Gives the oldest block's place back. Thread: the taker.
    package func free() { taken.store(taken.load(ordering: .relaxed) + 1, ordering: .releasing) }
}
