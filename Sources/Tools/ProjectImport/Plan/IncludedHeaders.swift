import SourceRules

/// Finds the headers that sources include, as Xcode does: beside the source, in the search paths, and anywhere in the
/// project by the name of the file.
struct IncludedHeaders {
    private let project: SourceProject
    private let searched: [String]
    private let byName: [String: [String]]
    private static let most = 20_000

    init(_ project: SourceProject, _ target: SourceTarget) {
        self.project = project
        let lists = ["HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS"].flatMap { target.settings.list($0) }
        searched = lists.filter { !$0.hasPrefix("/") && !$0.isEmpty }.map {
            SourcePath.joined("", $0.replacing("/**", with: ""))
        }
        let own = target.sources.filter(SourceKind.isHeader)
        byName = Dictionary(grouping: (own + project.headers).uniqued()) { SourcePath.name($0) }
    }

    /// Every header of the project that sources and headers reach.
    /// - Parameter sources: read as well when they are headers, and part of the result then.
    func closure(of sources: [String]) throws(ImportError) -> [String] {
        var (found, open, seen): ([String], [String], Set<String>) = ([], sources.reversed(), [])
        while let file = open.popLast() {
            guard seen.insert(file).inserted, seen.count <= Self.most, let bytes = project.folder.bytes(of: file) else {
                continue
            }
            if SourceKind.isHeader(file) || !sources.contains(file) { found.append(file) }
            let text = String(decoding: bytes, as: UTF8.self)
            for match in text.matches(
                of: MaskedSource.simple(/#[ \t]*(?:include|import)[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)/))
            {
                guard let name = match.1 ?? match.2, let header = header(String(name), from: file) else { continue }
                open.append(header)
            }
        }
        return found.sorted()
    }

    private func header(_ name: String, from file: String) -> String? {
        let places = [SourcePath.folder(of: file)] + searched
        if let found = places.lazy.map({ SourcePath.joined($0, name) }).first(where: project.folder.contains) {
            return found
        }
        return byName[SourcePath.name(name)]?.first { $0 == name || $0.hasSuffix("/" + name) || !name.contains("/") }
    }
}
