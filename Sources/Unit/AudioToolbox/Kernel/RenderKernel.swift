/// The signal processing of a unit as one value, which the compiler can check for locks and allocation.
///
/// A kernel is made when render resources are allocated and destroyed when they are given up; memory that it needs it
/// allocates in `init` and frees in `deinit`. The framework splits each cycle at its events: `render` is called for the
/// frames between two events, `handle` for the events at that point. After `init` every parameter's value arrives
/// through `handle`, then `reset` is called.
public protocol RenderKernel: ~Copyable {
    /// Thread: any but render.
    init(_ configuration: RenderConfiguration)

    /// Takes an event that is due now. Thread: render.
    mutating func handle(_ event: KernelEvent)

    /// Fills every output of `context`, `context.frameCount` frames. Thread: render.
    mutating func render(_ context: borrowing RenderContext)

    /// Forgets delay lines, held notes and unfinished ramps. Thread: render, and any before the first cycle.
    mutating func reset()

    /// Frames from input to output; read after each cycle. Thread: render.
    var latencyFrames: Int { get }

    /// Frames that sound goes on after the input has ended; `Int.max` for ever. Thread: render.
    var tailFrames: Int { get }
}

extension RenderKernel where Self: ~Copyable {
    /// Passes every event over.
    @inlinable public mutating func handle(_ event: KernelEvent) {}
    /// For a kernel that keeps nothing from cycle to cycle.
    @inlinable public mutating func reset() {}
    /// For a kernel that does not delay.
    @inlinable public var latencyFrames: Int { 0 }
    /// For a kernel whose sound ends with its input.
    @inlinable public var tailFrames: Int { 0 }
}
