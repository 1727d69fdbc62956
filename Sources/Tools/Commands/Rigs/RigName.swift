/// What a rig is called; its file has this name.
package struct RigName: Hashable, Sendable {
    /// The most characters.
    package static let longest = 64
    /// The most bytes of UTF-8, so that a file can have the name.
    private static let mostBytes = 200

    package let text: String

    /// Throws `CommandFailure.usage` saying why a text is no name of a rig.
    package init(_ text: String) throws(CommandFailure) {
        let problems: [(isSo: Bool, words: String)] = [
            (text.allSatisfy(\.isWhitespace), "it is empty"), (text.hasPrefix("."), "it begins with a dot"),
            (text.contains("/"), "it has a slash"),
            (text.count > Self.longest, "it has more than \(Self.longest) characters"),
            (text.utf8.count > Self.mostBytes, "it has more than \(Self.mostBytes) bytes"),
            (text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "it has control characters"),
        ]
        let problem = problems.first(where: \.isSo)?.words
        if let problem { throw CommandFailure(.usage, "'\(text)' is no name for a rig: \(problem)") }
        self.text = text
    }
}
