import Foundation

/// A folder for decoders that read files, for as long as the process lives.
enum FuzzFolder {
    static let path: String = {
        let path = FileManager.default.temporaryDirectory.path + "/au-fuzz-\(getpid())"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: FuzzFolder.path) }
        return path
    }()

    /// Writes a file and returns its path.
    static func write(_ bytes: [UInt8], to name: String) -> String {
        let path = "\(path)/\(name)"
        guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        return path
    }

    /// Writes a file in a folder that is made for it.
    static func write(_ bytes: [UInt8], to name: String, in folder: String) {
        try? FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        _ = write(bytes, to: "\(folder)/\(name)")
    }
}
