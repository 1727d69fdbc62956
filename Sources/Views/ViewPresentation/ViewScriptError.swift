/// A step of a script that is none.
public struct ViewScriptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// As it was written.
    public let step: String
    /// What is wrong with it, as the rest of a sentence that begins with the step.
    public let problem: String

    public var description: String { "'\(step)' \(problem)" }
}
