import Foundation
import ProjectImport

/// Puts a new folder with files in its place, whole or not at all.
struct PackageWriter {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    /// - Throws: when something is there already, or the folder cannot be made; nothing has changed then.
    func write(_ files: [(path: String, text: String)]) throws(CommandFailure) {
        try write(files.map { ($0.path, .bytes(Array($0.text.utf8))) })
    }

    /// As `write` of texts, with links and copies.
    func write(_ files: [(path: String, contents: ImportedPackage.Contents)]) throws(CommandFailure) {
        guard (try? FileManager.default.attributesOfItem(atPath: folder.path)) == nil else { throw existing }
        let parent = folder.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: parent.path) else {
            throw CommandFailure(.unusable, "\(parent.path) is no folder; make it first. Nothing was changed")
        }
        let fresh = parent.appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: fresh) }
        do {
            for file in files { try Self.write(file.contents, to: fresh.appending(path: file.path)) }
            try FileManager.default.moveItem(at: fresh, to: folder)
        } catch {
            if (try? FileManager.default.attributesOfItem(atPath: folder.path)) != nil { throw existing }
            throw CommandFailure(
                .unusable, "\(folder.path) cannot be made: \(error.systemReason). Nothing was changed")
        }
    }

    private var existing: CommandFailure {
        CommandFailure(
            .unusable, "\(folder.path) is there already; choose another name or place. Nothing was changed")
    }

    private static func write(_ contents: ImportedPackage.Contents, to file: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        switch contents {
        case .bytes(let bytes): try Data(bytes).write(to: file)
        case .link(let path): try files.createSymbolicLink(atPath: file.path, withDestinationPath: path)
        case .copy(let other): try files.copyItem(at: other, to: file)
        }
    }
}
