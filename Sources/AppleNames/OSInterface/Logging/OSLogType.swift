/// How grave a message is (os/log.h).
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8

    /// Any number is taken; an unknown one is written as `default`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Any number is taken; an unknown one is written as `default`.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// From the gravest but `fault` down: what people read, what helps them, what helps authors.
    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(0x10)
    public static let fault = OSLogType(0x11)

    /// As a log calls it.
    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }

    /// The number that the journal knows it by: 2 critical to 7 debug.
    var priority: Int {
        switch self {
        case .info: 6
        case .debug: 7
        case .error: 3
        case .fault: 2
        default: 5
        }
    }
}
