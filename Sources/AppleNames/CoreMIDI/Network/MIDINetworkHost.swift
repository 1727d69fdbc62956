/// Another machine, by its name and address (MIDINetworkSession.h).
public final class MIDINetworkHost: Hashable, Sendable {
    /// For people.
    public let name: String
    /// As it is reached; a name or a number.
    public let address: String
    /// Of UDP.
    public let port: Int

    /// Nothing is looked up.
    public init(name: String, address: String, port: Int) {
        (self.name, self.address, self.port) = (name, address, port)
    }

    /// Whether both are the same machine and port.
    public func hasSameAddress(as other: MIDINetworkHost) -> Bool { address == other.address && port == other.port }

    public static func == (one: MIDINetworkHost, other: MIDINetworkHost) -> Bool {
        one.name == other.name && one.hasSameAddress(as: other)
    }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(address)
        hasher.combine(port)
    }
}
