/// What a person has to do, and where.
package struct ManualTask: Equatable, Sendable, Encodable {
    /// In the project's folder.
    package let file: String
    /// Nil where it is about the whole file.
    package let line: Int?
    package let text: String

    /// As compilers write it.
    package var place: String { line.map { "\(file):\($0)" } ?? file }

    package init(file: String, line: Int?, text: String) { (self.file, self.line, self.text) = (file, line, text) }
}
