/// Why a file is no rig that can be used.
package struct RigError: Error, Equatable, CustomStringConvertible {
    /// The file, the place in it, and what is wrong there.
    package let message: String

    init(_ message: String) { self.message = message }

    package var description: String { message }
}
