/// Why an audio file's packets could not be read or written.
package struct ContainerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What it is about, for callers that have a number for each.
    package enum Kind: Sendable {
        /// The format of the packets has no place in such a file.
        case format
        /// The file's header makes no sense, or is of no known kind.
        case header
        /// A byte or packet that there is not.
        case place
        /// The file's header has no number that is so large.
        case length
        /// The file is open for reading alone.
        case access
        /// What holds the bytes refused.
        case storage
    }

    package let kind: Kind
    /// What happened, and what to do about it.
    package let description: String

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
