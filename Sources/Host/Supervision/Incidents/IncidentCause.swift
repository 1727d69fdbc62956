public import LinuxProcesses
import Sandbox

/// Why a unit failed.
public enum IncidentCause: Equatable, Sendable {
    /// The service was ended by a signal.
    case signal(Int32)
    /// The service ended itself; 0 counts as a crash too.
    case exit(Int32)
    /// The host ended it: deadline missed three times in a row.
    case deadline
    /// The host ended it: too many slow cycles.
    case slow
    /// It sent what no service sends; the reason.
    case protocolError(String)
    /// NaN or infinity in its output.
    case notFinite
    /// The host ended it: its render call returned this status three times in a row.
    case renderError(Int32)
    /// The library could not be loaded or the instance not made; the reason.
    case loadFailure(String)
    /// A control message was not answered in time.
    case controlTimeout(String)
    /// The service could not be started; the reason.
    case launchFailure(String)
    /// Ended on request.
    case requested
    /// Anything else, as another version named it.
    case other(String)
}

extension IncidentCause: CustomStringConvertible {
    public var description: String {
        switch self {
        case .signal(let number): "killed by \(ProcessExit.name(ofSignal: number))"
        case .exit(let code): "exited with code \(code)"
        case .deadline: "missed its deadline three times in a row"
        case .slow: "was slow for too many cycles"
        case .protocolError(let reason): "broke the protocol: \(reason)"
        case .notFinite: "put NaN or infinity into its output"
        case .renderError(let status): "returned error \(status) from its render call three times in a row"
        case .loadFailure(let reason): "could not be loaded: \(reason)"
        case .controlTimeout(let reason): "did not answer: \(reason)"
        case .launchFailure(let reason): "could not be started: \(reason)"
        case .requested: "was ended on request"
        case .other(let reason): reason
        }
    }
}

extension IncidentCause {
    /// The description as what a sentence says of the unit, after "it".
    public var predicate: String {
        switch self {
        case .signal: "was \(self)"
        case .other(let reason) where reason.hasPrefix("the "): "ended: \(reason)"
        default: description
        }
    }

    /// The cause that a process's end is; one that ended itself without error is at fault too.
    public init(_ exit: ProcessExit) {
        switch exit {
        case .code(let code): self = Sandbox.signal(ofExitCode: code).map { .signal($0) } ?? .exit(code)
        case .signal(let number): self = .signal(number)
        case .unknown: self = .other("ended for a reason that the system did not tell")
        }
    }
}

extension IncidentCause: Codable {
    private enum Key: String, CodingKey {
        case kind
        case number
        case reason
    }

    /// The cause's name in logs and metrics.
    public var kind: String {
        switch self {
        case .signal: "signal"
        case .exit: "exit"
        case .deadline: "deadline"
        case .slow: "slow"
        case .protocolError: "protocolError"
        case .notFinite: "notFinite"
        case .renderError: "renderError"
        case .loadFailure: "loadFailure"
        case .controlTimeout: "controlTimeout"
        case .launchFailure: "launchFailure"
        case .requested: "requested"
        case .other: "other"
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .signal(let number), .exit(let number), .renderError(let number):
            try container.encode(number, forKey: .number)
        case .protocolError(let reason), .loadFailure(let reason), .controlTimeout(let reason),
            .launchFailure(let reason), .other(let reason):
            try container.encode(reason, forKey: .reason)
        case .deadline, .slow, .notFinite, .requested:
            break
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let kind = try container.decode(String.self, forKey: .kind)
        let reason = try container.decodeIfPresent(String.self, forKey: .reason) ?? ""
        switch kind {
        case "signal": self = .signal(try container.decode(Int32.self, forKey: .number))
        case "exit": self = .exit(try container.decode(Int32.self, forKey: .number))
        case "deadline": self = .deadline
        case "slow": self = .slow
        case "protocolError": self = .protocolError(reason)
        case "notFinite": self = .notFinite
        case "renderError": self = .renderError(try container.decode(Int32.self, forKey: .number))
        case "loadFailure": self = .loadFailure(reason)
        case "controlTimeout": self = .controlTimeout(reason)
        case "launchFailure": self = .launchFailure(reason)
        case "requested": self = .requested
        default: self = .other(reason.isEmpty ? kind : reason)
        }
    }
}
