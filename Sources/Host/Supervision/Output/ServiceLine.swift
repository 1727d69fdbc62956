/// One line that a service printed, as it is passed on.
public struct ServiceLine: Equatable, Sendable, CustomStringConvertible {
    /// The title of the unit that the service was started for; control characters are escaped.
    public let unit: String
    /// The service's process.
    public let processID: Int32
    /// What was printed, without the end of the line; control characters are escaped.
    public let text: String

    /// Creates a line of texts that are escaped already.
    public init(unit: String, processID: Int32, text: String) {
        self.unit = unit
        self.processID = processID
        self.text = text
    }

    /// The line with its unit and process ahead.
    public var description: String { "\(unit)[\(processID)]: \(text)" }
}
