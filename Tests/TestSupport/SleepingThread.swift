import Foundation

/// Whether a thread of any process sleeps, as one that waits does; false when it is gone.
public func isAsleep(thread: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)
    return status?.split(separator: "\n").contains { $0.hasPrefix("State:") && $0.contains("S (") } ?? false
}
