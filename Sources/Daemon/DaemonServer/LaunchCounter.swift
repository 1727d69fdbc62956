import Synchronization

/// Counts how services were started.
final class LaunchCounter: Sendable {
    private let warm = Atomic<UInt64>(0)
    private let cold = Atomic<UInt64>(0)
    private let failed = Atomic<UInt64>(0)

    var counts: (warm: UInt64, cold: UInt64, failed: UInt64) {
        (warm.load(ordering: .relaxed), cold.load(ordering: .relaxed), failed.load(ordering: .relaxed))
    }

    func started(warm wasWarm: Bool) {
        if wasWarm { warm.wrappingAdd(1, ordering: .relaxed) } else { cold.wrappingAdd(1, ordering: .relaxed) }
    }

    func failedOnce() { failed.wrappingAdd(1, ordering: .relaxed) }
}
