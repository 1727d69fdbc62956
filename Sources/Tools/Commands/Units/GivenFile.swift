import Foundation
import Glibc
import LinuxSystem

/// A file that a unit is to be given, looked at before a host is asked to open it.
struct GivenFile {
    /// Absolute.
    let path: String

    /// - Parameter text: as a person names it.
    /// - Throws: `CommandFailure` for what is not there, is no file or may not be read.
    init(_ text: String) throws(CommandFailure) {
        let url = URL(filePath: text)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw CommandFailure(.unusable, "there is no file '\(text)'")
        }
        guard RegularFile.Stamp(path: url.path) != nil else {
            let kind = isFolder.boolValue ? "a folder" : "a pipe, a socket or a device"
            throw CommandFailure(.unusable, "'\(text)' is \(kind), not a file")
        }
        guard access(url.path, R_OK) == 0 else { throw CommandFailure(.unusable, "you may not read '\(text)'") }
        path = url.path
    }
}
