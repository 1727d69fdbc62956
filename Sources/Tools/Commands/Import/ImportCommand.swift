import ArgumentParser
import Foundation
import ProjectImport
import TerminalOutput
import UnitTemplates

/// `auctl import`: makes a package here of a project for Apple's platforms.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Makes a package of a project for Apple's platforms.",
        discussion: """
            PROJECT is a NAME.xcodeproj, or the folder of one, of a Package.swift, or of sources. The package NAME-linux \
            appears beside the project's folder: its sources are links to the project's, or copies where a rule changed \
            something, which import.patch shows. Nothing in the project is changed. IMPORT.txt in the package says what \
            became of each part, and what is left for you to do, with files and lines. The units are then built, laid \
            out as bundles and validated.

            Ends with 2 when there is no project, 4 when it cannot be read or the package cannot be made, 5 when \
            nothing in it can be brought over or a unit does not pass. docs/host/running-your-program.md has the rules.
            """)

    @Argument(help: ArgumentHelp("The project, or its folder.", valueName: "project"), completion: .directory)
    var project: String
    @Flag(help: "Only say what would be done.")
    var check = false
    @Flag(name: .customLong("no-build"), help: "Make the package, and build nothing.")
    var leavesBuilding = false
    @Option(help: ArgumentHelp("Where the package goes, instead of NAME-linux.", valueName: "folder"))
    var output: String?
    @Option(help: ArgumentHelp("The folder of auserviced's package, to depend on.", valueName: "folder"))
    var package: String?
    @OptionGroup var format: OutputOptions

    func validate() throws {
        guard !format.json || check || leavesBuilding else {
            throw ValidationError("--json goes with --check or --no-build: a build prints what it does")
        }
    }

    func run() async throws {
        let source = try ImportSource(path: project)
        let home = try check ? try? PackageHome.find(named: package) : PackageHome.find(named: package)
        let plan: ImportPlan
        do {
            plan = try ImportPlanner.plan(source.project) { name in
                home.map { (try? $0.checkIsFree(name)) != nil } ?? true
            }
        } catch {
            throw CommandFailure(importing: error)
        }
        try format.print(PlanReport(plan)) { PlanReport(plan).text }
        guard !check, let home else { return }
        let folder = try write(plan, source, home)
        guard !leavesBuilding else { return }
        try await build(plan, in: folder)
    }

    private func write(_ plan: ImportPlan, _ source: ImportSource, _ home: PackageHome) throws -> URL {
        let beside = source.project.folder.url.deletingLastPathComponent().appending(path: "\(plan.name)-linux")
        let folder = output.map { URL(filePath: $0).standardizedFileURL } ?? beside
        let package = ImportedPackage(
            plan, of: source.project.folder, in: folder, preamble: ManifestPreamble.text, auserviced: home.folder.path)
        try PackageWriter(folder).write(package.files)
        StandardError.write("auctl: made \(TerminalText.line(folder.path))")
        return folder
    }

    /// Each unit as `auctl bundle` and `auctl validate` do it; programs are built alone.
    private func build(_ plan: ImportPlan, in folder: URL) async throws {
        for program in plan.targets where program.role == .executable {
            _ = try SwiftPackage(folder, isDebug: false).build(product: program.module)
        }
        for unit in plan.units {
            let bundle = try BundleCommand.parse([folder.path, "--target", unit.module, "--output", folder.path])
            try await bundle.run()
            let validation = try ValidateCommand.parse([folder.appending(path: "\(unit.module).appex").path])
            try await validation.run()
        }
    }
}

extension CommandFailure {
    /// What is wrong with a project.
    init(importing error: ImportError) {
        switch error.kind {
        case .unreadable, .invalid: self.init(.unusable, error.message + ". Nothing was made")
        case .nothingToImport: self.init(.unit, error.message + ". Nothing was made")
        }
    }
}
