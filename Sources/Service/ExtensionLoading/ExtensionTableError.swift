/// Why a file cannot be used as a unit's library.
public struct ExtensionTableError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What is wrong with it, as the rest of a sentence that begins with the library, and what to do.
    public let problem: String

    package init(path: String, problem: String) {
        self.path = path
        self.problem = problem
    }

    public var description: String { "the library \(path) \(problem)" }
}
