import LinuxProcesses

/// Where a varlink service listens: a path, or a name in the abstract namespace of Unix sockets.
///
/// Source: varlink.org, "Addresses": `unix:/path` and `unix:@name`.
public enum VarlinkAddress: Hashable, Sendable {
    /// A socket in the file system.
    case path(String)
    /// A name that vanishes with its last socket.
    case abstract(String)

    /// Longest path or name of a Unix socket in bytes.
    public static let longestName = 107

    /// Reads `unix:/path`, `unix:@name`, or a plain path; what follows `;` is left out.
    /// - Throws: `VarlinkAddressError` when it is neither, or too long.
    public init(_ text: String) throws(VarlinkAddressError) {
        let address = text.hasPrefix("unix:") ? text.dropFirst(5) : text[...]
        let name = String(address.prefix { $0 != ";" })
        guard !name.contains("\0"), name.utf8.count <= Self.longestName else {
            throw VarlinkAddressError(text: text, problem: "is longer than \(Self.longestName) bytes or holds a NUL")
        }
        if name.hasPrefix("@"), name.utf8.count > 1 {
            self = .abstract(String(name.dropFirst()))
        } else if name.hasPrefix("/") || text.hasPrefix("unix:") && !name.isEmpty {
            self = .path(name)
        } else {
            throw VarlinkAddressError(text: text, problem: "is neither an absolute path nor unix:@name")
        }
    }
}

extension VarlinkAddress: CustomStringConvertible {
    /// The address as varlink tools take it.
    public var description: String {
        switch self {
        case .path(let path): "unix:\(path)"
        case .abstract(let name): "unix:@\(name)"
        }
    }
}

extension VarlinkAddress {
    var socketAddress: UnixSocket.Address {
        switch self {
        case .path(let path): .path(path)
        case .abstract(let name): .abstract(name)
        }
    }
}
