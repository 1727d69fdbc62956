import Foundation
import TestSupport
import Testing

/// `docs/inside/faults.md` and the fault suite have the same rows beyond number 100.
struct FaultPageTests {
    /// A row as both name it.
    struct Row: Hashable, CustomStringConvertible {
        enum Place: String { case chain, group, engine }

        let number: Int
        let place: Place
        let isRoots: Bool
        var description: String { "\(number) \(place) \(isRoots ? "root" : "user")" }

        /// - Parameter text: names where the unit stands.
        init?(_ number: Int, _ text: some StringProtocol, isRoots: Bool) {
            let places: [Place] = [.chain, .group, .engine]
            guard let place = places.first(where: { text.contains($0.rawValue) || text.contains($0.name) }) else {
                return nil
            }
            (self.number, self.place, self.isRoots) = (number, place, isRoots)
        }
    }

    @Test func thePageHasTheRowsOfTheSuite() throws {
        let (listed, told) = (try Self.listed(), try Self.told())
        #expect(listed.count > 90)
        #expect(listed.subtracting(told).map(\.description).sorted() == [])
        #expect(told.subtracting(listed).map(\.description).sorted() == [])
    }

    /// What the suite prints.
    private static func listed() throws -> Set<Row> {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            URL(filePath: TestPackage.product("faultrunner")), ["suite", "--list"], in: folder.url,
            extensions: folder.url)
        let outcome = try run.outcome()
        try #require(outcome.status == 0, "\(outcome.error)")
        var rows: Set<Row> = []
        for line in outcome.output.split(separator: "\n") {
            guard let number = Int(line.trimmingCharacters(in: .whitespaces).prefix { $0.isNumber }), number > 100,
                let name = line.split(separator: ":").first
            else { continue }
            let isNew = rows.insert(try #require(Row(number, name, isRoots: name.contains("root's host")))).inserted
            #expect(isNew, "\(number) is listed twice")
        }
        return rows
    }

    /// What the two tables of the page come to: a block of numbers, and what a unit does there.
    private static func told() throws -> Set<Row> {
        let blocks = try table("| block |")
        let conducts = try table("| + |")
        var (rows, place): (Set<Row>, String) = ([], "")
        for block in blocks {
            if block[1] != "the same" { place = block[1] }
            for conduct in conducts where isTried(conduct[1], at: place) {
                let number = try #require(Int(block[0])) + (try #require(Int(conduct[0])))
                rows.insert(try #require(Row(number, place, isRoots: block[2] == "root's")))
            }
        }
        return rows
    }

    private static func isTried(_ conduct: String, at place: String) -> Bool {
        if conduct.contains("(not in groups") { return !place.contains("group") }
        if conduct.contains("(only in graphs") { return place.contains("Engine") }
        return true
    }

    /// The cells of a table's rows.
    private static func table(_ head: String) throws -> [[String]] {
        let page = try String(contentsOf: TestPackage.folder.appending(path: "docs/inside/faults.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix(head) })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}

extension FaultPageTests.Row.Place {
    /// As the page writes it.
    fileprivate var name: String { self == .engine ? "AVAudioEngine" : rawValue }
}
