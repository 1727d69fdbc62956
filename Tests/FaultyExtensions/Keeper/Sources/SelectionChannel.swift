import AudioToolbox
import AudioUnitExtension
import Glibc

/// Does what a message asks with a file that the user selected: `read`, `write`, `map` or `attack` with the file's key.
/// Without any it tells which files there are, and what happened to them.
// @unchecked: the block is never called, and the unit's files may be asked for from any thread.
final class SelectionChannel: AUMessageChannel, @unchecked Sendable {
    var callHostBlock: CallHostBlock?
    private weak var unit: KeeperUnit?

    init(_ unit: KeeperUnit) { self.unit = unit }

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        let files = unit?.selectedFiles ?? [:]
        for (action, body) in Self.actions {
            guard let key = message[action] as? String else { continue }
            guard let file = files[key] else { return ["missing": key] }
            return body(file)
        }
        let list = files.values.map { "\($0.key)=\($0.name)\($0.isWritable ? "+" : "")" }.sorted()
        return ["files": list.joined(separator: " "), "history": unit?.whatHappened ?? ""]
    }

    private static let actions: [(String, @Sendable (SelectedFile) -> [AnyHashable: Any])] = [
        ("read", read), ("write", write), ("map", map), ("attack", attack),
    ]

    /// By `fstat` and `pread`, and by `lseek` and `read`.
    private static func read(_ file: SelectedFile) -> [AnyHashable: Any] {
        guard let contents = try? file.contents(), let size = try? file.size() else { return ["errno": Int(errno)] }
        let place = lseek(file.fileDescriptor, 0, SEEK_CUR)
        var next = [UInt8](repeating: 0, count: 4)
        let count = Glibc.read(file.fileDescriptor, &next, next.count)
        guard place >= 0, count >= 0 else { return ["errno": Int(errno)] }
        return [
            "text": String(decoding: contents, as: UTF8.self), "size": size, "place": Int(place),
            "next": String(decoding: next.prefix(count), as: UTF8.self),
        ]
    }

    private static func write(_ file: SelectedFile) -> [AnyHashable: Any] {
        let bytes = Array("WRITTEN".utf8)
        let count = pwrite(file.fileDescriptor, bytes, bytes.count, 0)
        return ["errno": count == bytes.count ? 0 : Int(errno)]
    }

    private static func map(_ file: SelectedFile) -> [AnyHashable: Any] {
        guard let size = try? file.size(),
            let memory = mmap(nil, max(size, 1), PROT_READ, MAP_SHARED, file.fileDescriptor, 0), memory != MAP_FAILED
        else { return ["errno": Int(errno)] }
        defer { munmap(memory, max(size, 1)) }
        return ["text": String(decoding: UnsafeRawBufferPointer(start: memory, count: size), as: UTF8.self)]
    }

    /// The names of the calls that did to the file what it was not opened for.
    private static func attack(_ file: SelectedFile) -> [AnyHashable: Any] {
        let number = file.fileDescriptor
        let path = "/proc/self/fd/\(number)"
        var succeeded: [String] = []
        func attempt(_ name: String, _ call: () -> Int) { if call() >= 0 { succeeded.append(name) } }
        attempt("reopen") { Int(open(path, O_RDWR | O_CLOEXEC)) }
        attempt("empty") { Int(open(path, O_RDONLY | O_TRUNC | O_CLOEXEC)) }
        attempt("truncate") { Int(truncate(path, 0)) }
        attempt("ftruncate") { Int(ftruncate(number, 0)) }
        attempt("pwrite") { pwrite(number, "x", 1, 0) }
        attempt("fchmod") { Int(fchmod(number, 0o666)) }
        attempt("chmod") { Int(chmod(path, 0o666)) }
        attempt("futimens") { Int(futimens(number, nil)) }
        attempt("utimensat") { Int(utimensat(AT_FDCWD, path, nil, 0)) }
        attempt("link") { Int(linkat(AT_FDCWD, path, AT_FDCWD, "/tmp/link", AT_SYMLINK_FOLLOW)) }
        attempt("map") {
            mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0) == MAP_FAILED ? -1 : 0
        }
        attempt("code") { mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, number, 0) == MAP_FAILED ? -1 : 0 }
        return ["succeeded": succeeded.joined(separator: " ")]
    }
}
