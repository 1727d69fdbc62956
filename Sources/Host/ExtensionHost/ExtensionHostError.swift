import AudioToolbox

/// Why a unit could not be found, loaded, reached or made to do something.
public enum ExtensionHostError: Error, Equatable, Sendable {
    /// No component matches.
    case componentNotFound(component: String)
    /// The bundle's library cannot be used.
    case libraryUnusable(path: String, reason: String)
    /// The unit answered with an error.
    case refused(operation: String, status: OSStatus, message: String)
    /// The unit's process could not be started, or went away.
    case serviceUnavailable(component: String, reason: String)
    /// The unit crashed too often and is not started again until the user lifts the quarantine.
    case quarantined(component: String, reason: String)
    /// The unit did not answer in time.
    case timedOut(component: String, operation: String, milliseconds: Int)
    /// The unit's answer broke the protocol.
    case protocolViolation(operation: String, detail: String)
    /// The request itself cannot be met.
    case invalidRequest(reason: String)

    /// Apple's status code for the error.
    public var status: OSStatus {
        switch self {
        case .componentNotFound: kAudioUnitErr_ExtensionNotFound
        case .libraryUnusable: kAudioUnitErr_FailedInitialization
        case .refused(_, let status, _): status
        case .serviceUnavailable, .quarantined, .protocolViolation: kAudioComponentErr_InstanceInvalidated
        case .timedOut: kAudioComponentErr_InstanceTimedOut
        case .invalidRequest: kAudioUnitErr_InvalidPropertyValue
        }
    }
}

// For Foundation's `NSError` of it, as Apple's errors of units have them.
extension ExtensionHostError {
    /// "NSOSStatusErrorDomain".
    public var _domain: String { "NSOSStatusErrorDomain" }
    /// `status`.
    public var _code: Int { Int(status) }
}

extension ExtensionHostError {
    /// What the calls of Apple's classes throw: the unit's own words where it has any, which need no frame.
    var unitError: AUAudioUnitError {
        switch self {
        case .refused(let operation, let status, let message):
            AUAudioUnitError(status, message.isEmpty ? "The unit refused '\(operation)'." : message)
        default: AUAudioUnitError(status, description)
        }
    }

    /// Whether an answer did not come in time.
    var isTimeout: Bool { if case .timedOut = self { true } else { false } }

    /// Whether the unit could not be asked: its service is gone, is being started, or does not answer.
    var isAbsence: Bool {
        switch self {
        case .serviceUnavailable, .quarantined, .timedOut: true
        default: false
        }
    }
}

extension ExtensionHostError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .componentNotFound(let component):
            "no component '\(component)'; 'auctl list' shows what is installed and 'auctl doctor' where it is looked for"
        case .libraryUnusable(let path, let reason):
            "cannot use the library '\(path)': \(reason); install the unit again"
        case .refused(let operation, let status, let message):
            "the unit refused '\(operation)' with status \(status)\(message.isEmpty ? "" : ": \(message)")"
        case .serviceUnavailable(let component, let reason):
            "the service of '\(component)' is not available: \(reason)"
        case .quarantined(let component, let reason):
            "'\(component)' is in quarantine (\(reason)); 'auctl quarantine clear \(component)' or an update of its bundle lifts it"
        case .timedOut(let component, let operation, let milliseconds):
            "the unit '\(component)' did not answer '\(operation)' within \(milliseconds) ms; try again, and start it anew "
                + "(`auctl restart`) if it stays so"
        case .protocolViolation(let operation, let detail):
            "the unit's answer to '\(operation)' breaks the protocol: \(detail); install a newer version of the unit, or tell its "
                + "author"
        case .invalidRequest(let reason):
            reason
        }
    }
}
