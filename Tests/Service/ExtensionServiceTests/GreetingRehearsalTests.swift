import AudioToolbox
import ExtensionService
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Testing

/// What a spare runner sends to itself.
@Suite(.timeLimit(.minutes(1))) struct GreetingRehearsalTests {
    private static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 10_000) }

    /// The kind and the descriptor's use of the next message; nil at the connection's end.
    private func next(_ endpoint: ServiceEndpoint) throws -> (ServiceMessageKind?, Bool)? {
        switch try endpoint.receive(deadline: Self.deadline) {
        case .endOfConnection: return nil
        case .nothing: return nil
        case .request(var message):
            guard message.kind == .openGate else { return (message.kind, false) }
            let reply = try message.reply(to: .openGate) { wish, message in
                #expect(wish.policy == .other(nice: 0))
                let file = try MemoryFile(
                    adopting: try message.takeDescriptor(0), minimumSize: LinkLayout.gateBytes)
                #expect(file.seals.isSuperset(of: [.fixedSize, .futureWrite]))
                let doorbell = try MemoryFile(
                    adopting: try message.takeDescriptor(1), minimumSize: LinkLayout.doorbellBytes)
                #expect(doorbell.seals.contains(.fixedSize) && !doorbell.seals.contains(.futureWrite))
                return SchedulingReply(renderThreadID: 1, policy: wish.policy)
            }
            return (message.kind, reply.status == noErr)
        }
    }

    @Test func itSaysAHostsFirstWordsAndGoes() throws {
        let endpoint = ServiceEndpoint(socket: try #require(GreetingRehearsal()).socket)
        #expect(try next(endpoint)?.0 == .hello)
        let gate = try #require(try next(endpoint))
        #expect(gate == (.openGate, true))
        #expect(try next(endpoint) == nil)
    }
}
