import AudioToolbox
import Glibc
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
        try AUAudioUnitError.translating { try file(name).write(state) }
    }

    func delete(named name: String) throws {
        try AUAudioUnitError.translating { try file(name).delete() }
    }

    /// What distinguishes one content of a folder from another: every preset's file with its size, time and identity.
    static func stamp(of folder: String) -> [String: [Int]] {
        var stamp: [String: [Int]] = [:]
        for name in fileNames(in: folder) {
            var status = stat()
            guard stat(folder + "/" + name, &status) == 0 else { continue }
            stamp[name] = [
                Int(status.st_size), Int(truncatingIfNeeded: status.st_ino), Int(status.st_mtim.tv_sec),
                Int(status.st_mtim.tv_nsec),
            ]
        }
        return stamp
    }

    private func file(_ name: String) -> PropertyListFile {
        PropertyListFile(path: folder + "/" + UserDataFolder.fileName(name) + Self.suffix)
    }

    private static func fileNames(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name.hasSuffix(suffix), name != suffix { names.append(name) }
        }
        return names.sorted()
    }
}
