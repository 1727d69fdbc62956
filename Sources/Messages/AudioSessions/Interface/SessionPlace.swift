import Glibc
import LinuxSystem
import Settings
import Varlink

/// Where the arbiter of a user's sessions listens, whoever it is.
package struct SessionPlace: Hashable, Sendable {
    /// The path of its socket.
    package let path: String

    /// - Parameter path: of the socket; nil for the user's runtime directory.
    package init(path: String? = nil) { self.path = path ?? UserFile.sessionSocket.path() }

    var address: VarlinkAddress { .path(path) }

    /// Held by the daemon as long as it lives: no program takes the place that it gives up for a moment.
    private var reservation: String { path + ".daemon" }

    /// Keeps the place for the caller.
    /// - Throws: `SystemError` when another daemon has it, or the folder cannot be made.
    func reserve() throws(SystemError) -> FileLock {
        try Directory.make(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)), mode: 0o700)
        return try FileLock(path: reservation, deadline: MonotonicClock.deadline(milliseconds: 200))
    }

    /// Whether a daemon keeps it.
    var isReserved: Bool {
        guard access(reservation, F_OK) == 0 else { return false }
        do throws(SystemError) {
            _ = try FileLock(path: reservation, deadline: 0)
            return false
        } catch {
            return error.isTimeout
        }
    }
}
