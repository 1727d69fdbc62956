import CAudioUnit

/// A time stamp's sample time, in frames, as events have it; nil for one that makes no sense: not a number, or so large
/// that a Double no longer distinguishes one frame from the next. Thread: any, the render thread too.
@_noLocks @_noAllocation @inlinable @inline(__always)
package func eventSampleTime(_ sampleTime: Double) -> AUEventSampleTime? {
    sampleTime > -9e15 && sampleTime < 9e15 ? AUEventSampleTime(sampleTime) : nil
}
