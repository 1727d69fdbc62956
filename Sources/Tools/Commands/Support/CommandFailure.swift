/// Why a command ends without success: what it says and the code it ends with.
public struct CommandFailure: Error, Equatable, CustomStringConvertible {
    /// The exit codes of `auctl` and `aubench`.
    public enum Status: Int32, Sendable {
        case failed = 1
        /// No component, preset, parameter or instance of that name.
        case notFound = 2
        /// No host or daemon answers.
        case unreachable = 3
        /// A file or device cannot be used.
        case unusable = 4
        /// A unit does not load or does not work.
        case unit = 5
        /// Wrong use of the command.
        case usage = 64
    }

    /// Its raw value is the process's exit code.
    public var status: Status
    /// What happened, to what, and what to do; printed to standard error behind the program's name.
    public var message: String

    /// Thrown by commands; `CommandProcess` prints it and ends the process.
    public init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    public var description: String { message }
}
