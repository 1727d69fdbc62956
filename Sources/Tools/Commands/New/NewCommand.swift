import ArgumentParser
import ComponentRegistry
import Foundation
import TerminalOutput
import UnitTemplates

/// `auctl new`: a package with a unit that works, for its author to change.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Makes the package of a new unit, which plays and passes every check.",
        discussion: """
            The package NAME has a manifest, Info.plist, the sources, and a test by the kit. Go on in its folder with \
            auctl bundle, which builds it. The manifest names the folder of auserviced's package: that of the checkout \
            or the installation that this command belongs to, unless AUSERVICED_PACKAGE or --package names another.

            auctl new effect Fuzz --c
            auctl new instrument Bells --view
            """)

    @Argument(help: "effect, instrument, or midi for a unit that changes MIDI.")
    var kind: UnitKind
    @Argument(
        help: ArgumentHelp(
            "Of the package, the library and the component: letters and digits, a capital letter first.",
            valueName: "name"))
    var name: String
    @Flag(name: .customLong("c"), help: "Write the unit in C.")
    var isInC = false
    @Flag(name: .customLong("c++"), help: "Write the unit in C++.")
    var isInCxx = false
    @Flag(name: .customLong("view"), help: "Give the unit a view, in a library of its own; in Swift.")
    var hasView = false
    @Option(help: "For people; its first four letters, one of them a capital, are the component's manufacturer code.")
    var manufacturer = "Acme"
    @Option(help: ArgumentHelp("The component's subtype; from the name when it is left out.", valueName: "code"))
    var subtype: String?
    @Option(help: ArgumentHelp("Where the package goes; a folder named like the unit.", valueName: "folder"))
    var output: String?
    @Option(help: ArgumentHelp("The folder of auserviced's package, to depend on.", valueName: "folder"))
    var package: String?

    func validate() throws {
        guard !isInC || !isInCxx else { throw ValidationError("--c and --c++ exclude each other") }
        guard !hasView || !(isInC || isInCxx) else {
            throw ValidationError("a unit in C or C++ has no view of its own; leave --view out, or write it in Swift")
        }
        do {
            try UnitName.check(name)
            try UnitName.check(manufacturer: manufacturer)
            if let subtype { try UnitName.check(code: subtype) }
        } catch {
            throw ValidationError(error.message)
        }
    }

    func run() async throws {
        let home = try PackageHome.find(named: package)
        try home.checkIsFree(name)
        if hasView { try home.checkIsFree("\(name)View") }
        let unit = NewUnit(
            kind: kind, language: isInC ? .c : isInCxx ? .cxx : .swift, hasView: hasView, name: name,
            manufacturer: manufacturer, subtype: subtype ?? UnitName.code(from: name.lowercased()),
            manufacturerCode: UnitName.manufacturerCode(from: manufacturer), auserviced: home.folder.path)
        try checkIsNew(unit)
        let folder = URL(filePath: output ?? name).standardizedFileURL
        try PackageWriter(folder).write(unit.files)
        print(TerminalWidth.fitted("made \(TerminalText.line(folder.path)): \(unit.triple), \(manufacturer): \(name)"))
        print("next: cd \(output ?? name) && auctl bundle")
    }

    /// Another component of the same codes would hide this one, or be hidden.
    private func checkIsNew(_ unit: NewUnit) throws {
        guard let other = ComponentScanner().scan().components.first(where: { "\($0.identifier)" == unit.triple })
        else {
            return
        }
        throw CommandFailure(
            .usage,
            "\(unit.triple) is there already: \(other.bundlePath); choose other codes with --subtype or --manufacturer")
    }
}

extension UnitKind: ExpressibleByArgument {}
