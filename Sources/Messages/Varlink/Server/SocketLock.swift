import Glibc
import LinuxProcesses
import LinuxSystem

/// The right to a socket's path: a lock file beside it, held as long as the process lives.
///
/// The kernel drops the lock with the process, so nothing has to be cleaned up after a crash.
final class SocketLock: Sendable {
    private let path: String
    private let lock: FileLock

    /// Takes the lock, creating the directory when it is absent.
    /// - Throws: `VarlinkListenError.inUse` when another process holds it.
    init(path: String) throws {
        self.path = path
        try Self.prepareDirectory(of: path)
        let name = path + ".lock"
        do throws(SystemError) {
            lock = try FileLock(path: name, deadline: 0)
        } catch {
            guard error.isTimeout else { throw error }
            throw VarlinkListenError(address: path, problem: .inUse(processIdentifier: Self.holder(name)))
        }
        try? lock.write("\(getpid())\n")
    }

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

    private static func holder(_ name: String) -> Int32? {
        guard let text = try? RegularFile.contents(path: name, limit: 16) else { return nil }
        return Int32(String(decoding: text, as: UTF8.self).filter(\.isNumber))
    }

    private static func prepareDirectory(of path: String) throws {
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try Directory.make(directory, mode: 0o700)
        var status = stat()
        try checkCall(lstat(directory, &status), "lstat", directory)
        guard status.st_uid == geteuid() else {
            throw VarlinkListenError(address: path, problem: .foreignOwner(user: status.st_uid, path: directory))
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw VarlinkListenError(address: path, problem: .openDirectory(path: directory))
        }
    }
}
