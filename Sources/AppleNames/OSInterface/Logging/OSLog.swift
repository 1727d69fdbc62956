/// Where messages of one part of a program go (os/log.h). Thread: any but render: writing may wait.
public final class OSLog: Sendable {
    /// What `category` may be besides a text.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// Stands before each message.
        public let rawValue: String
        /// Any text is taken.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple's categories for signposts.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Without subsystem and category.
    public static let `default` = OSLog("", "", true)
    /// Takes no message.
    public static let disabled = OSLog("", "", false)

    let subsystem: String
    let category: String
    private let isOn: Bool

    private init(_ subsystem: String, _ category: String, _ isOn: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isOn = isOn
    }

    /// A log under two names; they stand before each message.
    public convenience init(subsystem: String, category: String) { self.init(subsystem, category, true) }
    /// A log under a name and one of Apple's categories.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem, category.rawValue, true)
    }

    /// Whether messages of a type are written. Info and debug are written to a terminal and to the journal only.
    public func isEnabled(type: OSLogType) -> Bool {
        isOn && (LogWriter.shared.takesDetails || type != .info && type != .debug)
    }

    /// Nothing here records signposts.
    public var signpostsEnabled: Bool { false }
}
