import Foundation
import TestSupport
import Testing

/// Links between the pages lead somewhere, and the README leads to every page.
struct PageLinkTests {
    private static let pages: [String] = {
        let found = PackageSources.files(of: "docs", ending: ".md").keys.sorted().map { "docs/\($0)" }
        let storeys = PackageSources.storeys.keys.sorted().map { "Sources/\($0)/README.md" }
        return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + found + storeys
    }()

    /// A page without what is in its blocks of code; empty when it is not there.
    private static func text(_ page: String) -> String {
        let file = TestPackage.folder.appending(path: page)
        let whole = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return whole.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            .joined(separator: "\n")
    }

    /// The targets of a page's links, but for those to other places.
    private static func targets(in text: String) -> [String] {
        text.components(separatedBy: "](").dropFirst().compactMap { $0.split(separator: ")").first.map(String.init) }
            .filter { !$0.contains("://") }
    }

    /// The names by which forges link a page's headings.
    private static func anchors(of text: String) -> Set<String> {
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                    $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
                }.replacingOccurrences(of: " ", with: "-")
            })
    }

    /// The links of a page that lead nowhere.
    private static func broken(in text: String, of page: String) -> [String] {
        let folder = (page as NSString).deletingLastPathComponent
        return targets(in: text).filter { target in
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let path = parts[0].isEmpty ? page : (folder as NSString).appendingPathComponent(parts[0])
            guard FileManager.default.fileExists(atPath: TestPackage.folder.appending(path: path).path) else {
                return true
            }
            guard parts.count == 2, path.hasSuffix(".md") else { return false }
            return !anchors(of: Self.text(parts[0].isEmpty ? page : path)).contains(parts[1])
        }
    }

    @Test(arguments: PageLinkTests.pages) func linksLeadSomewhere(_ page: String) {
        let text = Self.text(page)
        #expect(!text.isEmpty)
        #expect(Self.broken(in: text, of: page) == [])
    }

    private static func linked(from page: String) -> Set<String> {
        Set(targets(in: text(page)).map { $0.split(separator: "#")[0] }.map(String.init))
    }

    @Test func theReadmeLeadsToTheIndexAndItToEveryPage() {
        let (first, index) = (Self.linked(from: "README.md"), Self.linked(from: "docs/README.md"))
        let pages = Self.pages.filter { $0 != "docs/README.md" && $0.hasPrefix("docs/") }
        #expect(pages.filter { !index.contains(String($0.dropFirst("docs/".count))) } == [])
        #expect(first.isSuperset(of: ["docs/README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]))
    }

    @Test func aLinkThatLeadsNowhereIsFound() {
        let text = "[a](gone.md) [b](survival.md#gone) [c](survival.md#coming-back) [d](https://example.org)"
        #expect(Self.broken(in: text, of: "docs/use/faults.md") == ["gone.md", "survival.md#gone"])
        #expect(
            Self.anchors(of: "## Where a hop's time goes\n# No `HOME`, or one") == [
                "where-a-hops-time-goes", "no-home-or-one",
            ])
    }
}
