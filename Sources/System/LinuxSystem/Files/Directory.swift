import Glibc

/// Directories of the file system. Thread: any but render.
public enum Directory {
    /// All names but `.` and `..`, in no order.
    public static func names(in path: String) throws(SystemError) -> [String] {
        guard let stream = opendir(path) else { throw SystemError.last("opendir", path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes a directory unless it exists. Throws ENOTDIR where something else has the name, be it a link to one.
    public static func make(_ path: String, mode: UInt32) throws(SystemError) {
        if mkdir(path, mode) == 0 { return }
        let failure = SystemError.last("mkdir", path)
        var status = stat()
        guard failure.isAlreadyInUse, lstat(path, &status) == 0 else { throw failure }
        if status.st_mode & S_IFMT != S_IFDIR { throw SystemError(call: "mkdir", errno: ENOTDIR, subject: path) }
    }

    /// Makes the directories that are missing above a file of this absolute path.
    public static func makeParents(of path: String, mode: UInt32 = 0o755) throws(SystemError) {
        var parent = ""
        for part in path.split(separator: "/").dropLast() {
            parent += "/" + part
            guard mkdir(parent, mode) != 0 else { continue }
            let failure = SystemError.last("mkdir", parent)
            if !failure.isAlreadyInUse { throw failure }
        }
    }
}
