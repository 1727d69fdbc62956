import AudioToolbox
import Synchronization

/// MIDI over a network (MIDINetworkSession.h). There is none of this kind here: the session has no endpoints, connects to
/// nobody, and stays off; contacts are kept for as long as the process lives. `auctl midi` tells which ports there are. Thread: any.
public final class MIDINetworkSession: Sendable {
    private static let shared = MIDINetworkSession()

    private let known = Mutex<Set<MIDINetworkHost>>([])

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

    /// Those that were added.
    public func contacts() -> Set<MIDINetworkHost> { known.withLock { $0 } }
    /// False where it is one already.
    @discardableResult
    public func addContact(_ contact: MIDINetworkHost) -> Bool { known.withLock { $0.insert(contact).inserted } }
    /// False where it is none.
    @discardableResult
    public func removeContact(_ contact: MIDINetworkHost) -> Bool { known.withLock { $0.remove(contact) != nil } }

    /// None.
    public func connections() -> Set<MIDINetworkConnection> { [] }
    /// False: nothing is connected.
    @discardableResult
    public func addConnection(_ connection: MIDINetworkConnection) -> Bool { false }
    /// False: nothing was connected.
    @discardableResult
    public func removeConnection(_ connection: MIDINetworkConnection) -> Bool { false }
}
