import ArgumentParser
import ComponentRegistry
import RenderBenchmark

/// `auctl list`: the components that are installed.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the components that are installed.",
        discussion: "Codes that are left out, and the code 0, match everything: `auctl list aufx 0 Demo`.")

    @Argument(help: ArgumentHelp("Type, subtype and manufacturer; 0 matches everything.", valueName: "code"))
    var codes: [String] = []
    @Option(help: "Only components with this tag.")
    var tag: String?
    @Option(help: "Only components whose name contains this text.")
    var name: String?
    @Flag(help: "Also print where each bundle is, and components hidden by an earlier bundle.")
    var all = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let pattern = try ComponentQuery(codes).pattern()
        let scanner = ComponentScanner()
        let scan = scanner.scan()
        let found = scan.components(matching: pattern).filter(isWanted)
        let hidden = all ? scan.hidden.filter { pattern.matches($0.identifier) && isWanted($0) } : []
        try output.print(found + hidden) { text(found, hidden) }
        for diagnostic in scan.diagnostics where diagnostic.severity != .note || all {
            StandardError.write("auctl: \(diagnostic)")
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

    private func text(_ found: [RegisteredComponent], _ hidden: [RegisteredComponent]) -> String {
        guard !(found + hidden).isEmpty else { return "" }
        var table = TextTable(
            [
                ("component", .left), ("name", .left), ("version", .left), ("runs", .left), ("validation", .left),
                ("tags", .left),
            ] + (all ? [("bundle", .left)] : []))
        let verdicts = VerdictStore()
        for component in found + hidden {
            let place = component.loadableInProcess ? "anywhere" : "out of process"
            let bundle = component.bundlePath + (hidden.contains(component) ? " (hidden)" : "")
            table.append(
                [
                    "\(component.identifier)", "\(component.unitName) (\(component.manufacturerName))",
                    component.versionText, place, verdicts.verdict(of: component)?.summary ?? "–",
                    component.tags.joined(separator: ", "), bundle,
                ].prefixed(all ? 7 : 6))
        }
        return table.text()
    }
}
