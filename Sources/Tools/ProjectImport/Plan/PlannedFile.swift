/// A file of the package that is written.
package struct PlannedFile: Sendable {
    /// Where its contents are from.
    package enum Contents: Sendable {
        /// A link to a file of the project.
        case link(String)
        /// A copy of a file of the project, as it is.
        case copy(String)
        /// A changed copy of a file of the project, with the number of lines that were brought in by the line where.
        case changed(of: String, [UInt8], addedLines: [Int: Int])
        case made([UInt8])
    }

    /// In the package.
    package let place: String
    package let contents: Contents
}
