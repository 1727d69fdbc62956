import Foundation

/// A thread of any process whose context switches the runner counts.
public struct ObservedThread: Hashable, Sendable {
    /// Of the process that the thread is in, for /proc.
    public var processID: Int32
    /// The kernel's number; that of the process for its main thread.
    public var threadID: Int32

    /// The thread need not exist: `switches()` is nil then.
    public init(processID: Int32, threadID: Int32) {
        self.processID = processID
        self.threadID = threadID
    }

    /// Voluntary and involuntary switches since the thread started; nil when it is gone.
    public func switches() -> ContextSwitches? {
        let path = "/proc/\(processID)/task/\(threadID)/status"
        guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        var counts = ContextSwitches()
        for line in status.split(separator: "\n") {
            guard let value = line.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else { continue }
            if line.hasPrefix("voluntary_ctxt_switches:") { counts.voluntary = value }
            if line.hasPrefix("nonvoluntary_ctxt_switches:") { counts.involuntary = value }
        }
        return counts
    }
}
