import ComponentRegistry
import Glibc
import LinuxSystem
import ServiceProtocol

/// A file that the user selected for a unit, opened with the user's rights; closed when nothing holds it.
///
/// Thread: any but render.
final class UnitFile: Sendable {
    let description: SelectedFileDescription
    let path: String
    private let file: FileDescriptor

    /// Opens a file; whatever a name may lead to, nothing waits for it.
    ///
    /// - Throws: `ExtensionHostError.invalidRequest` for what is no file, and for one that the user may not open so.
    init(opening path: String, as key: String?, _ access: SelectedFileAccess) throws(ExtensionHostError) {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            throw Self.refusal(path, "is no absolute path")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let key = FileKey(key ?? name) else {
            throw .invalidRequest(
                reason:
                    "a file's key has 1 to \(WireLimits.nameBytes) bytes, not \((key ?? name).utf8.count); name "
                    + "another; nothing was opened")
        }
        file = try Self.open(path, access)
        self.path = path
        description = SelectedFileDescription(key: key, name: Self.short(name), isWritable: access == .readWrite)
    }

    /// Some file systems have names that are longer than others allow.
    private static func short(_ name: String) -> String {
        guard name.utf8.count > WireLimits.nameBytes else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(WireLimits.nameBytes / 4)))
    }

    /// Borrowed.
    var rawDescriptor: Int32 { file.rawValue }

    /// The next incarnation reads from the beginning again: it shares the place in the file with the one before.
    func rewind() { lseek(file.rawValue, 0, SEEK_SET) }

    private static func open(_ path: String, _ access: SelectedFileAccess) throws(ExtensionHostError) -> FileDescriptor
    {
        // Before it is opened: opening a device may do something.
        var status = stat()
        guard stat(path, &status) == 0 else { throw refusal(path, "cannot be opened: \(reason)") }
        if let kind = kind(status) { throw refusal(path, "is \(kind), not a file") }
        let file = try opened(path, access)
        guard fstat(file.rawValue, &status) == 0 else { throw refusal(path, "cannot be looked at: \(reason)") }
        if let kind = kind(status) { throw refusal(path, "is \(kind), not a file") }
        return file
    }

    private static func opened(
        _ path: String, _ access: SelectedFileAccess
    ) throws(ExtensionHostError) -> FileDescriptor {
        do throws(SystemError) {
            let file = try FileDescriptor(
                opening: path, (access == .readWrite ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY)
            try file.setNonBlocking(false)
            return file
        } catch {
            let use = access == .readWrite ? "reading and writing" : "reading"
            throw refusal(path, "cannot be opened for \(use): \(error.reason)")
        }
    }

    /// What it is instead of a file; nil for a file.
    private static func kind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: isOfKernel(status) ? "a view of the system" : nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "something else"
        }
    }

    /// The files in /proc and /sys: one of them is this process's memory.
    private static func isOfKernel(_ file: stat) -> Bool {
        let root = device("/")
        return ["/proc", "/sys"].compactMap(device).contains { $0 == file.st_dev && $0 != root }
    }

    private static func device(_ path: String) -> dev_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_dev : nil
    }

    private static var reason: String { SystemError.last("", "").reason }

    private static func refusal(_ path: String, _ problem: String) -> ExtensionHostError {
        .invalidRequest(reason: "'\(path)' \(problem); nothing was given to the unit")
    }
}
