import ArgumentParser
import ComponentRegistry
import TerminalOutput

/// `auctl plugins`: LADSPA, LV2, CLAP and VST3 plug-ins, which play as units like any other.
struct PlugInsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugins", abstract: "Lists the LADSPA, LV2, CLAP and VST3 plug-ins that are installed.",
        discussion: """
            Each is looked at once, in a process that is locked in, and again when it changes. The name in the first \
            column is taken wherever a unit is.

            auctl plugins --broken --json
            """)

    @Argument(help: ArgumentHelp("Words of names; none for all.", valueName: "word"))
    var words: [String] = []
    @Option(help: "Only this format: ladspa, lv2, clap or vst3.")
    var format: ForeignFormat?
    @Flag(help: "Only those that cannot be used, with the reason.")
    var broken = false
    @Flag(help: "Look at each again, also those that have not changed.")
    var rescan = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let records = try PlugInScan(formats: format.map { [$0] } ?? ForeignFormat.allCases, again: rescan).run()
        let libraries = records.libraries.filter { library in format.map { $0 == library.format } ?? true }
        let usable = libraries.flatMap { library in library.components.map { ListedPlugIn($0, library.format) } }
        let unusable = libraries.flatMap { library in library.broken.map { ListedPlugIn($0, in: library) } }
        let listed = (broken ? unusable : usable).filter(isWanted).sorted { $0.name < $1.name }
        try output.print(listed, escapedTable: { _ in text(listed) })
        if !broken, !unusable.isEmpty {
            StandardError.write("auctl: \(unusable.count) more cannot be used; `auctl plugins --broken` says why")
        }
        guard listed.isEmpty, !broken else { return }
        throw CommandFailure(.notFound, nothing(of: usable.count))
    }

    private func nothing(of count: Int) -> String {
        guard count == 0 else { return "none of the \(count) plug-ins matches" }
        let formats = format.map { [$0] } ?? ForeignFormat.allCases
        let folders = formats.flatMap { $0.folders() }.joined(separator: ", ")
        return "no plug-in is installed; looked in \(folders)"
    }

    private func isWanted(_ plugIn: ListedPlugIn) -> Bool {
        let texts = [plugIn.name, plugIn.title ?? "", plugIn.component ?? ""].map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word.lowercased()) } }
    }

    private func text(_ listed: [ListedPlugIn]) -> String {
        guard !listed.isEmpty else { return broken ? "Every plug-in can be used." : "" }
        var table = TextTable(
            broken
                ? [("plug-in", .whole), ("problem", .wrapped)]
                : [("plug-in", .whole), ("component", .whole), ("name", .left)])
        for plugIn in listed {
            table.append(
                broken
                    ? [plugIn.name, plugIn.problem ?? ""] : [plugIn.name, plugIn.component ?? "", plugIn.title ?? ""])
        }
        return table.text(columns: TerminalWidth.columns)
    }
}

extension ForeignFormat: ExpressibleByArgument {}
