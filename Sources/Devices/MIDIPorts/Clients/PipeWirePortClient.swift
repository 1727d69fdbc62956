import AudioDevices
import CSoundServers

/// A client of a PipeWire server with MIDI ports.
// @unchecked: the library's functions lock their loop; the rest is fixed.
final class PipeWirePortClient: PortClient, @unchecked Sendable {
    private let connection: OpaquePointer
    private let context: Unmanaged<ServerPortContext>

    private init(_ connection: OpaquePointer, _ context: Unmanaged<ServerPortContext>) {
        (self.connection, self.context) = (connection, context)
    }

    static func open(
        _ name: String, server: String?, _ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void
    ) throws(MIDIPortError) -> PipeWirePortClient {
        let answer = DeadlinedCall.perform(milliseconds: 3 * DeadlinedCall.milliseconds) {
            () -> Result<PipeWirePortClient, MIDIPortError> in
            do throws(MIDIPortError) {
                return .success(try connect(name, server: server, ServerPortContext(cycle, changed)))
            } catch { return .failure(error) }
        } late: {
            if case .success(let client) = $0 { client.close() }
        }
        guard let answer else {
            throw MIDIPortError(port: "pipewire", reason: "the PipeWire server does not answer; restart it")
        }
        return try answer.get()
    }

    private static func connect(
        _ name: String, server: String?, _ context: ServerPortContext
    ) throws(MIDIPortError) -> PipeWirePortClient {
        let (receiver, kept) = context.retainedReceiver()
        let patience = UInt32(DeadlinedCall.milliseconds)
        let (opened, reason) = ServerText.reading { cpw_connect(server, name, patience, receiver, $0, $1) }
        guard let opened else {
            kept.release()
            throw MIDIPortError(port: "pipewire", reason: "no PipeWire server to talk to: \(reason); start one")
        }
        let client = PipeWirePortClient(opened, kept)
        let cycle = context.cycle
        guard !cycle.inputs.isEmpty || !cycle.outputs.isEmpty else { return client }
        let (failed, refusal) = ServerText.reading {
            cpw_midi_open(
                opened, name, UInt32(cycle.outputs.count), UInt32(cycle.inputs.count), cycle.handlers, patience, $0, $1)
        }
        guard failed == 0 else {
            client.close()
            throw MIDIPortError(port: "pipewire", reason: "PipeWire gives no MIDI ports: \(refusal)")
        }
        return client
    }

    var isLost: Bool { context._withUnsafeGuaranteedRef { $0.isLost } }
    var arrivals: Int { context._withUnsafeGuaranteedRef { $0.arrivals } }

    func ports() -> [MIDIPortDescription] {
        ServerPortContext.ports { cpw_midi_ports(connection, $0, $1) }.sorted { $0.id < $1.id }.map { port in
            let (name, title) = port.texts
            return MIDIPortDescription(
                name: name, title: title, isSource: port.is_source != 0, isHardware: port.is_hardware != 0,
                isConnected: port.is_connected != 0, address: .pipeWire(port.id))
        }
    }

    func connect(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .pipeWire(let number) = port.address else { return false }
        let patience = UInt32(DeadlinedCall.milliseconds)
        return ServerText.reading {
            cpw_midi_connect(connection, own.isOutput, own.index, number, patience, $0, $1)
        }.0 == 0
    }

    func isConnected(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .pipeWire(let number) = port.address else { return false }
        return cpw_midi_is_connected(connection, own.isOutput, own.index, number) != 0
    }

    func close() {
        _ = DeadlinedCall.perform { [self] in
            cpw_close(connection)
            context.release()
        }
    }
}
