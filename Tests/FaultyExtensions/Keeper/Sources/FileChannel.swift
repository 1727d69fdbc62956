import AudioToolbox
import Glibc

/// Does what a message asks: `read` or `write` with a path, with `text` for what is written; `crowd` with a folder, in which
/// it makes `count` files. Without any it tells the unit's folder.
// @unchecked: the block is never called.
final class FileChannel: AUMessageChannel, @unchecked Sendable {
    var callHostBlock: CallHostBlock?
    private let folder: String?

    init(folder: String?) { self.folder = folder }

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        if let path = message["read"] as? String { return read(path) }
        if let folder = message["crowd"] as? String { return crowd(folder, message["count"] as? Int ?? 0) }
        if let path = message["write"] as? String { return write(path, message["text"] as? String ?? "") }
        return ["folder": folder ?? "none"]
    }

    private func read(_ path: String) -> [AnyHashable: Any] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return ["errno": Int(errno)] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count < 0 ? ["errno": Int(errno)] : ["text": String(decoding: bytes.prefix(count), as: UTF8.self)]
    }

    private func crowd(_ folder: String, _ count: Int) -> [AnyHashable: Any] {
        for number in 0..<count {
            let file = open("\(folder)/\(number)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else { return ["errno": Int(errno)] }
            close(file)
        }
        return [:]
    }

    /// Beside it first, as a preset is kept.
    private func write(_ path: String, _ text: String) -> [AnyHashable: Any] {
        let file = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return ["errno": Int(errno)] }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, rename(path + ".new", path) == 0
        else { return ["errno": Int(errno)] }
        return ["errno": 0]
    }
}
