import LinuxSystem
import Logging
import Settings
import Supervision
import Synchronization

/// Writes one line per event to standard error, with the priority marks that the journal understands when it listens.
///
/// Thread: any but render.
public struct JournalLogHandler: LogHandler {
    /// Lines of several threads do not mix, whichever logger they are of.
    private static let lock = Mutex(())

    /// What is less important is not written.
    public var logLevel: Logger.Level
    /// Kept for the logger; no part of a line.
    public var metadata: Logger.Metadata = [:]
    private let label: String
    private let marksPriority: Bool

    /// Writes events of `threshold` and of greater importance.
    /// - Parameters:
    ///   - label: of the logger; lines that services print have their unit and process ahead.
    ///   - threshold: the least important level that is written.
    ///   - environment: says whether the journal listens.
    public init(label: String, threshold: Logger.Level = .notice, environment: [String: String] = [:]) {
        self.label = label
        logLevel = threshold
        marksPriority = EnvironmentVariable.journalStream.value(in: environment) != nil
    }

    /// One value of `metadata`.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        let line = line(event)
        Self.lock.withLock { _ in CurrentProcess.writeToStandardError(line + "\n") }
    }

    /// The line of an event; control characters, which may come from a plug-in, are replaced.
    package func line(_ event: LogEvent) -> String {
        let text = ServiceOutput.text(of: event, label: label)
        let clean = String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? " " : Character($0) })
        return (marksPriority ? "<\(Self.priority(event.level))>" : "auserviced: \(Self.word(event.level))") + clean
    }

    /// As syslog numbers it.
    private static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }

    private static func word(_ level: Logger.Level) -> String {
        switch level {
        case .critical, .error: "error: "
        case .warning: "warning: "
        case .notice, .info, .debug, .trace: ""
        }
    }
}
