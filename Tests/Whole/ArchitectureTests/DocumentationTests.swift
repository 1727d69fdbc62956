import Foundation
import TestSupport
import Testing

/// Every public declaration of the sources has a doc comment.
struct DocumentationTests {
    /// What makes a declaration another one's: its meaning is documented there.
    private static let conformances = [
        "override ", "func ==", "func <", "func hash(into", "var description", "var debugDescription", "var hashValue",
        "var errorDescription", "init(from ", "func encode(to", "func makeIterator", "typealias Element",
        "typealias Index", "typealias RawValue", "required init", "public extension", "public import",
    ]

    /// The declarations of a source that lack one, with their lines.
    private static func undocumented(in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return lines.indices.filter { isDeclaration(lines[$0]) && !isDocumented($0, lines) }.map {
            "line \($0 + 1): \(lines[$0])"
        }
    }

    private static func isDeclaration(_ line: String) -> Bool {
        var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        // An attribute's arguments may have spaces.
        if line.hasPrefix("@"), let end = words.firstIndex(where: { $0 == "public" || $0 == "open" }) {
            words = words[end...]
        }
        guard let first = words.first, first == "public" || first == "open" else { return false }
        return !conformances.contains { line.contains($0) }
    }

    private static func isDocumented(_ index: Int, _ lines: [String]) -> Bool {
        var above = index - 1
        // Attributes on lines of their own; and one comment may stand above a run of constants.
        while above >= 0,
            lines[above].hasPrefix("@") && !isDeclaration(lines[above])
                || isConstant(lines[index]) && isConstant(lines[above])
        {
            above -= 1
        }
        guard above >= 0 else { return false }
        if lines[above].hasPrefix("///") { return true }
        // The proof of an unchecked conformance stands between the comment and the declaration.
        return lines[above].hasPrefix("// ") && lines[max(0, above - 6)..<above].contains { $0.hasPrefix("///") }
    }

    private static func isConstant(_ line: String) -> Bool {
        (line.hasPrefix("public let ") || line.hasPrefix("public static let ")) && line.contains(" = ")
    }

    @Test func everyPublicDeclarationHasADocComment() throws {
        let sources = TestPackage.folder.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path))
        var (count, missing): (Int, [String]) = (0, [])
        for case let file as String in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            count += 1
            missing += Self.undocumented(in: text).map { "\(file) \($0)" }
        }
        #expect(count > 500)
        #expect(missing == [])
    }

    @Test func aDeclarationWithoutACommentIsSeen() {
        let text = """
            /// Hz.
            public var rate: Double
            public var depth: Double
            @inlinable public func go() {}
            /// Codes of Apple's.
            public let a = 1
            public let b = 2
            public override func reset() {}
            func quiet() {}
            """
        #expect(
            Self.undocumented(in: text)
                == ["line 3: public var depth: Double", "line 4: @inlinable public func go() {}"])
    }
}
