/// Writes messages with interpolated values to a log (os.Logger). Thread: any but render: writing may wait.
@frozen public struct Logger: Sendable {
    @usableFromInline let log: OSLog

    /// The default log.
    public init() { log = .default }
    /// Writes to a log under two names.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Writes to a log that is there.
    public init(_ logObj: OSLog) { log = logObj }

    /// Nothing of the message is computed twice, and nothing is written where the type is not.
    public func log(level: OSLogType, _ message: OSLogMessage) {
        guard log.isEnabled(type: level) else { return }
        LogWriter.shared.write(message.text(showsPrivate: LogWriter.shared.showsPrivate), level, log)
    }

    /// With the type `default`.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    /// With the type `debug`.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// With the type `debug`.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// With the type `info`.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// With the type `default`.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// With the type `error`.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// With the type `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// With the type `fault`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// With the type `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
