import Glibc
import LinuxSystem

/// A file that has no name yet, or not its own: what stands under its name stays until `appear` is called, and nothing
/// is left when the process ends before.
struct UnfinishedFile: ~Copyable {
    private enum Place {
        /// Without a name: gone with the descriptor, even after `kill -9`.
        case unnamed
        /// Beside the target, where the file system has no unnamed files.
        case beside(path: String)
        /// A pipe or device, which is written to directly, or a file that has appeared.
        case direct
    }

    private var place: Place
    private let file: FileDescriptor
    /// Where the file appears.
    let path: String
    /// Whether another file is lost when this one appears.
    private(set) var replaces: Bool

    /// - Parameter isNamed: whether another process writes it, which needs a name: then it stands beside its target
    ///   until it appears.
    /// - Throws: `AudioFileError` when there is something at the path that cannot be replaced.
    init(for path: String, isNamed: Bool = false) throws {
        // A link stays, and what it leads to is replaced.
        self.path = Self.target(of: path)
        let made = try Self.make(self.path, isNamed)
        (place, replaces) = (made.place, made.replaces)
        file = FileDescriptor(owning: made.descriptor)
    }

    private static func make(_ path: String, _ isNamed: Bool) throws -> (
        place: Place, descriptor: Int32, replaces: Bool
    ) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere {
            if status.st_mode & S_IFMT == S_IFDIR { throw AudioFileError(.create, path, "it is a directory") }
            if status.st_mode & S_IFMT != S_IFREG {
                guard !isNamed else {
                    throw AudioFileError(
                        .create, path,
                        "such a file is written to a disk, and not to a pipe or device; use .wav or .flac")
                }
                return (.direct, try open(path, O_WRONLY, path), false)
            }
            if access(path, W_OK) != 0 { throw AudioFileError(.create, path, SystemError.last("access", path).reason) }
        }
        // O_TMPFILE, which Swift does not import.
        if !isNamed, let unnamed = try? open(folder(of: path), O_DIRECTORY | 0o20_000_000 | O_RDWR, path) {
            return (.unnamed, unnamed, isThere)
        }
        let other = name(beside: path)
        return (.beside(path: other), try open(other, O_RDWR | O_CREAT | O_EXCL, path), isThere)
    }

    deinit { if case .beside(let path) = place { unlink(path) } }

    /// Open for writing, for as long as this lives.
    var descriptor: Int32 { file.rawValue }

    /// Whether it has yet to appear.
    var isHidden: Bool { if case .direct = place { false } else { true } }

    /// What the file is called now; of one without a name, what it will be called.
    var name: String { if case .beside(let other) = place { other } else { path } }

    /// Gives the file its name in one step, in the place of what was there; a second call does nothing. Throws
    /// `AudioFileError`.
    mutating func appear() throws {
        switch place {
        case .unnamed:
            // What is lost must not be so before the other is on the disk.
            if replaces { fsync(file.rawValue) }
            try Self.link(file.rawValue, to: path)
        case .beside(let other):
            // Another process may have put another file there.
            if replaces, let present = try? FileDescriptor(opening: other, O_RDONLY) { fsync(present.rawValue) }
            if rename(other, path) != 0 { throw AudioFileError(.finish, path, SystemError.last("rename", path).reason) }
        case .direct: return
        }
        (place, replaces) = (.direct, false)
        if let folder = try? FileDescriptor(opening: Self.folder(of: path), O_RDONLY | O_DIRECTORY) {
            fsync(folder.rawValue)
        }
    }

    private static func open(_ name: String, _ flags: Int32, _ path: String) throws -> Int32 {
        do {
            return try FileDescriptor(opening: name, flags, mode: 0o666).take()
        } catch { throw AudioFileError(.create, path, error.reason) }
    }

    private static func link(_ descriptor: Int32, to path: String) throws {
        let source = "/proc/self/fd/\(descriptor)"
        if linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
        let refusal = SystemError.last("linkat", path)
        guard refusal.isAlreadyInUse else { throw AudioFileError(.finish, path, refusal.reason) }
        // A link replaces nothing, a rename does.
        let other = name(beside: path)
        guard linkat(AT_FDCWD, source, AT_FDCWD, other, AT_SYMLINK_FOLLOW) == 0, rename(other, path) == 0 else {
            let failure = SystemError.last("rename", path)
            unlink(other)
            throw AudioFileError(.finish, path, failure.reason)
        }
    }

    private static func target(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG, let found = realpath(path, nil)
        else { return path }
        defer { free(found) }
        return String(cString: found)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(beside path: String) -> String {
        "\(path).part\(getpid())-\(UInt32.random(in: 0..<UInt32.max))"
    }
}
