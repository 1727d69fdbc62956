/// Why no rig can be made of a file.
package struct RigImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rest of a sentence that begins with the file: what is wrong with it, and what to do.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}
