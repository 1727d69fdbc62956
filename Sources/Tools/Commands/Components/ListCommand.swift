import ArgumentParser
import ComponentRegistry
import Supervision
import TerminalOutput

/// `auctl list`: the components that are installed.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the components that are installed.",
        discussion:
            "Codes that are left out, and the code 0, match everything: `auctl list aufx 0 Demo`. Words that are no "
            + "codes are looked for in names and tags: `auctl list reverb`.")

    @Argument(
        help: ArgumentHelp(
            "Type, subtype and manufacturer, of which 0 matches everything, or words of names and tags.",
            valueName: "code"),
        completion: NameCompletion.codes(behind: "list"))
    var codes: [String] = []
    @Option(help: "Only components with this tag.")
    var tag: String?
    @Option(help: "Only components whose name contains this text.")
    var name: String?
    @Flag(help: "Also print where each bundle is, and components hidden by an earlier bundle.")
    var all = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let search = ComponentSearch(codes)
        let scanner = ComponentScanner()
        let scan = scanner.scan()
        let found = search.find(in: scan.components).filter(isWanted)
        let hidden = all ? search.find(in: scan.hidden).filter(isWanted) : []
        let quarantine = Quarantine()
        let listed = (found + hidden).map {
            ListedComponent(component: $0, quarantine: quarantine.entry(of: $0)?.reason)
        }
        try output.print(listed, escapedTable: { text(listed, hidden, isColored: $0) })
        for component in found {
            guard let entry = quarantine.entry(of: component) else { continue }
            StandardError.write("auctl: \(component.identifier) is in quarantine: \(entry.explanation)")
        }
        for diagnostic in scan.diagnostics where diagnostic.severity != .note || all {
            StandardError.write("auctl: \(TerminalText.line("\(diagnostic)"))")
        }
        guard found.isEmpty else { return }
        guard scan.components.isEmpty else {
            throw CommandFailure(.notFound, "none of the \(scan.components.count) installed components matches")
        }
        let path = scanner.searchPath.directories.joined(separator: ", ")
        throw CommandFailure(.notFound, "no extension is installed; looked in \(path)")
    }

    private func isWanted(_ component: RegisteredComponent) -> Bool {
        let hasTag = tag.map { wanted in component.tags.contains { $0.lowercased() == wanted.lowercased() } } ?? true
        return hasTag && (name.map { component.name.lowercased().contains($0.lowercased()) } ?? true)
    }

    private func text(_ listed: [ListedComponent], _ hidden: [RegisteredComponent], isColored: Bool) -> String {
        guard !listed.isEmpty else { return "" }
        let whole = table(listed, hidden, hasPlaceBelow: false)
        guard let columns = TerminalWidth.columns, whole.width > columns else {
            return whole.text(isColored: isColored)
        }
        // Names of one maker begin alike: the tags are shortened, and go, before a name is.
        let named = table(listed, hidden, hasPlaceBelow: true, name: .whole).text(columns: columns, keeping: 5)
        let isNarrow = named.split(separator: "\n").contains { TerminalText.width(String($0)) > columns }
        return table(listed, hidden, hasPlaceBelow: true, name: isNarrow ? .left : .whole)
            .text(columns: columns, keeping: 5, isColored: isColored)
    }

    /// With --all the bundle's place is the last column, or below each row when that is too narrow for paths.
    private func table(
        _ listed: [ListedComponent], _ hidden: [RegisteredComponent], hasPlaceBelow: Bool,
        name: TextTable.Alignment = .left
    ) -> TextTable {
        var table = TextTable(
            [
                ("component", .left), ("name", name), ("version", .whole), ("runs", .whole), ("validation", .left),
                ("tags", .left),
            ] + (all && !hasPlaceBelow ? [("bundle", .left)] : []))
        let verdicts = VerdictStore()
        for entry in listed {
            let component = entry.component
            let place = entry.quarantine != nil ? "quarantined" : component.loadableInProcess ? "anywhere" : "isolated"
            let bundle = all ? component.bundlePath + (hidden.contains(component) ? " (hidden)" : "") : ""
            let cells = [
                "\(component.identifier)", component.name,
                component.versionText, place, verdicts.verdict(of: component)?.summary ?? "–",
                component.tags.joined(separator: ", "),
            ]
            table.append(
                cells + (all && !hasPlaceBelow ? [bundle] : []), colors: entry.quarantine == nil ? [:] : [3: .red],
                detail: hasPlaceBelow ? bundle : "")
        }
        return table
    }
}
