import ComponentRegistry
import Foundation
import LinuxProcesses
import LinuxSystem
import Settings
import TerminalOutput

/// A bundle as one file to hand on: an archive that tar and gzip read, with its SHA-256 in a file beside it.
///
/// What is unpacked may be anybody's: nothing leaves the folder of the bundle, no links, no more than a bundle needs.
struct BundleArchive {
    let file: URL

    /// Behind the bundle's name.
    private static let (ending, checksumEnding) = (".tar.gz", ".sha256")
    /// Bytes that an unpacked bundle may have.
    private static let largestBundle = 4 << 30

    /// Makes the archive of a bundle beside it. The library in it lacks what only a debugger reads, and folders of this
    /// machine. Throws what keeps it from being made; an older archive is as it was then.
    static func make(of bundle: URL) throws(CommandFailure) -> BundleArchive {
        let folder = bundle.deletingLastPathComponent()
        let scratch = folder.appending(path: ".\(bundle.lastPathComponent).\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let archive = BundleArchive(file: folder.appending(path: bundle.lastPathComponent + ending))
        do {
            let copy = scratch.appending(path: bundle.lastPathComponent)
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: bundle, to: copy)
            try strip(copy)
            let fresh = scratch.appending(path: archive.file.lastPathComponent)
            // The same bundle makes the same archive.
            try Program.run(
                "tar",
                ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--mode=u=rwX,go=rX"]
                    + ["-C", scratch.path, "-czf", fresh.path, bundle.lastPathComponent])
            let sum = try BundleArchive(file: fresh).checksum()
            for old in [archive.file, archive.checksumFile] { try? FileManager.default.removeItem(at: old) }
            try FileManager.default.moveItem(at: fresh, to: archive.file)
            try Data("\(sum)  \(archive.file.lastPathComponent)\n".utf8).write(to: archive.checksumFile)
            return archive
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unusable, "\(archive.file.path) cannot be made: \(error.systemReason)")
        }
    }

    private var checksumFile: URL { URL(filePath: file.path + Self.checksumEnding) }

    private static func strip(_ bundle: URL) throws {
        let libraries = bundle.appending(path: "Contents/Linux")
        for name in try FileManager.default.contentsOfDirectory(atPath: libraries.path) where name.hasSuffix(".so") {
            let library = libraries.appending(path: name)
            try Program.run("strip", ["--strip-unneeded", library.path])
            let clean = try LibraryPaths(Data(RegularFile.contents(path: library.path, limit: largestBundle)))
                .withoutForeignFolders()
            try clean.write(to: library)
        }
    }

    /// SHA-256 in hexadecimal digits.
    func checksum() throws(CommandFailure) -> String {
        let words = try Program.run("sha256sum", ["--", file.path]).split(separator: " ")
        guard let sum = words.first, sum.count == 64 else {
            throw CommandFailure(.failed, "sha256sum says nothing of \(file.path)")
        }
        return String(sum)
    }

    /// Compares the file with a checksum that was given, or else with the one in the file beside it.
    /// - Returns: whether there was one. Throws when it differs.
    func check(given: String?) throws(CommandFailure) -> Bool {
        let noted = try? RegularFile.contents(path: checksumFile.path, limit: 1 << 16)
        let beside = noted.flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ").first }
        guard let wanted = given?.lowercased() ?? beside?.lowercased() else { return false }
        let sum = try checksum()
        guard sum == wanted else {
            throw CommandFailure(
                .unusable,
                "\(file.path) is not what was published: its SHA-256 is \(sum), and \(TerminalText.line(wanted)) was "
                    + "announced; fetch it again. Nothing was changed")
        }
        return true
    }

    /// Unpacks the one bundle that is in it into an empty folder. Throws when there is anything else.
    func unpack(into folder: URL) throws(CommandFailure) -> URL {
        let listing = try Program.run("tar", ["--quoting-style=literal", "--numeric-owner", "-tzvf", file.path])
        let entries = listing.split(separator: "\n")
        var (size, names): (Int, Set<String>) = (0, [])
        for entry in entries {
            // Mode, owner, size, date, time, path.
            let fields = entry.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, let kind = entry.first, kind == "-" || kind == "d", let bytes = Int(fields[2])
            else {
                throw refusal("an entry that is neither a file nor a folder: \(TerminalText.line(String(entry)))")
            }
            let parts = fields[5].split(separator: "/", omittingEmptySubsequences: true)
            guard !fields[5].hasPrefix("/"), !parts.contains(".."), let first = parts.first else {
                throw refusal("a path that leaves the bundle: \(TerminalText.line(String(fields[5])))")
            }
            names.insert(String(first))
            size = size.addingReportingOverflow(max(bytes, 0)).partialValue
            guard (0...Self.largestBundle).contains(size) else { throw refusal("more than 4 GiB") }
        }
        guard names.count == 1, let name = names.first, name.hasSuffix(".appex") || name.hasSuffix(".component") else {
            throw refusal("something else than one bundle, whose name ends in .appex or .component")
        }
        try Program.run(
            "tar", ["--no-same-owner", "--no-same-permissions", "-C", folder.path, "-xzf", file.path])
        return folder.appending(path: name)
    }

    private func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(.unusable, "\(file.path) holds \(reason); nothing was changed")
    }
}

/// Programs that every Debian has, or that come with a compiler.
private enum Program {
    /// Runs one to its end and returns what it printed; its complaints go to standard error. Throws when it fails.
    @discardableResult
    static func run(_ name: String, _ arguments: [String]) throws(CommandFailure) -> String {
        let folders = (EnvironmentVariable.searchPath.value ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        guard let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
        else {
            throw CommandFailure(.failed, "\(name) is not on PATH; install the Debian package that has it")
        }
        let run: ToolRun
        do {
            // Dates and words in one form.
            run = try ToolRun(path, arguments, environment: ["LC_ALL": "C.UTF-8"])
        } catch {
            throw CommandFailure(.failed, "\(name) cannot be started: \(error.systemReason)")
        }
        guard run.exit == .code(0) else { throw CommandFailure(.unusable, "\(name) fails; what it says is above") }
        return run.output
    }
}
