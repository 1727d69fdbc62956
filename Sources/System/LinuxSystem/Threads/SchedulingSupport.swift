/// What this process may ask of the scheduler; found by trying, off the caller's thread.
public struct SchedulingSupport: Sendable, Hashable {
    /// A FIFO thread was granted.
    public let allowsFIFO: Bool
    /// The highest FIFO priority granted; 0 when none.
    public let maximumPriority: Int
    /// Bytes that may be locked in memory; `UInt64.max` is unlimited.
    public let lockedMemoryLimit: UInt64
    /// The cores that the caller may use.
    public let cores: [Int]

    /// Tries. Thread: any but render.
    public static func probe() throws(SystemError) -> SchedulingSupport {
        let limit = try CurrentProcess.limit(.realtimePriority).soft
        var granted = 0
        for priority in [80, Int(clamping: min(limit, 99)), 1] where granted == 0 && priority > 0 {
            let thread = try SystemThread(name: "probe", scheduling: .fifo(priority: priority), stackSize: 64 << 10) {
            }
            thread.join()
            if case .fifo(let achieved) = thread.achievedScheduling { granted = achieved }
        }
        return SchedulingSupport(
            allowsFIFO: granted > 0, maximumPriority: granted,
            lockedMemoryLimit: try CurrentProcess.limit(.lockedMemory).soft,
            cores: try CoreAffinity.cores())
    }
}
