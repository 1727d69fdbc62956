import LinuxSystem
import Settings
import Synchronization

/// Writes one line per event to standard error, with the priority marks that the journal understands when it listens.
public final class DaemonLog: Sendable {
    /// How important a line is; the raw values are syslog's.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        case error = 3
        case warning = 4
        case notice = 5
        case debug = 7

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private let threshold: Level
    private let marksPriority: Bool
    private let lock = Mutex(())

    /// Writes lines up to `threshold`.
    public init(threshold: Level = .notice, environment: [String: String] = [:]) {
        self.threshold = threshold
        marksPriority = EnvironmentVariable.journalStream.value(in: environment) != nil
    }

    /// Writes one line; control characters, which may come from a plug-in, are replaced.
    public func write(_ level: Level, _ text: String) {
        guard level <= threshold else { return }
        let clean = String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? " " : Character($0) })
        let mark = marksPriority ? "<\(level.rawValue)>" : "auserviced: \(Self.label(level))"
        lock.withLock { _ in CurrentProcess.writeToStandardError("\(mark)\(clean)\n") }
    }

    private static func label(_ level: Level) -> String {
        switch level {
        case .error: "error: "
        case .warning: "warning: "
        case .notice, .debug: ""
        }
    }
}
