import Foundation
import LinuxSystem
import Rigs
import Settings
import TerminalOutput

/// The rigs of a user: a folder with a file for each.
package struct RigLibrary: Sendable {
    private static let ending = UserFile.rigEnding
    /// A larger file is no rig of ours.
    private static let largestFile = 256 << 20

    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// The user's: `$XDG_DATA_HOME/auserviced/rigs`. Throws when no variable says where that is.
    package static func user() throws -> RigLibrary {
        guard UserDirectories().isDataNamed else {
            throw CommandFailure(
                .unusable,
                "there is no place for rigs: neither \(EnvironmentVariable.dataHome.rawValue) nor "
                    + "\(EnvironmentVariable.home.rawValue) names a folder; set one of them")
        }
        return RigLibrary(folder: UserFile.rigs.path())
    }

    /// Every rig's name, in order; none where there is no folder. Throws when the folder cannot be read.
    package func names() throws -> [RigName] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(Self.ending) }
                .compactMap { try? RigName(String($0.dropLast(Self.ending.count))) }.sorted { $0.text < $1.text }
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            throw CommandFailure(.unusable, "the rigs in \(folder) cannot be read: \(error.systemReason)")
        }
    }

    /// The rig that a person means: by its whole name, or by a part of it that fits one. Throws when none or several
    /// fit.
    package func name(_ text: String) throws -> RigName {
        let names = try names()
        if let whole = names.first(where: { $0.text == text }) { return whole }
        let search = NameSearch(names) { [$0.text] }
        switch search.find(text) {
        case .one(let name): return name
        case .several(let found):
            let list = found.map { TerminalText.line($0.text) }.joined(separator: ", ")
            throw CommandFailure(.notFound, "'\(text)' fits \(found.count) rigs: \(list); name one of them")
        case .none:
            throw CommandFailure(
                .notFound, "no rig '\(text)'\(search.suggestion(for: text))`auctl rig list` shows yours")
        }
    }

    /// Throws naming the file and what is wrong with it.
    package func read(_ name: RigName) throws -> Rig {
        let path = path(of: name)
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.contents(path: path, limit: Self.largestFile)
        } catch let error as SystemError {
            throw CommandFailure(.unusable, "\(path) cannot be read: \(error.reason)")
        } catch {
            throw CommandFailure(.unusable, "\(path) is no rig: it \(error)")
        }
        do {
            return try Rig(contents: bytes, path: path)
        } catch let error as RigError {
            throw CommandFailure(.unusable, error.message)
        }
    }

    /// Replaces a rig of that name in one step. Throws naming the file when that fails; the old rig is there then.
    /// - Returns: whether there was one.
    @discardableResult
    package func write(_ rig: Rig, as name: RigName) throws -> Bool {
        let file = URL(filePath: path(of: name))
        let isThere = FileManager.default.fileExists(atPath: file.path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try RegularFile.replace(path: file.path, with: Array(rig.contents()))
        } catch {
            throw CommandFailure(.unusable, "\(file.path) cannot be written: \(error.systemReason)")
        }
        return isThere
    }

    /// Deletes the rig of exactly this name. Throws when there is none.
    package func delete(_ name: RigName) throws {
        guard try names().contains(name) else {
            throw CommandFailure(.notFound, "no rig is called '\(name.text)'; `auctl rig list` shows yours")
        }
        do {
            try FileManager.default.removeItem(atPath: path(of: name))
        } catch {
            throw CommandFailure(.unusable, "\(path(of: name)) cannot be deleted: \(error.systemReason)")
        }
    }

    /// Where the rig of this name is, or would be.
    package func path(of name: RigName) -> String { "\(folder)/\(name.text)\(Self.ending)" }
}
