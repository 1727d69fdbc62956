import ArgumentParser
import ComponentRegistry
import ExtensionHost
import TerminalOutput

/// `auctl info`: what is known of a component.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Shows a component: bundle, parameters, presets and busses.",
        discussion: """
            auctl info aufx dist Demo
            auctl info Distortion --no-load
            """)

    @Argument(
        help: ArgumentHelp("A triple such as aufx dist Demo, or a name.", valueName: "component"),
        completion: NameCompletion.components(behind: "info"))
    var component: [String]
    @Flag(help: "Read the bundle only; do not start the unit.")
    var noLoad = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let scan = ComponentScanner().scan()
        let found = try ComponentQuery(component).component(in: scan)
        let remarks = scan.diagnostics.filter { $0.path == found.bundlePath }
        var report = ComponentReport(
            component: found, grants: found.grants, isNetworkAllowed: Self.isNetworkAllowed(found),
            diagnostics: remarks, validation: VerdictStore().verdict(of: found),
            quarantine: Quarantine().entry(of: found))
        var failure: CommandFailure?
        if !noLoad {
            do {
                report.unit = try await load(found)
            } catch {
                failure = CommandFailure(
                    .unit, "\(found.identifier) (\(TerminalText.line(found.name))) cannot be started: \(error)")
            }
        }
        try output.print(report) { report.text() }
        if let failure { throw failure }
    }

    private static func isNetworkAllowed(_ component: RegisteredComponent) -> Bool {
        (try? HostConfigurationFile.user.read())?.allowedNetwork?.contains("\(component.identifier)") ?? false
    }

    /// Starts the unit in a process of its own and asks it.
    private func load(_ component: RegisteredComponent) async throws -> UnitReport {
        let host = try AudioUnitHost()
        return UnitReport(try await host.instantiate(component.audioDescription))
    }
}
