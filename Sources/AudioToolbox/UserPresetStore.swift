import Glibc

/// A component's user presets on disk: `$XDG_DATA_HOME/Audio/Presets/<Manufacturer>/<Name>/<Preset>.aupreset`, property
/// lists.
struct UserPresetStore {
    private static let suffix = ".aupreset"
    /// No preset of ours is larger; a larger file is somebody else's.
    private static let largestFile = 64 << 20
    let directory: String

    init(manufacturer: String, unit: String) {
        directory = [Self.root(), "Audio/Presets", Self.fileName(manufacturer), Self.fileName(unit)].joined(
            separator: "/")
    }

    func presets() -> [AUAudioUnitPreset] {
        fileNames().compactMap { file in
            guard let state = try? read(directory + "/" + file) else { return nil }
            let name = state[AUStateKey.name] as? String ?? String(file.dropLast(Self.suffix.count))
            let number = state[AUStateKey.presetNumber] as? Int ?? -1
            return AUAudioUnitPreset(number: number < 0 ? number : -1, name: name)
        }
    }

    func state(named name: String) throws -> [String: Any] { try read(path(name)) }

    /// Writes beside the file and renames, so that nobody ever reads half a preset.
    func save(_ state: [String: Any], named name: String) throws {
        guard !name.isEmpty else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "A preset needs a name.")
        }
        let bytes = try PropertyListCoder.encode(state)
        try makeDirectory()
        let target = path(name)
        let temporary = target + ".\(getpid()).new"
        guard let file = fopen(temporary, "w") else { throw failure("write", temporary) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count, rename(temporary, target) == 0 else {
            let error = failure("write", target)
            unlink(temporary)
            throw error
        }
    }

    func delete(named name: String) throws {
        guard unlink(path(name)) == 0 else { throw failure("delete", path(name)) }
    }

    private func path(_ name: String) -> String { directory + "/" + Self.fileName(name) + Self.suffix }

    private func fileNames() -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name.hasSuffix(Self.suffix) { names.append(name) }
        }
        return names.sorted()
    }

    private func read(_ path: String) throws -> [String: Any] {
        guard let file = fopen(path, "r") else { throw failure("read", path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { break }
            bytes += chunk[..<count]
            guard bytes.count <= Self.largestFile else {
                throw AUAudioUnitError(
                    kAudioUnitErr_InvalidFile, "The preset \(path) is larger than 64 MiB; it is no preset.")
            }
        }
        return try PropertyListCoder.decode(bytes)
    }

    private func makeDirectory() throws {
        var path = directory.hasPrefix("/") ? "" : "."
        for part in directory.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure("make the folder", path) }
        }
    }

    private func failure(_ action: String, _ path: String) -> AUAudioUnitError {
        let reason = String(cString: strerror(errno))
        return AUAudioUnitError(kAudioUnitErr_InvalidFilePath, "Could not \(action) \(path): \(reason).")
    }

    private static func root() -> String {
        if let data = getenv("XDG_DATA_HOME"), data.pointee != 0 { return String(cString: data) }
        return (getenv("HOME").map { String(cString: $0) } ?? "/tmp") + "/.local/share"
    }

    /// One path component: no slash, no leading dot.
    private static func fileName(_ name: String) -> String {
        let safe = String(name.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        return safe.hasPrefix(".") ? "-" + safe.dropFirst() : safe
    }
}
