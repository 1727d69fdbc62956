/// Why a sound file could not be opened, read or written.
public struct AudioFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was being done.
    public enum Operation: String, Sendable {
        case open = "open"
        case read = "read"
        case seek = "seek in"
        case create = "create"
        case write = "write"
        case finish = "finish"
    }

    /// Its raw value is the verb in the description.
    public let operation: Operation
    /// The file as the caller named it.
    public let path: String
    /// What happened, and what to do about it.
    public let reason: String

    /// `reason` ends the sentence "cannot open the file: …".
    public init(_ operation: Operation, _ path: String, _ reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    public var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}
