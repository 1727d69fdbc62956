import ArgumentParser
import ComponentRegistry
import Foundation
import Settings
import TerminalOutput

/// `auctl install`: puts a unit that somebody published where every host of the user finds it.
struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Installs a unit from an archive or a bundle.",
        discussion: """
            FILE is what auctl bundle --archive makes, or a bundle's folder. The archive is compared with --sha256, or \
            with FILE.sha256 where that lies beside it. The unit is not run: `auctl validate` tests it afterwards.

            auctl install Gain.appex.tar.gz
            """)

    @Argument(
        help: ArgumentHelp("An archive such as Fuzz.appex.tar.gz, or a bundle's folder.", valueName: "file"),
        completion: .file())
    var file: String
    @Option(help: ArgumentHelp("The SHA-256 that was published with the archive.", valueName: "digits"))
    var sha256: String?
    @OptionGroup var output: OutputOptions

    /// What --json prints.
    private struct Report: Encodable {
        var bundle: String
        var components: [String]
        /// Whether the archive was compared with a checksum.
        var isChecked: Bool
    }

    func run() throws {
        let source = URL(filePath: file).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
            throw CommandFailure(.unusable, "\(source.path) is not there")
        }
        guard !isFolder.boolValue || sha256 == nil else {
            throw CommandFailure(.usage, "--sha256 is of an archive, and \(source.path) is a folder")
        }
        let place = URL(filePath: UserDirectories().data).appending(path: "extensions")
        let scratch = place.appending(path: ".install.\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let report = try install(source, isFolder: isFolder.boolValue, in: place, by: scratch)
        try output.print(report) {
            (["installed \(report.bundle)"] + report.components).map { TerminalText.line($0) }.joined(separator: "\n")
        }
        if !report.isChecked, !isFolder.boolValue {
            StandardError.write("auctl: no checksum was compared; --sha256 takes the one that was published")
        }
    }

    private func install(_ source: URL, isFolder: Bool, in place: URL, by scratch: URL) throws -> Report {
        let isChecked = isFolder ? false : try BundleArchive(file: source).check(given: sha256)
        do {
            try FileManager.default.createDirectory(
                at: scratch.appending(path: "new"), withIntermediateDirectories: true)
            let fresh: URL
            if isFolder {
                fresh = scratch.appending(path: "new/\(source.lastPathComponent)")
                try FileManager.default.copyItem(at: source, to: fresh)
            } else {
                fresh = try BundleArchive(file: source).unpack(into: scratch.appending(path: "new"))
            }
            let components = try BundleLayout.components(of: fresh)
            let bundle = place.appending(path: fresh.lastPathComponent)
            try BundleLayout.move(fresh, to: bundle, keepingOldIn: scratch.appending(path: "old"))
            return Report(bundle: bundle.path, components: components, isChecked: isChecked)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unusable, "\(source.path) cannot be installed: \(error.systemReason)")
        }
    }
}
