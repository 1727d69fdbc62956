import ArgumentParser
import ComponentRegistry

/// `auctl info`: what a component says about itself.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Shows a component: bundle, parameters, presets and busses.")

    @Argument(help: ArgumentHelp("A triple such as aufx dist Demo, or a name.", valueName: "component"))
    var component: [String]
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let scan = ComponentScanner().scan()
        let found = try ComponentQuery(component).component(in: scan)
        let remarks = scan.diagnostics.filter { $0.path == found.bundlePath }
        let report = ComponentReport(component: found, diagnostics: remarks)
        try output.print(report) { report.text() }
    }
}
