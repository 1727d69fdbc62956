/// Something whose cycles are timed: a unit, a chain, or a raw limit.
///
/// The runner calls `prepare` (any thread), then on its measuring thread `enter`, many `measure`, `leave`, then
/// `teardown` (any thread); never two at a time. A conforming class can therefore be `@unchecked Sendable` with that
/// as its proof.
public protocol BenchmarkSubject: AnyObject, Sendable {
    /// What the row is called.
    var configuration: BenchmarkConfiguration { get }
    /// Threads of other processes whose context switches belong to a cycle. Read after `prepare`.
    var observedThreads: [ObservedThread] { get }
    /// Keys of this subject's own for its record, read after `leave`.
    var extras: [BenchmarkExtra] { get }

    /// Brings everything up; may allocate, spawn and wait. Thread: any but render.
    func prepare() async throws
    /// Called once on the measuring thread before the first cycle. Thread: the measuring thread, before it measures.
    func enter() throws
    /// Renders one cycle; false when it was missed (late, bridged, failed). Thread: render.
    func render(frames: Int) -> Bool
    /// Fills one slice with latencies in nanoseconds and returns the number of missed cycles. The default times
    /// `render`; a subject whose sample is not a render call (a start, a restart) replaces it. Thread: the measuring
    /// thread.
    func measure(_ slice: MeasuringSlice) throws -> Int
    /// Called once on the measuring thread after the last cycle.
    func leave()
    /// Ends everything that `prepare` began, also when it threw half-way. Thread: any but render.
    func teardown() async
}

extension BenchmarkSubject {
    /// None: the subject's cycle stays in the host's process.
    public var observedThreads: [ObservedThread] { [] }
    /// None.
    public var extras: [BenchmarkExtra] { [] }
    /// Nothing to bring up.
    public func prepare() async throws {}
    /// Nothing to do on the measuring thread.
    public func enter() throws {}
    /// Nothing to undo on the measuring thread.
    public func leave() {}
    /// Nothing to end.
    public func teardown() async {}

    /// Times `render` of the configuration's frames, once per sample.
    @inlinable
    public func measure(_ slice: MeasuringSlice) throws -> Int {
        let frames = configuration.frames
        return slice.time { render(frames: frames) }
    }
}
