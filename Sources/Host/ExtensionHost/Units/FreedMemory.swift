import LinuxSystem
import Synchronization

/// Has the allocator give back what large parameter trees leave behind them when they go: it would keep the pages, of each
/// thread that made one.
final class FreedMemory: Sendable {
    static let shared = FreedMemory()

    /// A tree with fewer nodes leaves little.
    static let largeTree = 500
    /// Nanoseconds until whoever took the tree over has let go of what it was made from.
    private static let delay: UInt64 = 10_000_000

    private let isDue = Atomic<Bool>(false)

    private init() {}

    /// A tree of so many nodes has come, and perhaps one like it gone. Does not wait. Thread: any but render.
    func treeChanged(nodes: Int) {
        guard nodes >= Self.largeTree, !isDue.exchange(true, ordering: .relaxed) else { return }
        Task.detached(priority: .utility) {
            try? await Task.sleep(nanoseconds: Self.delay)
            self.isDue.store(false, ordering: .relaxed)
            CurrentProcess.returnFreeMemory()
        }
    }
}
