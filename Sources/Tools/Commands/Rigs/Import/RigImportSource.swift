import Foundation
import LinuxSystem
import RigImport
import TerminalOutput

/// The file of another program that a path names, read.
struct RigImportSource {
    /// The path as errors show it.
    let title: String
    private let place: URL
    private let rigs: [ImportedRig]

    /// - Throws: when there is none, and what is wrong with it.
    init(path: String) throws(CommandFailure) {
        let place = URL(filePath: path).standardizedFileURL
        (self.place, title) = (place, TerminalText.line(place.path))
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
            throw CommandFailure(.notFound, "\(title) is not there; name a file, or the folder of a preset bundle")
        }
        let manifest = place.appending(path: "manifest.ttl").path
        guard !isFolder.boolValue || FileManager.default.fileExists(atPath: manifest) else {
            throw CommandFailure(
                .notFound, "\(title) has no manifest.ttl; name a file, or the folder of a preset bundle")
        }
        do {
            rigs = isFolder.boolValue ? try Self.bundle(place) : try Self.file(place)
        } catch let error as RigImportError {
            throw CommandFailure(.unusable, "\(title) \(TerminalText.line(error.reason))")
        } catch let error as SystemError {
            throw CommandFailure(.unusable, "\(title) cannot be read: \(error.reason)")
        } catch {
            throw CommandFailure(.unusable, "\(title) cannot be read: it \(error)")
        }
    }

    private static func file(_ place: URL) throws -> [ImportedRig] {
        let contents = try RegularFile.contents(path: place.path, limit: RigFileFormat.mostBytes)
        return try RigFileFormat(name: place.lastPathComponent, contents: contents).rigs(contents, path: place.path)
    }

    private static func bundle(_ folder: URL) throws -> [ImportedRig] {
        let reader = try PresetReader(bundle: folder.path) { name in
            try RegularFile.contents(path: folder.appending(path: name).path, limit: RigFileFormat.mostBytes)
        }
        return try reader.rigs()
    }

    /// The only rig, or the one of a preset.
    /// - Parameter preset: its name, or a part of it that fits one; nil for the only one.
    func rig(preset: String?) throws(CommandFailure) -> ImportedRig {
        let usable = rigs.filter { !$0.units.isEmpty }
        guard let first = usable.first else {
            throw CommandFailure(.unusable, "\(title) has no preset of a plug-in; name the file or folder that has")
        }
        let names = usable.compactMap(\.name).map { TerminalText.line($0) }
        let some = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
        let list = names.isEmpty ? "none with a name" : some
        guard let preset else {
            if usable.count == 1 { return first }
            throw CommandFailure(
                .notFound, "\(title) has \(usable.count) presets: \(list); name one with --preset")
        }
        switch NameSearch(usable, names: { $0.name.map { [$0] } ?? [] }).find(preset) {
        case .one(let rig): return rig
        case .several(let found):
            throw CommandFailure(.notFound, "'\(preset)' fits \(found.count) presets of \(title); name one of them")
        case .none: throw CommandFailure(.notFound, "\(title) has no preset '\(preset)'; it has: \(list)")
        }
    }

    /// What the rig is called when nobody says: as its preset, or as the file without what says its kind.
    func name(of rig: ImportedRig) -> String {
        let name = rig.name ?? place.deletingPathExtension().lastPathComponent
        let plain = name.map { character in
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isControl || character == "/" ? "-" : character
        }
        return String(plain.prefix(RigName.longest).drop { $0 == "." })
    }
}
