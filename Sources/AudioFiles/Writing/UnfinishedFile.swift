import CSndfile
import Glibc
import LinuxSystem

/// A file that has no name yet, or not its own: nothing of it is left when the process ends before it is whole.
struct UnfinishedFile: ~Copyable {
    private enum Place {
        /// Without a name: gone with the descriptor, even after `kill -9`.
        case unnamed(descriptor: Int32)
        /// Beside the target, where the file system has no unnamed files.
        case beside(path: String)
        /// A pipe or device, which is written to directly.
        case direct
    }

    private let place: Place
    /// Where the file appears.
    let path: String

    /// Throws `AudioFileError` when there is something at the path that cannot be replaced.
    init(for path: String) throws {
        self.path = path
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw AudioFileError(.create, path, "it is a directory") }
            if status.st_mode & S_IFMT != S_IFREG {
                place = .direct
                return
            }
            if access(path, W_OK) != 0 { throw AudioFileError(.create, path, SystemError.last("access", path).reason) }
        }
        // O_TMPFILE, which Swift does not import.
        let unnamed = O_DIRECTORY | 0o20_000_000
        let descriptor = Glibc.open(Self.folder(of: path), unnamed | O_RDWR | O_CLOEXEC, 0o666)
        place = descriptor >= 0 ? .unnamed(descriptor: descriptor) : .beside(path: Self.name(beside: path))
    }

    deinit {
        switch place {
        case .unnamed(let descriptor): Glibc.close(descriptor)
        case .beside(let path): unlink(path)
        case .direct: break
        }
    }

    /// Opens it for writing; what it throws names the path that it is opened by.
    borrowing func open(info: SF_INFO) throws -> SoundFileHandle {
        switch place {
        case .unnamed(let descriptor): try SoundFileHandle(descriptor: descriptor, path: path, info: info)
        case .beside(let path): try SoundFileHandle(path: path, mode: SFM_WRITE, info: info)
        case .direct: try SoundFileHandle(path: path, mode: SFM_WRITE, info: info)
        }
    }

    /// Gives the file its name in one step, in the place of what was there. Throws `AudioFileError`.
    consuming func appear() throws {
        switch place {
        case .unnamed(let descriptor): try Self.link(descriptor, to: path)
        case .beside(let other):
            if rename(other, path) != 0 { throw AudioFileError(.finish, path, SystemError.last("rename", path).reason) }
        case .direct: break
        }
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

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(beside path: String) -> String {
        "\(path).part\(getpid())-\(UInt32.random(in: 0..<UInt32.max))"
    }
}
