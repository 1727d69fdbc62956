/// Why a codec could not be made, or did not take a packet or frames.
package struct CodecError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What happened, and what to do about it.
    package let description: String

    package init(_ description: String) { self.description = description }
}
