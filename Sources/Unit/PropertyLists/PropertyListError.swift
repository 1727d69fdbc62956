/// Why a property list, or its file, cannot be read or written.
public struct PropertyListError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: Sendable {
        /// The bytes are no property list, or a value is none that one can hold.
        case invalidContents
        /// The file is there and cannot be used.
        case invalidFile
        /// The file cannot be reached, made or taken away.
        case inaccessibleFile
    }

    /// For the code that a caller has to give.
    public let kind: Kind
    /// For people: what happened, to what, and where.
    public let message: String

    /// The message is a sentence.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public var description: String { message }
}
