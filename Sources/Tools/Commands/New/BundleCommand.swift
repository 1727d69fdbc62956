import ArgumentParser
import Foundation
import Settings
import TerminalOutput

/// `auctl bundle`: builds the unit of a package and lays it out as hosts find it.
struct BundleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle", abstract: "Builds the unit of a package and lays it out as a bundle.",
        discussion: """
            Run it in the folder of a package such as auctl new makes: it has an Info.plist, there or in its target's \
            folder, whose CFBundleExecutable names the library, and perhaps Resources beside it. The bundle appears there \
            as NAME.appex and replaces an older one, with libNAMEView.so where the package has such a library for the unit's views; with --install also in your own extensions, where every host finds it. \
            With --archive it is also made into one file for others, who give it to `auctl install`.

            auctl bundle --install
            auctl bundle --archive
            """)

    @Argument(
        help: ArgumentHelp("The package; the present folder when it is left out.", valueName: "folder"),
        completion: .directory)
    var folder = "."
    @Flag(help: "Also put the bundle where every host of yours finds it.")
    var install = false
    @Flag(help: "Also make NAME.appex.tar.gz, stripped, with its SHA-256 beside it.")
    var archive = false
    @Flag(help: "Build without optimization, for a debugger.")
    var debug = false
    @Option(help: ArgumentHelp("The target with the unit, where several have an Info.plist.", valueName: "name"))
    var target: String?
    @Option(help: ArgumentHelp("Take this library, and build nothing.", valueName: "file"))
    var library: String?
    @Option(help: ArgumentHelp("Where the bundle goes, instead of the package.", valueName: "folder"))
    var output: String?

    func run() async throws {
        let package = URL(filePath: folder).standardizedFileURL
        let layout = try BundleLayout(package: package, target: target)
        let built = try library.map { URL(filePath: $0) } ?? build(layout, in: package)
        var places = [URL(filePath: output ?? folder).standardizedFileURL]
        if install { places.append(URL(filePath: UserDirectories().data).appending(path: "extensions")) }
        for place in places {
            try Self.makeFolder(place)
            let (bundle, components) = try layout.assemble(built, in: place)
            print(TerminalWidth.fitted(TerminalText.line("made \(bundle.path)")))
            if archive, place == places.first {
                let made = try BundleArchive.make(of: bundle)
                print(TerminalWidth.fitted(TerminalText.line("made \(made.file.path), SHA-256 \(try made.checksum())")))
            }
            if place == places.last {
                print(TerminalWidth.fitted(TerminalText.lines(components.joined(separator: "\n"))))
            }
        }
    }

    private static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.unusable, "\(folder.path) cannot be made: \(error.systemReason)")
        }
    }

    private func build(_ layout: BundleLayout, in package: URL) throws -> URL {
        let swift = SwiftPackage(package, isDebug: debug)
        // A build takes minutes: what cannot come of it is said before.
        if let products = swift.dynamicLibraries() {
            try layout.check(products: products)
            if products.contains(layout.viewProduct) { _ = try swift.build(product: layout.viewProduct) }
        }
        return try swift.build(product: layout.product).appending(path: layout.libraryName)
    }
}
