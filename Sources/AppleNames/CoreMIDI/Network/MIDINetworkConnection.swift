/// A connection with another machine, which is never made here (MIDINetworkSession.h).
public final class MIDINetworkConnection: Hashable, Sendable {
    /// The other machine.
    public let host: MIDINetworkHost

    /// Connects nothing: `MIDINetworkSession.addConnection` would.
    public init(host: MIDINetworkHost) { self.host = host }

    public static func == (one: MIDINetworkConnection, other: MIDINetworkConnection) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
