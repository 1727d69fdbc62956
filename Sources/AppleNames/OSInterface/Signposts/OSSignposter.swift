/// Marks intervals and events (os.OSSignposter). Nothing here records them: calls do nothing, and
/// `withIntervalSignpost` calls its body.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Marks nothing, as every other one here.
    public static let disabled = OSSignposter(logHandle: .disabled)
    /// For the default log.
    public init() { log = .default }
    /// For a log under two names.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// For a log under a name and one of Apple's categories.
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }
    /// For a log that is there.
    public init(logHandle: OSLog) { log = logHandle }
    /// For the log that a logger writes to.
    public init(logger: Logger) { log = logger.log }

    /// Always false.
    public var isEnabled: Bool { false }
    /// Another one each time.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    /// The object's own.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    /// Records nothing; the state is for `endInterval`.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id, isOpen: true)
    }
    /// Records nothing, and does not compute the message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id, isOpen: true) }
    /// Records nothing.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Records nothing, and does not compute the message.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: @autoclosure () -> OSLogMessage
    ) {}
    /// Records nothing.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Records nothing, and does not compute the message.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> OSLogMessage
    ) {}

    /// Calls `task` once and returns what it does.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T { try task() }
}

/// An interval that `OSSignposter` began.
public final class OSSignpostIntervalState: Sendable {
    /// As given when the interval began.
    public let signpostID: OSSignpostID

    init(id: OSSignpostID, isOpen: Bool) { signpostID = id }

    /// The state of an interval that began elsewhere.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id, isOpen: true)
    }
}
