import Glibc
import LinuxProcesses
import LinuxSystem

/// The right to a socket's path: a lock file beside it, held as long as the process lives.
///
/// The kernel drops the lock with the process, so nothing has to be cleaned up after a crash.
final class SocketLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock, creating the directory when it is absent.
    /// - Throws: `VarlinkListenError.inUse` when another process holds it.
    init(path: String) throws {
        self.path = path
        try Self.prepareDirectory(of: path)
        let name = path + ".lock"
        descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno, subject: name) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = Self.holder(descriptor)
            close(descriptor)
            throw VarlinkListenError(address: path, problem: .inUse(processIdentifier: holder))
        }
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    deinit { close(descriptor) }

    /// Removes a socket that nobody listens on.
    /// - Throws: `VarlinkListenError` when it is anything else.
    func removeStaleSocket() throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw VarlinkListenError(address: path, problem: .notASocket)
        }
        guard status.st_uid == geteuid() else {
            throw VarlinkListenError(address: path, problem: .foreignOwner(user: status.st_uid, path: path))
        }
        do {
            let probe = try UnixSocket.connect(.stream, to: .path(path))
            let process = try? probe.peerCredentials().processID
            throw VarlinkListenError(address: path, problem: .inUse(processIdentifier: process))
        } catch let error as SystemError {
            guard error.isRefused else {
                throw VarlinkListenError(address: path, problem: .inUse(processIdentifier: nil))
            }
            removeSocket()
        }
    }

    func removeSocket() {
        unlink(path)
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: text[..<count], as: UTF8.self).filter(\.isNumber))
    }

    private static func prepareDirectory(of path: String) throws {
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        if mkdir(directory, 0o700) != 0, errno != EEXIST {
            throw SystemError(call: "mkdir", errno: errno, subject: directory)
        }
        var status = stat()
        guard lstat(directory, &status) == 0 else {
            throw SystemError(call: "lstat", errno: errno, subject: directory)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemError(call: "mkdir", errno: ENOTDIR, subject: directory)
        }
        guard status.st_uid == geteuid() else {
            throw VarlinkListenError(address: path, problem: .foreignOwner(user: status.st_uid, path: directory))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw VarlinkListenError(address: path, problem: .openDirectory(path: directory))
        }
    }
}
