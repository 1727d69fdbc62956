/// Writes a message with a C format (os/log.h): `%{public}@`, `%s`, `%d`, `%.2f` and the like. Texts and objects are
/// private unless marked. Thread: any but render.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) { LogFormat.write(message, args, type, log) }

/// As the other form, the type first.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) { LogFormat.write(message, args, type, log) }

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { Logger().log(message) }

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}
