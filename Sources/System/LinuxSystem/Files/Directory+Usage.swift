import Glibc

extension Directory {
    /// Whether a folder holds, with those below it, more than so many bytes on the disk or so many entries.
    ///
    /// Follows no links, and looks no further once it is known. A folder that its owner has locked counts as too much:
    /// anything may be in there. One that cannot be looked into for want of descriptors or memory here, or that has gone
    /// meanwhile, counts as empty. Thread: any but render.
    public static func exceeds(bytes: Int, entries: Int, in path: String) -> Bool {
        var usage = Usage(bytes: bytes, entries: entries)
        var folders = [path]
        while let folder = folders.popLast(), !usage.isExceeded { usage.count(folder, &folders) }
        return usage.isExceeded
    }

    private struct Usage {
        /// What is left.
        var bytes: Int
        var entries: Int
        var isExceeded = false

        mutating func count(_ folder: String, _ folders: inout [String]) {
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0, let stream = fdopendir(descriptor) else {
                isExceeded = [EACCES, EPERM, ENAMETOOLONG].contains(errno)
                if descriptor >= 0 { close(descriptor) }
                return
            }
            defer { closedir(stream) }
            while !isExceeded, let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                add(name, descriptor) { folders.append("\(folder)/\(name)") }
            }
        }

        private mutating func add(_ name: String, _ folder: Int32, whenFolder body: () -> Void) {
            entries -= 1
            var status = stat()
            if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
                let used = bytes.subtractingReportingOverflow(Int(clamping: status.st_blocks) &* 512)
                bytes = used.overflow ? -1 : used.partialValue
                if status.st_mode & S_IFMT == S_IFDIR { body() }
            }
            isExceeded = entries < 0 || bytes < 0
        }
    }
}
