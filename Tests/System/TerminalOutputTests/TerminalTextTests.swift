import Foundation
import TerminalOutput
import Testing

@Suite struct TerminalTextTests {
    @Test func nothingMovesTheCursorOrBeginsALine() {
        #expect(
            TerminalText.line("a\u{1b}]0;owned\u{7}b\nc\r\td\u{9b}31m")
                == "a\\u{1b}]0;owned\\u{7}b\\u{a}c\\r\\td\\u{9b}31m")
        #expect(TerminalText.line("evil\u{202e}txt") == "evil\\u{202e}txt")
        #expect(TerminalText.lines("a\nb\u{1b}c") == "a\nb\\u{1b}c")
        #expect(TerminalText.line("Ä ok 日本") == "Ä ok 日本")
    }

    @Test(arguments: [0x200b, 0x2060, 0xfeff, 0xad, 0x180e, 0x3164, 0xe0001])
    func whatNobodySeesIsShown(_ code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        #expect(TerminalText.line("Ga\(scalar)in") == "Ga\\u{\(String(code, radix: 16))}in")
    }

    @Test func bytesThatAreNoTextAreReplaced() {
        #expect(TerminalText.line(bytes: [0x61, 0x1b, 0xff]) == "a\\u{1b}\u{fffd}")
        #expect(TerminalText.line("abcdef", limit: 3) == "abc…")
        #expect(TerminalText.line("abc", limit: 3) == "abc")
    }

    @Test func widthsAreThoseOfATerminal() {
        #expect(TerminalText.width("abc") == 3)
        #expect(TerminalText.width("日本") == 4)
        #expect(TerminalText.width("e\u{301}") == 1)
        #expect(TerminalText.width("🎛") + TerminalText.width("é") == 3)
        #expect(TerminalText.shortened("日本語", columns: 4) == "日…")
        #expect(TerminalText.shortened("abc", columns: 3) == "abc")
    }

    @Test func columnsStayAlignedBehindWideAndCombiningCharacters() {
        var table = TextTable([("name", .left), ("value", .right)])
        for name in ["plain", "日本", "e\u{301}te\u{301}", "a\nb\u{1b}[2J"] { table.append([name, "1"]) }
        let lines = table.text().split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(Set(lines.map { TerminalText.width($0) }).count == 1)
        #expect(!table.text().contains("\u{1b}"))
    }

    @Test func aTableIsShortenedWhereTextsAreLongest() {
        var table = TextTable([("id", .left), ("name", .left), ("n", .right)])
        table.append(["an identifier", String(repeating: "x", count: 200), "12345"])
        let narrow = table.text(columns: 80)
        #expect(narrow.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 80 })
        #expect(narrow.contains("an identifier") && narrow.contains("12345") && narrow.contains("…"))
        #expect(table.text().contains(String(repeating: "x", count: 200)))
    }

    @Test func columnsAtTheRightAreLeftOutWhenShorteningIsNotEnough() {
        var table = TextTable([("id", .left), ("a", .right), ("b", .right)])
        table.append(["x", "1111111", "2222222"], detail: "3333333333333333")
        #expect(table.text(columns: 12, keeping: 1).split(separator: "\n")[2...] == ["x   1111111", "    3333333…"])
        #expect(table.text(columns: 5, keeping: 2).split(separator: "\n")[2] == "x   1111111")
        #expect(table.text(columns: 12).contains("2222222"))
        #expect(table.width == 20)
        #expect(table.text().hasSuffix("x   1111111  2222222\n    3333333333333333"))
    }

    @Test func wordsAreWrappedAndNotCut() {
        #expect(TerminalText.wrapped("one two /a/long/path three", columns: 8) == ["one two", "/a/long/path", "three"])
        #expect(TerminalText.wrapped("", columns: 8) == [""])
    }

    @Test func linesThatAreTooWideGoOnBelow() {
        func fitted(_ text: String, _ columns: Int) -> [String] {
            TerminalText.fitted(text, columns: columns).split(separator: "\n").map(String.init)
        }
        #expect(fitted("fits  as it is\n", 14) == ["fits  as it is"])
        #expect(fitted("one two three\nfour", 8) == ["one two", "three", "four"])
        #expect(fitted("auctl: one two three", 15) == ["auctl: one two", "       three"])
        #expect(fitted("  name  one two three", 16) == ["  name  one two", "        three"])
        #expect(fitted("use `auctl list all` now", 18) == ["use", "`auctl list all`", "now"])
        #expect(fitted("an odd ` mark", 8) == ["an odd `", "mark"])
        #expect(fitted("path        /a/long/path/to", 19) == ["path", "    /a/long/path/to"])
        #expect(fitted("path  /a/path/of/15/c", 15) == ["path", "/a/path/of/15/c"])
        #expect(fitted("/nothing/can/be/done/here x", 10) == ["/nothing/can/be/done/here", "x"])
        #expect(fitted("\u{1b}[31mred red red\u{1b}[39m", 8).count == 1)
        #expect(TerminalText.fitted("日本 日本 日本", columns: 9) == "日本 日本\n日本")
        #expect(TerminalText.fitted("", columns: 9).isEmpty)
    }

    @Test func aColumnOfSentencesGoesOnBelow() {
        var table = TextTable([("check", .left), ("requires", .wrapped)])
        table.append(["a", "one two three four five six"])
        #expect(
            table.text(columns: 20).split(separator: "\n").map(String.init)
                == ["check  requires", "─────  ─────────────", "a      one two three", "       four five six"])
        #expect(table.text().hasSuffix("a      one two three four five six"))
    }
}
