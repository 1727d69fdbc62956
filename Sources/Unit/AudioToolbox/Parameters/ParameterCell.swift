import Synchronization

/// A parameter's value where every thread, rendering included, reads and writes it without a lock.
package struct ParameterCell: ~Copyable {
    /// The value's bits.
    private let bits: Atomic<UInt32>
    /// Set by a writer outside render; taken at the next cycle, by a kernel or on the way to a unit elsewhere.
    private let isForKernel = Atomic<Bool>(false)
    /// Set by a render thread; taken by the thread that notifies observers.
    private let isForObservers = Atomic<Bool>(false)
    /// Frames in which the value that is set next gets there, where the parameter can ramp.
    private let rampFrames = Atomic<UInt32>(0)
    package let minimum: AUValue
    package let maximum: AUValue
    package let canRamp: Bool

    init(value: AUValue, minimum: AUValue, maximum: AUValue, canRamp: Bool) {
        bits = Atomic(value.bitPattern)
        self.minimum = minimum
        self.maximum = maximum
        self.canRamp = canRamp
    }

    @_noLocks @_noAllocation
    package func load() -> AUValue { AUValue(bitPattern: bits.load(ordering: .relaxed)) }

    @_noLocks @_noAllocation
    package func store(_ value: AUValue) { bits.store(value.bitPattern, ordering: .relaxed) }

    /// `value` within the range; the present value instead of NaN or infinity.
    @_noLocks @_noAllocation
    package func clamped(_ value: AUValue) -> AUValue {
        guard value.isFinite else { return load() }
        return value < minimum ? minimum : (value > maximum ? maximum : value)
    }

    @_noLocks @_noAllocation
    package func markForKernel() { isForKernel.store(true, ordering: .releasing) }

    /// Whether the value waits for a cycle. Thread: any.
    package var isMarkedForKernel: Bool { isForKernel.load(ordering: .acquiring) }

    @_noLocks @_noAllocation
    package func takeForKernel() -> Bool {
        guard isForKernel.load(ordering: .relaxed) else { return false }
        return isForKernel.exchange(false, ordering: .acquiring)
    }

    /// Lets the value that is set next, for a unit that renders, get there in so many frames; of no effect on a
    /// parameter that cannot ramp.
    package func ramp(frames: UInt32) {
        if canRamp { rampFrames.store(frames, ordering: .relaxed) }
    }

    /// The frames of the value that was taken just now; 0 for a step.
    @_noLocks @_noAllocation
    package func takeRampFrames() -> UInt32 {
        guard rampFrames.load(ordering: .relaxed) != 0 else { return 0 }
        return rampFrames.exchange(0, ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    package func markForObservers() { isForObservers.store(true, ordering: .releasing) }

    @_noLocks @_noAllocation
    package func takeForObservers() -> Bool {
        guard isForObservers.load(ordering: .relaxed) else { return false }
        return isForObservers.exchange(false, ordering: .acquiring)
    }
}
