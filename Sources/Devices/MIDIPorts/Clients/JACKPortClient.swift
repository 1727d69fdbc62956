import AudioDevices
import CSoundServers

/// A client of a JACK server with MIDI ports.
// @unchecked: the library's functions may be called from any thread; the rest is fixed once it is open.
final class JACKPortClient: PortClient, @unchecked Sendable {
    private let client: OpaquePointer
    private let context: Unmanaged<ServerPortContext>

    private init(_ client: OpaquePointer, _ context: Unmanaged<ServerPortContext>) {
        (self.client, self.context) = (client, context)
    }

    static func open(
        _ name: String, server: String?, _ cycle: PortCycle, _ changed: @escaping @Sendable () -> Void
    ) throws(MIDIPortError) -> JACKPortClient {
        let answer = DeadlinedCall.perform { () -> Result<JACKPortClient, MIDIPortError> in
            do throws(MIDIPortError) {
                return .success(try connect(name, server: server, ServerPortContext(cycle, changed)))
            } catch { return .failure(error) }
        } late: {
            if case .success(let client) = $0 { client.close() }
        }
        guard let answer else {
            throw MIDIPortError(port: "jack", reason: "the JACK server does not answer; restart it")
        }
        return try answer.get()
    }

    private static func connect(
        _ name: String, server: String?, _ context: ServerPortContext
    ) throws(MIDIPortError) -> JACKPortClient {
        let (receiver, kept) = context.retainedReceiver()
        let (opened, reason) = ServerText.reading { cjack_open(name, server, receiver, $0, $1) }
        guard let opened else {
            kept.release()
            throw MIDIPortError(port: "jack", reason: "no JACK server to talk to: \(reason); start one")
        }
        let client = JACKPortClient(opened, kept)
        let cycle = context.cycle
        guard !cycle.inputs.isEmpty || !cycle.outputs.isEmpty else { return client }
        guard
            cjack_register_midi(opened, UInt32(cycle.outputs.count), UInt32(cycle.inputs.count), cycle.handlers) == 0,
            cjack_activate(opened) == 0
        else {
            client.close()
            throw MIDIPortError(port: "jack", reason: "the JACK server has no more MIDI ports")
        }
        return client
    }

    var isLost: Bool { context._withUnsafeGuaranteedRef { $0.isLost } }
    var arrivals: Int { context._withUnsafeGuaranteedRef { $0.arrivals } }

    func ports() -> [MIDIPortDescription] {
        let found = DeadlinedCall.perform { [self] in ServerPortContext.ports { cjack_midi_ports(client, $0, $1) } }
        return (found ?? []).map { port in
            let (name, title) = port.texts
            return MIDIPortDescription(
                name: name, title: title, isSource: port.is_source != 0, isHardware: port.is_hardware != 0,
                isConnected: port.is_connected != 0, address: .jack(name))
        }
    }

    func connect(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .jack(let name) = port.address else { return false }
        return DeadlinedCall.perform { [self] in cjack_midi_connect(client, own.isOutput, own.index, name) } == 0
    }

    func isConnected(_ own: OwnPort, with port: MIDIPortDescription) -> Bool {
        guard case .jack(let name) = port.address else { return false }
        return cjack_midi_is_connected(client, own.isOutput, own.index, name) != 0
    }

    func close() {
        _ = DeadlinedCall.perform { [self] in
            cjack_close(client)
            context.release()
        }
    }
}
