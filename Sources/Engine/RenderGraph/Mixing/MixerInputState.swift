import Synchronization

/// How one input of a mixer goes into its output: a gain for each pair of channels, moved without clicks.
///
/// A control thread writes target gains and counts the version up; the render thread moves there in a ramp whose gain
/// depends only on the frame, so that the result does not depend on how the rendering is cut. Shapes: `inputCount` ×
/// `outputCount` gains. Thread: as each member says.
package struct MixerInputState: ~Copyable {
    /// One pair of channels that is heard.
    package struct Entry {
        package let input: Int
        package let output: Int
        package var start: Float
        package var step: Float
        package var target: Float
    }

    // What every run looks at comes first, in one cache line.
    private let version = Atomic<UInt64>(0)
    /// The highest number while nothing was heard yet.
    private var seenVersion = UInt64.max
    /// Whether each channel goes to the channel of its number, at a gain that does not move, and nowhere else.
    package private(set) var isDiagonal = false
    /// Whether all these gains are 1.
    package private(set) var isIdentity = false
    /// Whether a channel goes to one of another number.
    package private(set) var crosses = false
    /// The first two gains of a diagonal.
    package private(set) var left: Float = 0
    package private(set) var right: Float = 0

    package let inputCount: Int
    package let outputCount: Int
    /// Frames from one gain to the next.
    private let rampLength: Int
    /// Bit patterns of the gains that are wanted, by input, then output; written by the control thread.
    private let targets: UnsafeMutablePointer<Atomic<UInt32>>
    /// The targets as a ramp begins: the control thread may write others meanwhile.
    private let goals: UnsafeMutablePointer<Float>
    package private(set) var entries: UnsafeMutablePointer<Entry>
    package private(set) var entryCount = 0
    /// Frames of the ramp that are over; the length when there is none.
    private var rampPosition: Int
    /// Nothing was heard yet: the first gains hold at once.
    private var isFresh = true

    package init(inputCount: Int, outputCount: Int, rampLength: Int) {
        let count = max(inputCount * outputCount, 1)
        self.inputCount = inputCount
        self.outputCount = outputCount
        self.rampLength = max(rampLength, 1)
        rampPosition = max(rampLength, 1)
        targets = .allocate(capacity: count)
        for index in 0..<count { (targets + index).initialize(to: Atomic(Float(0).bitPattern)) }
        goals = .allocate(capacity: count)
        goals.initialize(repeating: 0, count: count)
        entries = .allocate(capacity: count)
    }

    deinit {
        targets.deinitialize(count: max(inputCount * outputCount, 1))
        targets.deallocate()
        goals.deallocate()
        entries.deallocate()
    }

    // MARK: Control

    /// Wants other gains, by input, then output; what is no finite number counts as 0.
    package func want(_ gains: [Float]) {
        for (index, gain) in gains.prefix(inputCount * outputCount).enumerated() {
            targets[index].store((gain.isFinite ? gain : 0).bitPattern, ordering: .relaxed)
        }
        version.wrappingAdd(1, ordering: .releasing)
    }

    /// Begins anew: the gains wanted hold at once. Only while nothing renders.
    package mutating func restart() {
        isFresh = true
        seenVersion = .max
        rampPosition = rampLength
    }

    // MARK: Render

    package var isRamping: Bool {
        @_noLocks @_noAllocation get { rampPosition < rampLength }
    }

    /// Takes new gains in, if there are any. Call before each run.
    @_noLocks @_noAllocation
    package mutating func update() {
        let present = version.load(ordering: .acquiring)
        guard present != seenVersion else { return }
        seenVersion = present
        beginRamp()
    }

    /// Rebuilds the entries: from the gains as they are now to those wanted.
    @_noLocks @_noAllocation
    private mutating func beginRamp() {
        let old = (entries, entryCount)
        var count = 0
        var next = 0
        var moves = false
        // Old entries are in the order of the pairs: they are overwritten from behind the reading place only after
        // having been read, because each pair has at most one entry.
        let scratch = old.0
        let pairs = inputCount &* outputCount
        for pair in 0..<pairs { goals[pair] = Float(bitPattern: targets[pair].load(ordering: .relaxed)) }
        var kept = 0
        while kept < old.1 { scratch[kept].start = presentGain(scratch[kept]); kept &+= 1 }
        // Walk from the last pair to the first, so that entries only move towards the end.
        count = countWanted(old.1)
        next = count
        kept = old.1
        var pair = pairs
        while pair > 0 {
            pair &-= 1
            let (input, output) = (pair / outputCount, pair % outputCount)
            let target = goals[pair]
            var from: Float = 0
            var hasOld = false
            if kept > 0, scratch[kept &- 1].input == input, scratch[kept &- 1].output == output {
                kept &-= 1
                from = scratch[kept].start
                hasOld = true
            }
            guard target != 0 || (hasOld && from != 0) else { continue }
            if isFresh { from = target }
            if from != target { moves = true }
            next &-= 1
            scratch[next] = Entry(
                input: input, output: output, start: from, step: (target - from) / Float(rampLength), target: target)
        }
        // Fewer entries than counted when an old one ended at 0 and is wanted at 0.
        if next > 0 { for index in next..<count { scratch[index &- next] = scratch[index] } }
        entryCount = count &- next
        rampPosition = moves ? 0 : rampLength
        isFresh = false
        findShape()
    }

    /// The most entries that the wanted gains and the present ones make together.
    @_noLocks @_noAllocation
    private func countWanted(_ oldCount: Int) -> Int {
        var count = 0
        var kept = 0
        for pair in 0..<inputCount &* outputCount {
            let (input, output) = (pair / outputCount, pair % outputCount)
            let isOld = kept < oldCount && entries[kept].input == input && entries[kept].output == output
            if isOld { kept &+= 1 }
            if isOld || goals[pair] != 0 { count &+= 1 }
        }
        return count
    }

    @_noLocks @_noAllocation
    private mutating func findShape() {
        isDiagonal = rampPosition == rampLength && inputCount == outputCount && entryCount == inputCount
        isIdentity = isDiagonal
        crosses = false
        for index in 0..<entryCount where entries[index].input != entries[index].output { crosses = true }
        guard isDiagonal, entryCount > 0 else { return }
        for index in 0..<entryCount {
            if entries[index].input != index || entries[index].output != index { isDiagonal = false }
            if entries[index].target != 1 { isIdentity = false }
        }
        isIdentity = isIdentity && isDiagonal
        left = entries[0].target
        right = entryCount > 1 ? entries[1].target : 0
    }

    @_noLocks @_noAllocation
    private func presentGain(_ entry: Entry) -> Float {
        rampPosition >= rampLength ? entry.target : entry.start + entry.step * Float(rampPosition)
    }

    /// Frames of the ramp that lie in a run of `frames`.
    @_noLocks @_noAllocation
    package func rampFrames(in frames: Int) -> Int { min(frames, rampLength &- rampPosition) }

    package var rampOffset: Int {
        @_noLocks @_noAllocation get { rampPosition }
    }

    /// The run is over.
    @_noLocks @_noAllocation
    package mutating func advance(_ frames: Int) {
        guard rampPosition < rampLength else { return }
        rampPosition = min(rampPosition &+ frames, rampLength)
        if rampPosition == rampLength { findShape() }
    }
}
