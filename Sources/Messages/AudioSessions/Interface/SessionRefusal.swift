import Varlink

/// Why an arbiter does not do what a client asks.
package enum SessionRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case tooManySessions(String)
    case noSuchSession(String)
    case tooOften(String)

    /// What is wrong, and what to do.
    package var description: String {
        switch self {
        case .tooManySessions(let text), .noSuchSession(let text), .tooOften(let text): text
        }
    }

    /// As it travels.
    var reply: VarlinkError {
        VarlinkError("\(SessionMethods.interfaceName).\(name)", parameters: ["message": .string(description)])
    }

    private var name: String {
        switch self {
        case .tooManySessions: "TooManySessions"
        case .noSuchSession: "NoSuchSession"
        case .tooOften: "TooOften"
        }
    }
}
