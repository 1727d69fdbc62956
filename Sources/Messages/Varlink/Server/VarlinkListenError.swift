/// Why a varlink service cannot listen at its address.
public struct VarlinkListenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What stands in the way.
    public enum Problem: Hashable, Sendable {
        /// Another process listens there.
        case inUse(processIdentifier: Int32?)
        /// The path holds something else than a socket.
        case notASocket
        /// The socket or its directory belongs to this user.
        case foreignOwner(user: UInt32, path: String)
        /// Others may write to the directory.
        case openDirectory(path: String)
        /// A descriptor that was handed over is something else.
        case notAUnixStreamSocket
    }

    /// Where it was to listen.
    public let address: String
    /// What stands in the way.
    public let problem: Problem

    /// Creates an error.
    public init(address: String, problem: Problem) {
        self.address = address
        self.problem = problem
    }

    /// What is wrong and what to do.
    public var description: String {
        switch problem {
        case .inUse(let process?):
            "\(address) is already served by process \(process); stop it first, or listen somewhere else"
        case .inUse(nil):
            "\(address) is already served by another process; stop it first, or listen somewhere else"
        case .notASocket:
            "\(address) exists and is not a socket; it was left as it is, remove it or listen somewhere else"
        case .foreignOwner(let user, let path):
            "\(path) belongs to user \(user), not to this one; it was left as it is, listen somewhere else"
        case .openDirectory(let path):
            "other users may write to \(path), so a socket in it cannot be trusted; run chmod go-w on it"
        case .notAUnixStreamSocket:
            "\(address) is not a Unix stream socket; correct ListenStream= in the socket unit"
        }
    }
}
