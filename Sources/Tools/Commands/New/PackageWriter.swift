import Foundation

/// Puts a new folder with files in its place, whole or not at all.
struct PackageWriter {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    /// - Throws: when something is there already, or the folder cannot be made; nothing has changed then.
    func write(_ files: [(path: String, text: String)]) throws(CommandFailure) {
        guard (try? FileManager.default.attributesOfItem(atPath: folder.path)) == nil else { throw existing }
        let parent = folder.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: parent.path) else {
            throw CommandFailure(.unusable, "\(parent.path) is no folder; make it first. Nothing was changed")
        }
        let fresh = parent.appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: fresh) }
        do {
            for file in files { try Self.write(file.text, to: fresh.appending(path: file.path)) }
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

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
