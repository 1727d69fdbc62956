/// Messages between a host and a unit, of their own making (AUMessageChannel.h). Thread: any but render.
///
/// A channel may outlive its unit; it then answers with an empty dictionary and never blocks.
public protocol AUMessageChannel: AnyObject {
    /// Brings the host's message to the unit; returns the unit's answer.
    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any]
    /// What the unit calls to send a message; set by the host.
    var callHostBlock: CallHostBlock? { get set }
}

/// Brings the unit's message to the host; returns the host's answer, if there is one.
public typealias CallHostBlock = (_ message: [AnyHashable: Any]) -> [AnyHashable: Any]?

extension AUMessageChannel {
    /// For a channel on which only the unit speaks: answers with an empty dictionary.
    public func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] { [:] }
}

/// The channel of a unit that has none.
final class SilentMessageChannel: AUMessageChannel {
    var callHostBlock: CallHostBlock?
}
