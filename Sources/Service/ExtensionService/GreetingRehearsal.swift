import AudioTypes
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol

/// A host's first words, which a spare runner sends ahead to itself: once it has answered them, the pages that they
/// need are in memory when a host says them.
///
/// Thread: main, before the process is locked in: afterwards it may neither make a memory file nor send a descriptor.
public struct GreetingRehearsal {
    /// Where the words wait, and the end of the connection behind them.
    package let socket: UnixSocket

    /// Sends them; nil where the machine does not let it: the spare's first host waits longer then.
    public init?() {
        do throws(SystemError) {
            let ends = try UnixSocket.pair(.sequencedPacket)
            let gate = try MemoryFile(name: "rehearsal", size: LinkLayout.gateBytes)
            try gate.add([.fixedSize, .futureWrite, .seal])
            let doorbell = try MemoryFile(name: "rehearsal", size: LinkLayout.doorbellBytes)
            try doorbell.add([.fixedSize, .seal])
            try Self.send(.hello, HelloMessage(abiVersion: UInt32(AU_EXTENSION_ABI_VERSION)).encoded, to: ends.0)
            // A wish that changes nothing: who lowers a thread may not be allowed to raise it again.
            try Self.send(
                .openGate, ServiceScheduling(policy: .other(nice: 0)).encoded,
                [gate.rawDescriptor, doorbell.rawDescriptor], to: ends.0)
            socket = ends.1
        } catch {
            return nil
        }
    }

    private static func send(
        _ kind: ServiceMessageKind, _ payload: [UInt8], _ descriptors: [Int32] = [], to socket: UnixSocket
    ) throws(SystemError) {
        try socket.send(MessageHeader(kind: kind.rawValue, requestID: 1).encoded + payload, descriptors: descriptors)
    }
}
