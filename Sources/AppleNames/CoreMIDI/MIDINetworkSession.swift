import AudioToolbox

/// Whether other machines may connect (MIDINetworkSession.h).
public enum MIDINetworkConnectionPolicy: UInt, Sendable {
    case noOne = 0
    case hostsInContactList = 1
    case anyone = 2
}

/// MIDI over a network (MIDINetworkSession.h). There is none of this kind here: the session has no endpoints, connects to
/// nobody, and stays off. `auctl midi` tells which ports there are. Thread: any.
public final class MIDINetworkSession: Sendable {
    private static let shared = MIDINetworkSession()

    private init() {}

    /// The only one.
    public static func `default`() -> MIDINetworkSession { shared }

    /// False, whatever is set.
    public var isEnabled: Bool {
        get { false }
        set {}
    }
    /// Nobody, whatever is set.
    public var connectionPolicy: MIDINetworkConnectionPolicy {
        get { .noOne }
        set {}
    }
    /// 0: nothing is listened on.
    public var networkPort: Int { 0 }
    /// Nothing.
    public var networkName: String { "" }
    /// Nothing.
    public var localName: String { "" }
    /// 0: none.
    public func sourceEndpoint() -> MIDIEndpointRef { 0 }
    /// 0: none.
    public func destinationEndpoint() -> MIDIEndpointRef { 0 }
}
