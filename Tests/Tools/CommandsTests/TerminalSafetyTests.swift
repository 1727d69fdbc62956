import Foundation
import TestSupport
import Testing

/// What bundles are called never reaches a terminal as anything but text.
@Suite struct TerminalSafetyTests {
    /// Sets the title, turns the text red, clears the screen and begins a line, in C1 as well as in C0.
    static let hostile = "Evil: \u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\nfake  row \u{202e}"

    /// A bundle whose name and path are hostile. XML allows no escapes, which a scan takes all the same.
    private func installed() throws -> AuctlProcess {
        let auctl = try AuctlProcess()
        try auctl.writeBundle("Fil\u{1b}[31mter", subtype: "fltr", title: "TITLE")
        let list = auctl.extensions.appendingPathComponent("Fil\u{1b}[31mter.appex/Contents/Info.plist")
        let text = try String(contentsOf: list, encoding: .utf8)
        try text.replacing("TITLE", with: Self.hostile).write(to: list, atomically: true, encoding: .utf8)
        try auctl.writeBundle("Other", subtype: "othr", title: "Test: Ünïcode 日本")
        return auctl
    }

    private func expectHarmless(_ text: String) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            #expect(scalar.value >= 0x20 && !(0x7f..<0xa0).contains(scalar.value) && scalar != "\u{202e}", "\(text)")
        }
        #expect(!text.split(separator: "\n").contains { $0.hasPrefix("fake") })
    }

    @Test(arguments: [
        ["list"], ["list", "--all"], ["info", "--no-load", "aufx fltr Demo"], ["info", "aufx fltr Demo"],
        ["validate", "aufx fltr Demo", "--only", "description"],
    ])
    func nothingMovesTheCursor(_ arguments: [String]) throws {
        let outcome = try installed().run(arguments)
        expectHarmless(outcome.output)
        expectHarmless(outcome.error)
        #expect((outcome.output + outcome.error).contains("\\u{1b}"), "\(outcome.output) \(outcome.error)")
    }

    @Test func everyRowIsOneLine() throws {
        let outcome = try installed().run("list")
        // A heading, a rule, and two components.
        #expect(outcome.output.split(separator: "\n").count == 4, "\(outcome.output)")
    }

    @Test func JSONStaysExact() throws {
        let outcome = try installed().run("list", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        let found = try #require(list.first { ($0["bundlePath"] as? String)?.contains("Fil") == true })
        #expect((found["bundlePath"] as? String)?.contains("Fil\u{1b}[31mter") == true)
        #expect((found["name"] as? String)?.contains("\u{1b}]0;owned\u{7}") == true)
        #expect(found["quarantine"] is NSNull)
    }

    @Test func aBundleInQuarantineIsListedAsSuch() throws {
        let auctl = try installed()
        let list = try auctl.run("list", "--json").output
        let all = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])
        let other = try #require(all.first { ($0["bundlePath"] as? String)?.contains("Other") == true })
        let entry: [String: Any] = [
            "component": "aufx othr Demo", "bundleHash": try #require(other["bundleHash"] as? String),
            "reason": "it crashed 3 times", "since": 1.0,
        ]
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: [entry]).write(to: folder.appendingPathComponent("quarantine.json"))
        let outcome = try auctl.run("list")
        #expect(outcome.output.split(separator: "\n").contains { $0.contains("othr") && $0.contains("quarantined") })
        #expect(try auctl.run("list", "--json").output.contains("it crashed 3 times"))
    }
}
