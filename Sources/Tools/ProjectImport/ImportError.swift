/// Why a project cannot be brought over.
package struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package enum Kind: Sendable {
        /// A file is not there or cannot be read.
        case unreadable
        /// A file is read and makes no sense.
        case invalid
        /// Nothing in the project can be brought over.
        case nothingToImport
    }

    /// For the code that a caller has to give.
    package let kind: Kind
    /// For people: what happened, to what, and what to do.
    package let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package var description: String { message }
}
