import Foundation
import TestSupport
import Testing

/// `docs/use/troubleshooting.md` quotes what the programs say; what they no longer say is found here.
struct TroubleshootingPageTests {
    /// The quotations of the first column: the parts between the ellipses, which stand for what differs.
    private static let quotations: [String] = {
        let file = TestPackage.folder.appending(path: "docs/use/troubleshooting.md")
        let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what you see") }
        let quoted = rows.flatMap { row in
            row.split(separator: "|")[0].components(separatedBy: "`").enumerated()
                .filter { $0.offset % 2 == 1 && !$0.element.hasPrefix("auctl ") }.map(\.element)
        }
        return Array(Set(quoted)).sorted()
    }()

    /// What the sources and the scripts hold, with literals that are broken over several lines joined.
    private static let sources: String = {
        let texts =
            PackageSources.texts(of: "Sources", ending: ".swift")
            + ["scripts/install"].compactMap {
                try? String(contentsOf: TestPackage.folder.appending(path: $0), encoding: .utf8)
            }
        return texts.map(joined).joined(separator: "\n")
    }()

    private static func joined(_ text: String) -> String {
        text.replacingOccurrences(of: #""\s*\+\s*""#, with: "", options: .regularExpression)
            .replacingOccurrences(of: #"\\\n\s*"#, with: "", options: .regularExpression)
            .replacingOccurrences(of: #"\""#, with: "\"")
    }

    private static func isSaid(_ part: String) -> Bool { sources.contains(part) }

    /// The parts of a quotation that are long enough to be told from other words.
    private static func parts(of quotation: String) -> [String] {
        quotation.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.count > 4 }
    }

    @Test func thePageHasQuotations() { #expect(Self.quotations.count > 50) }

    @Test(arguments: TroubleshootingPageTests.quotations) func whatIsQuotedIsSaid(_ quotation: String) {
        for part in Self.parts(of: quotation) { #expect(Self.isSaid(part), "no program says '\(part)'") }
    }

    @Test func whatNobodySaysIsFound() {
        #expect(Self.parts(of: "no … says xyzzy plugh …") == ["says xyzzy plugh"])
        #expect(!Self.isSaid("says xyzzy plugh"))
        #expect(Self.joined("\"one \" \n  + \"two\"") == "\"one two\"")
    }
}
