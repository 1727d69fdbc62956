import Glibc

extension Directory {
    /// Whether a folder holds, with those below it, more than so many bytes on the disk or so many entries.
    ///
    /// Follows no links, and looks no further once it is known. A folder that cannot be looked into counts as too much:
    /// whoever made it may have put anything there. Thread: any but render.
    public static func exceeds(bytes: Int, entries: Int, in path: String) -> Bool {
        var (usedBytes, count) = (0, 0)
        var folders = [path]
        while let folder = folders.popLast() {
            let names: [String]
            do throws(SystemError) {
                names = try self.names(in: folder)
            } catch {
                if error.isNotFound { continue }
                return true
            }
            count += names.count
            guard count <= entries else { return true }
            for name in names {
                var status = stat()
                guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
                usedBytes = usedBytes.addingReportingOverflow(Int(status.st_blocks) * 512).partialValue
                guard (0...bytes).contains(usedBytes) else { return true }
                if status.st_mode & S_IFMT == S_IFDIR { folders.append("\(folder)/\(name)") }
            }
        }
        return false
    }
}
