import AudioToolbox
import LinuxProcesses
import RenderLink
import ServiceChannel
import ServiceProtocol
import Synchronization

/// The first words to a service process: the version, and the gate at which its render thread waits. Whichever of its
/// units starts first says them, and no other is asked for before: a gate that is opened late begins at its present
/// request, and what was asked for until then would be lost.
///
/// Thread: any but render; blocks until the service answered or the first unit's deadline passed.
package final class ServiceGreeting: Sendable {
    private struct Words {
        let hello: ServiceConnection.Ticket<HelloReply>
        let gate: ServiceConnection.Ticket<SchedulingReply>
    }

    private enum Phase {
        case unsaid
        case said(Words)
        case answered(HelloReply)
        case failed(ConnectionError)
    }

    private let phase = Mutex(Phase.unsaid)

    package init() {}

    /// Says them, unless another unit did.
    package func say(
        to connection: ServiceConnection, gate: HostGate, _ scheduling: ServiceScheduling, deadline: UInt64
    ) throws(ConnectionError) {
        try phase.withLock { phase throws(ConnectionError) in
            guard case .unsaid = phase else { return }
            let hello = try connection.send(
                .hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: deadline)
            let opening = try connection.send(
                .openGate, scheduling, descriptors: gate.descriptors, deadline: deadline)
            phase = .said(Words(hello: hello, gate: opening))
        }
    }

    /// What the service answered to the version. Whoever comes first waits for it, and has the render thread's
    /// scheduling noted; the service loads its unit meanwhile.
    package func answer(
        of connection: ServiceConnection, _ note: (SchedulingReply) -> Void
    ) throws(ConnectionError) -> HelloReply {
        try phase.withLock { phase throws(ConnectionError) in
            switch phase {
            case .answered(let reply): return reply
            case .failed(let error): throw error
            case .unsaid: preconditionFailure("the first words are said before their answers are awaited")
            case .said(let words):
                do throws(ConnectionError) {
                    let reply = try connection.reply(to: words.hello, waitsWhileHeld: true)
                    note(try connection.reply(to: words.gate, waitsWhileHeld: true))
                    phase = .answered(reply)
                    return reply
                } catch {
                    phase = .failed(error)
                    throw error
                }
            }
        }
    }
}
