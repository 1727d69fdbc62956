import AudioToolbox
import Glibc
import LinuxSystem
import PropertyLists
import Settings

/// A component's user presets on disk:
/// `$XDG_DATA_HOME/Audio/Presets/<type>.<subtype>.<manufacturer>/<Preset>.aupreset`, property lists. A preset's name is
/// its file's, so that one that was copied or renamed by hand is found.
///
/// The folder is named by the component's codes: what a unit says it is called, another one may say, too. Earlier
/// versions named it so; what is this component's there is still found.
struct UserPresetStore {
    private static let suffix = ".aupreset"
    let folder: String
    /// Of earlier versions: `<Manufacturer>/<Name>`, which units of the same names share.
    let formerFolder: String
    private let codes: [(key: String, code: Int)]

    init(_ component: AudioComponentDescription, manufacturer: String, unit: String) {
        let own = [component.componentType, component.componentSubType, component.componentManufacturer]
        let name = own.map { UserDataFolder.fileName(FourCharacterCode(rawValue: $0).description) }
        folder = UserDataFolder.path(in: .presets, [name.joined(separator: ".")])
        formerFolder = UserDataFolder.path(
            in: .presets, [UserDataFolder.fileName(manufacturer), UserDataFolder.fileName(unit)])
        codes = Array(zip([AUStateKey.type, AUStateKey.subtype, AUStateKey.manufacturer], own.map { Int($0) }))
    }

    /// Every preset, in the order of the names. A file that cannot be read is one too: using it says what is wrong.
    func presets() -> [AUAudioUnitPreset] {
        let own = Self.fileNames(in: folder)
        let former = Self.fileNames(in: formerFolder).filter { !own.contains($0) && isOwn(formerFolder + "/" + $0) }
        return (own.map { ($0, folder) } + former.map { ($0, formerFolder) }).sorted { $0.0 < $1.0 }.map {
            name, folder in
            let state = try? PropertyListFile(path: folder + "/" + name).read()
            let number = PropertyListCoder.integer(of: state?[AUStateKey.presetNumber]) ?? -1
            return AUAudioUnitPreset(
                number: number < 0 ? number : -1,
                name: UserDataFolder.name(ofFile: String(name.dropLast(Self.suffix.count))))
        }
    }

    func state(named name: String) throws -> [String: Any] {
        try AUAudioUnitError.translating { PropertyListCoder.bridged(try file(toRead: name).read()) }
    }

    /// Replaces a preset of that name, but none of another component.
    func save(_ state: [String: Any], named name: String) throws {
        guard !name.isEmpty else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "A preset needs a name.")
        }
        guard UserDirectories().isDataNamed else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidFilePath,
                "There is no place for user presets: neither \(EnvironmentVariable.dataHome.rawValue) nor "
                    + "\(EnvironmentVariable.home.rawValue) names a folder. Set one of them for the host.")
        }
        let file = file(name, in: folder)
        if let other = otherComponent(in: file.path) {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidFilePath,
                "\(file.path) is a preset of \(other), which is not replaced. Move it away, or choose another name.")
        }
        try AUAudioUnitError.translating { try file.write(state) }
        try? deleteFormer(name)
    }

    func delete(named name: String) throws {
        try AUAudioUnitError.translating {
            let file = file(toRead: name)
            try file.delete()
            if file.path.hasPrefix(folder + "/") { try? deleteFormer(name) }
        }
    }

    /// What distinguishes one content of a folder from another: every preset's file with its stamp, nil for one that is
    /// no regular file.
    static func stamp(of folder: String) -> [String: RegularFile.Stamp?] {
        let stamps = fileNames(in: folder).map { ($0, RegularFile.Stamp(path: folder + "/" + $0)) }
        // Names that are no UTF-8 may become equal.
        return Dictionary(stamps) { $1 }
    }

    // MARK: Files

    private func file(_ name: String, in folder: String) -> PropertyListFile {
        PropertyListFile(path: folder + "/" + UserDataFolder.fileName(name) + Self.suffix)
    }

    private func file(toRead name: String) -> PropertyListFile {
        let (own, former) = (file(name, in: folder), file(name, in: formerFolder))
        let isFormer = !Self.isThere(own.path) && Self.isThere(former.path) && isOwn(former.path)
        return isFormer ? former : own
    }

    /// The one in the former folder, if it is known to be this component's.
    private func deleteFormer(_ name: String) throws {
        let file = file(name, in: formerFolder)
        guard let state = try? file.read(),
            codes.allSatisfy({ PropertyListCoder.integer(of: state[$0.key]) == $0.code })
        else { return }
        try file.delete()
    }

    /// Whether nothing says that a preset is another component's.
    private func isOwn(_ path: String) -> Bool { otherComponent(in: path) == nil }

    /// The codes of the component that a preset says it is of, if it is another one.
    private func otherComponent(in path: String) -> String? {
        guard let state = try? PropertyListFile(path: path).read() else { return nil }
        let found = codes.map { PropertyListCoder.integer(of: state[$0.key]).flatMap { UInt32(exactly: $0) } }
        guard zip(found, codes).contains(where: { $0 != nil && $0.map { Int($0) } != $1.code }) else { return nil }
        return found.map { $0.map { FourCharacterCode(rawValue: $0).description } ?? "?" }.joined(separator: " ")
    }

    private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func fileNames(in folder: String) -> [String] {
        let names = (try? Directory.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && $0 != suffix }.sorted()
    }
}
