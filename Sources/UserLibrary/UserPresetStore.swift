import AudioToolbox
import LinuxSystem
import PropertyLists
import Settings

/// A component's user presets on disk: `$XDG_DATA_HOME/Audio/Presets/<Manufacturer>/<Name>/<Preset>.aupreset`, property
/// lists. A preset's name is its file's, so that one that was copied or renamed by hand is found.
struct UserPresetStore {
    private static let suffix = ".aupreset"
    let folder: String

    init(manufacturer: String, unit: String) {
        folder = UserDataFolder.path(
            in: .presets, [UserDataFolder.fileName(manufacturer), UserDataFolder.fileName(unit)])
    }

    /// Every preset, in the order of the names. A file that cannot be read is one too: using it says what is wrong.
    func presets() -> [AUAudioUnitPreset] {
        Self.fileNames(in: folder).map { file in
            let name = UserDataFolder.name(ofFile: String(file.dropLast(Self.suffix.count)))
            let number = (try? self.file(name).read())?[AUStateKey.presetNumber] as? Int ?? -1
            return AUAudioUnitPreset(number: number < 0 ? number : -1, name: name)
        }
    }

    func state(named name: String) throws -> [String: Any] {
        try AUAudioUnitError.translating { try file(name).read() }
    }

    /// Replaces a preset of that name.
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
        try AUAudioUnitError.translating { try file(name).write(state) }
    }

    func delete(named name: String) throws {
        try AUAudioUnitError.translating { try file(name).delete() }
    }

    /// What distinguishes one content of a folder from another: every preset's file with its stamp, nil for one that is
    /// no regular file.
    static func stamp(of folder: String) -> [String: RegularFile.Stamp?] {
        let stamps = fileNames(in: folder).map { ($0, RegularFile.Stamp(path: folder + "/" + $0)) }
        // Names that are no UTF-8 may become equal.
        return Dictionary(stamps) { $1 }
    }

    private func file(_ name: String) -> PropertyListFile {
        PropertyListFile(path: folder + "/" + UserDataFolder.fileName(name) + Self.suffix)
    }

    private static func fileNames(in folder: String) -> [String] {
        let names = (try? Directory.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && $0 != suffix }.sorted()
    }
}
