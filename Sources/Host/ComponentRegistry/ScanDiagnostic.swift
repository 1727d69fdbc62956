/// Something a scan found wrong with one bundle, with what to do about it.
public struct ScanDiagnostic: Hashable, Sendable, Codable {
    /// How much is lost.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The bundle or the component is not offered.
        case error
        /// It is offered, with a default instead of the wrong value.
        case warning
        /// Nothing is wrong; something is worth knowing, such as a component hidden by an earlier one.
        case note
    }

    /// How much is lost.
    public let severity: Severity
    /// The bundle or directory it is about.
    public let path: String
    /// The key in Info.plist, such as `NSExtension › NSExtensionAttributes › AudioComponents[0] › type`.
    public let key: String?
    /// The line of Info.plist that the key's value is on, or what should hold it; nil for a list that is binary.
    public let line: Int?
    /// What is wrong.
    public let problem: String
    /// What to do.
    public let remedy: String

    /// Creates a diagnostic.
    public init(
        _ severity: Severity, path: String, key: String? = nil, line: Int? = nil, problem: String, remedy: String
    ) {
        self.severity = severity
        self.path = path
        self.key = key
        self.line = line
        self.problem = problem
        self.remedy = remedy
    }
}

extension ScanDiagnostic: CustomStringConvertible {
    /// One line: severity, bundle, key with its line, problem, remedy.
    public var description: String {
        let line = line.map { " (line \($0))" } ?? ""
        let place = key.map { " \($0)\(line):" } ?? ""
        return "\(severity.rawValue): \(path):\(place) \(problem); \(remedy)"
    }
}
