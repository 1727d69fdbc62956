/// Why an instance became unusable, as `AUAudioUnit.observeInvalidation` reports it.
///
/// Stands for `kAudioComponentInstanceInvalidationNotification`; may arrive several times for one failure.
public struct AUAudioUnitInvalidation: Sendable, CustomStringConvertible {
    /// What happened and what was done, for people.
    public let reason: String
    /// The process that ended or was ended, when known.
    public let processIdentifier: Int32?

    /// `processIdentifier` is that of the unit's former process; nil when no process is known.
    public init(reason: String, processIdentifier: Int32? = nil) {
        self.reason = reason
        self.processIdentifier = processIdentifier
    }

    public var description: String { reason }
}
