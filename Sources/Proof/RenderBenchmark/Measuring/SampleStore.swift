/// Latencies of one subject: memory reserved and touched before the first cycle, so that recording neither allocates
/// nor faults.
///
/// One thread at a time, as the runner uses it.
final class SampleStore: @unchecked Sendable {
    // Sendable: the runner passes it from its measuring thread to the caller only after that thread has finished.
    private let storage: UnsafeMutableBufferPointer<UInt64>
    private(set) var count = 0
    var missed = 0
    var switches = ContextSwitches()
    /// nil: the subject has no threads elsewhere.
    var observedSwitches: ContextSwitches?

    init(capacity: Int) {
        storage = .allocate(capacity: max(capacity, 1))
        storage.initialize(repeating: 0)
    }

    deinit { storage.deallocate() }

    /// The next `length` samples' memory; counts them as recorded.
    func next(_ length: Int) -> UnsafeMutableBufferPointer<UInt64> {
        precondition(count + length <= storage.count, "more samples than reserved")
        defer { count += length }
        return UnsafeMutableBufferPointer(rebasing: storage[count..<count + length])
    }

    /// Memory for samples that are thrown away.
    func scratch(_ length: Int) -> UnsafeMutableBufferPointer<UInt64> {
        precondition(count + length <= storage.count, "more samples than reserved")
        return UnsafeMutableBufferPointer(rebasing: storage[count..<count + length])
    }

    func distribution() -> LatencyDistribution { LatencyDistribution(nanoseconds: storage[0..<count]) }
}
