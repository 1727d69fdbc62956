/// A place where a rule changed a source.
package struct SourceChange: Equatable, Sendable, Encodable {
    package let rule: ChangeRule
    /// In the project's folder.
    package let file: String
    package let line: Int

    package init(rule: ChangeRule, file: String, line: Int) { (self.rule, self.file, self.line) = (rule, file, line) }
}
