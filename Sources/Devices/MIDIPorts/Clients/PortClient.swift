/// A connection to one system, with MIDI ports of its own. Thread: any but render.
protocol PortClient: AnyObject, Sendable {
    /// Whether its server is gone: it is closed and another one opened then.
    var isLost: Bool { get }
    /// How many ports have come so far, where the system tells: one that is there may be another than before.
    var arrivals: Int { get }
    /// MIDI ports of others.
    func ports() -> [MIDIPortDescription]
    /// Has an own port get what another sends, or send to it. False when the system refuses.
    func connect(_ own: OwnPort, with port: MIDIPortDescription) -> Bool
    func isConnected(_ own: OwnPort, with port: MIDIPortDescription) -> Bool
    /// Returns in any case; what the server does not answer is left to a thread.
    func close()
}

/// A port of a client, by its number in its direction.
enum OwnPort: Sendable, Hashable {
    case input(Int)
    case output(Int)

    /// As the C clients take it.
    var isOutput: Int32 {
        if case .output = self { return 1 }
        return 0
    }

    var index: UInt32 {
        switch self {
        case .input(let index), .output(let index): UInt32(index)
        }
    }
}

extension MIDIPortSystem {
    /// The most ports of a client in each direction.
    static let mostPorts = 16

    /// Opens a client with a port for each input and output of `cycle`.
    /// - Parameters:
    ///   - changed: told on a thread of the client that ports may have come, gone or been connected.
    /// - Throws: MIDIPortError when the system does not run.
    func open(
        as name: String, server: String?, _ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void
    ) throws(MIDIPortError) -> any PortClient {
        switch self {
        case .jack: try JACKPortClient.open(name, server: server, cycle, changed)
        case .pipeWire: try PipeWirePortClient.open(name, server: server, cycle, changed)
        case .alsa: try SequencerPortClient.open(name, cycle, changed)
        }
    }
}
