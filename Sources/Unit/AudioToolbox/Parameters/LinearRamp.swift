/// A value that goes to its goal in a straight line, one step per frame: what a kernel answers `.ramp` with.
@frozen
public struct LinearRamp: Sendable {
    /// What `next()` gives for the coming frame.
    public var value: Float
    /// Where the ramp ends; equal to `value` when none runs. To change it call `go(to:frames:)`, for the slope.
    public var goal: Float
    @usableFromInline var step: Float = 0
    /// Frames to the goal.
    public var remaining = 0

    /// At rest at this value.
    @inlinable
    public init(_ value: Float) {
        self.value = value
        goal = value
    }

    /// Goes to `goal` over `frames` frames from here on; at once for 0.
    @inlinable @_noLocks @_noAllocation
    public mutating func go(to goal: Float, frames: Int) {
        self.goal = goal
        remaining = frames > 0 ? frames : 0
        if remaining == 0 {
            value = goal
            step = 0
        } else {
            step = (goal - value) / Float(remaining)
        }
    }

    /// The value for this frame; moves on to the next.
    @inlinable @_noLocks @_noAllocation
    public mutating func next() -> Float {
        let now = value
        if remaining > 0 {
            remaining &-= 1
            value = remaining == 0 ? goal : goal - step * Float(remaining)
        }
        return now
    }

    /// Ends the ramp at its goal.
    @inlinable @_noLocks @_noAllocation
    public mutating func finish() { go(to: goal, frames: 0) }
}
