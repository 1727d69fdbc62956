import Foundation
import TestSupport
import Testing

/// `docs/host/api-status.md` and `docs/inside/engine-claims.md` cannot lie: the tests that they name exist, and so do the
/// names that they call done.
struct APIStatusTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let names: [String]
        let title: String
        let status: String
        /// `Suite.test`, one or several.
        let tests: [String]
        let notes: String
        var testDescription: String { title }
    }

    private static let package = TestPackage.folder

    private static let rows = ["docs/host/api-status.md", "docs/inside/engine-claims.md"].flatMap(rows)

    private static func rows(of page: String) -> [Row] {
        let text = try? String(contentsOf: package.appending(path: page), encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 6, cells[2] != "status", !cells[2].hasPrefix("---") else { return nil }
            let quoted = cells[1].split(separator: "`", omittingEmptySubsequences: false)
            let names = quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }
            let tests = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return Row(names: names, title: cells[1], status: cells[2], tests: tests, notes: cells[4])
        }
    }

    /// Every file of a folder with its text.
    private static func texts(_ folder: String, _ endings: [String]) -> [(name: String, text: String)] {
        let root = package.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.compactMap { name in
            let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
            return text.map { (String(name.split(separator: "/").last ?? ""), $0) }
        }
    }

    private static let sources = [
        "AudioToolbox", "AudioTypes", "AVFAudio", "CoreAudioKit", "MIDITranslation", "AudioUnitInterface", "Accelerate",
        "AppKit", "AudioHardware", "AVFoundation", "CoreAudio", "CoreGraphics", "CoreMIDI", "DarwinInterface",
        "OSInterface", "SwiftUI", "UIKit", "ViewHierarchy",
    ].flatMap { texts(PackageSources.folder(of: $0), [".swift"]) }
    private static let headers = ["CAccelerate", "CAudioUnit", "CDarwin"].flatMap {
        texts(PackageSources.folder(of: $0), [".h"])
    }
    private static let tests = texts("Tests", [".swift"])

    @Test func thePagesHaveRowsOfEveryStatusAndNoOther() {
        #expect(Set(Self.rows.map(\.status)) == ["done", "partly", "not yet"])
        #expect(Self.rows.count > 250)
    }

    @Test func everyBehaviourAndEveryScenarioOfTheEngineIsThereOnce() {
        let numbers = Self.rows.compactMap { $0.title.prefixMatch(of: /E(\d+)\s/)?.1 }.compactMap { Int($0) }
        #expect(numbers == Array(1...110))
        let scenarios = Self.rows.compactMap { $0.title.prefixMatch(of: /(\d+)\s/)?.1 }.compactMap { Int($0) }
        #expect(scenarios == Array(1...20))
    }

    @Test(arguments: APIStatusTests.rows.filter { $0.status != "not yet" }) func whatIsThereNamesATestThatExists(
        _ row: Row
    ) throws {
        #expect(!row.tests.isEmpty, "\(row.title): no test")
        for test in row.tests { try Self.checkExists(test, row) }
    }

    private static func checkExists(_ test: String, _ row: Row) throws {
        let parts = test.split(separator: ".").map(String.init)
        try #require(parts.count == 2, "\(row.title): '\(test)' is not Suite.test")
        let function = "func \(parts[1])("
        let suite = tests.first { $0.name == parts[0] + ".swift" && $0.text.contains(function) }?.text ?? ""
        let declaration = suite.range(of: function)
        try #require(declaration != nil, "\(row.title): there is no test \(test)")
        let before = suite[..<declaration!.lowerBound]
        let attribute = before.range(of: "@Test", options: .backwards)
        let previous = before.range(of: "func ", options: .backwards)
        #expect(attribute != nil && (previous.map { $0.upperBound < attribute!.lowerBound } ?? true), "\(test)")
    }

    @Test(arguments: APIStatusTests.rows.filter { $0.status != "not yet" }) func whatIsThereIsDeclared(_ row: Row) {
        for name in row.names where name.first?.isLetter == true && !name.contains(" ") {
            let parts = name.split(separator: ".").map(String.init)
            let isDeclared =
                parts.count == 2 ? Self.declares(member: parts[1], of: parts[0]) : Self.declares(global: name)
            // A behaviour is described in words; its row may name a member without the type.
            #expect(isDeclared || Self.declares(member: name, of: nil), "\(name) is nowhere declared")
        }
    }

    @Test(arguments: APIStatusTests.rows.filter { $0.status == "partly" }) func whatIsPartlyThereSaysWhatIsMissing(
        _ row: Row
    ) {
        #expect(!row.notes.isEmpty)
    }

    private static func declares(global name: String) -> Bool {
        let pattern = "(public|open)[a-z ]* (func|class|struct|enum|protocol|typealias|let|var) \(name)\\b"
        return sources.contains { $0.text.range(of: pattern, options: .regularExpression) != nil }
            || headers.contains { $0.text.range(of: "\\b\(name)\\b", options: .regularExpression) != nil }
    }

    /// Whether a public member of that name stands in a file that declares or extends the type.
    private static func declares(member: String, of type: String?) -> Bool {
        let head = "(class|struct|enum|protocol|extension) \(type ?? "[A-Za-z]+")\\b"
        let word = member == "init" || member == "subscript" ? member : "(func|var|let|case) \(member)"
        let pattern = "(public|open)[a-z() ]* \(word)\\b"
        return sources.contains { file in
            file.text.range(of: head, options: .regularExpression) != nil
                && file.text.range(of: pattern, options: .regularExpression) != nil
        }
    }
}
