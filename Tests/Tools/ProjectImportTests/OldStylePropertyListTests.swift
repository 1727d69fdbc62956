import Foundation
import ProjectImport
import SourceRules
import Testing

/// The reader of `project.pbxproj`, which may be anybody's.
struct OldStylePropertyListTests {
    private func read(_ text: String) throws -> [String: OldStyleValue] {
        try OldStylePropertyList.dictionary(Array(text.utf8))
    }

    @Test func everyKindOfValueIsRead() throws {
        let list = try read(
            #"""
            // !$*UTF8*$!
            { plain = a/b.c-d$e; /* in between */ "quoted key" = "a \"b\" \\ \n \U00e4 \344";
              array = (one, "two words", (three), ); data = <0a ff 1
              0>; empty = ""; nested = {a = {b = c; }; }; umlaut = "Klänge"; url = http://x; }
            """#)
        #expect(list["plain"] == .text("a/b.c-d$e"))
        #expect(list["quoted key"] == .text("a \"b\" \\ \n ä ä"))
        #expect(list["array"] == .array([.text("one"), .text("two words"), .array([.text("three")])]))
        #expect(list["data"] == .data([0x0a, 0xff, 0x10]))
        #expect(list["nested"] == .dictionary(["a": .dictionary(["b": .text("c")])]))
        #expect(list["empty"] == .text("") && list["umlaut"] == .text("Klänge"))
    }

    @Test func aListInXMLIsReadTheSame() throws {
        let list = try read(
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><array><string>b</string><true/>"
                + "<integer>3</integer></array></dict></plist>")
        #expect(list == ["a": .array([.text("b"), .text("YES"), .text("3")])])
    }

    @Test(arguments: [
        ("{ a = b; ", "line 1: a '}' is missing"), ("{\na = ;\n}", "line 2: a text is missing"),
        ("{ a = \"b; }", "line 1: a text does not end"), ("{ /* }", "a comment does not end"),
        ("( a, b )", "does not begin with a dictionary"), ("{ } more", "something stands behind the end"),
        ("{ a = <0>; }", "half a byte"), ("{ a = <0g>; }", "no such digit"), ("", "does not begin"),
        ("{ a b; }", "a '=' is missing"), ("{ a = b }", "a ';' is missing"), ("{ a = (b c); }", "a ')' is missing"),
    ])
    func whatIsNoListIsSaidWithItsLine(_ text: String, _ words: String) {
        let error = #expect(throws: ImportError.self) { try read(text) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func deepNestingIsRefused() throws {
        let deep = String(repeating: "(", count: 100_000)
        let error = #expect(throws: ImportError.self) { try read("{ a = \(deep)") }
        #expect(error?.message.contains("more than 64 levels") == true)
    }

    /// Wherever it is cut off, a sentence says so.
    @Test func aProjectThatIsCutOffIsRefused() throws {
        let file = ImportedFolder.place(of: "Harbor/Harbor.xcodeproj/project.pbxproj")
        let bytes = try [UInt8](Data(contentsOf: file))
        #expect(try OldStylePropertyList.dictionary(bytes)["objects"] != nil)
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for length in stride(from: 0, through: end, by: 7) {
            #expect(throws: ImportError.self) { try OldStylePropertyList.dictionary(Array(bytes[..<length])) }
        }
    }
}
