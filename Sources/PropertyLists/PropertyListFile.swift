import Glibc
import Synchronization

/// One property list on disk, that a person may have edited: binary as written here, or XML. Thread: any but render.
package struct PropertyListFile {
    /// No file of ours is larger; a larger one is somebody else's.
    private static let largest = 64 << 20
    private static let counter = Atomic<UInt64>(0)
    package let path: String

    package init(path: String) { self.path = path }

    /// - Throws: `PropertyListError`.
    package func read() throws -> [String: Any] {
        let bytes = try bytes()
        do {
            return try PropertyListCoder.decodeAny(bytes)
        } catch {
            throw PropertyListError(.invalidFile, "\(path) cannot be used: \(error)")
        }
    }

    /// Writes beside the file and renames, so that nobody ever reads half of it. Makes the folders that are missing.
    package func write(_ dictionary: [String: Any]) throws {
        let bytes = try PropertyListCoder.encode(dictionary)
        try makeFolder()
        let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
        let temporary = "\(path).\(getpid()).\(number).new"
        guard let file = fopen(temporary, "w") else { throw failure("write", temporary) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count, rename(temporary, path) == 0 else {
            let error = failure("write", path)
            unlink(temporary)
            throw error
        }
    }

    package func delete() throws {
        guard unlink(path) == 0 else { throw failure("delete", path) }
    }

    /// Only a regular file: a pipe would never end.
    private func bytes() throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure("read", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PropertyListError(.invalidFile, "\(path) is not a regular file; remove it.")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= Self.largest else {
                throw PropertyListError(.invalidFile, "\(path) is larger than 64 MiB; remove it.")
            }
        }
    }

    private func makeFolder() throws {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure("make the folder", folder) }
        }
    }

    private func failure(_ action: String, _ path: String) -> PropertyListError {
        let reason = String(cString: strerror(errno))
        return PropertyListError(.inaccessibleFile, "Could not \(action) \(path): \(reason).")
    }
}
