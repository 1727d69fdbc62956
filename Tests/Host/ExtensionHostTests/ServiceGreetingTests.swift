import AudioToolbox
import ExtensionHost
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Synchronization
import Testing

/// Units that share a process start at the same time.
@Suite(.timeLimit(.minutes(1))) struct ServiceGreetingTests {
    private static let units = 8
    /// Far away: a test that reaches it has failed.
    private static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 20_000) }

    /// A service that notes what it is asked, and answers the first words.
    private final class Service: Sendable {
        let connection: ServiceConnection
        let asked = Mutex<[ServiceMessageKind]>([])
        let noted = Mutex<[Int32]>([])
        private let endpoint: ServiceEndpoint

        init() throws {
            let ends = try UnixSocket.pair(.sequencedPacket)
            connection = ServiceConnection(socket: ends.0)
            endpoint = ServiceEndpoint(socket: ends.1)
        }

        /// Until the connection ends.
        func serve() {
            while let reception = try? endpoint.receive(deadline: ServiceGreetingTests.deadline) {
                switch consume reception {
                case .endOfConnection: return
                case .nothing: continue
                case .request(let message): answer(message)
                }
            }
        }

        private func answer(_ message: consuming IncomingMessage) {
            guard let kind = message.kind else { return }
            asked.withLock { $0.append(kind) }
            let reply =
                switch kind {
                case .hello: UnitReply(payload: HelloReply(processID: 7, abiVersion: 3))
                case .openGate: UnitReply(payload: SchedulingReply(renderThreadID: 9, policy: .other(nice: 0)))
                default: UnitReply()
                }
            try? endpoint.reply(reply, to: message.header)
        }
    }

    @Test func theFirstWordsAreSaidOnceAndBeforeAnythingElse() async throws {
        let service = try Service()
        let thread = try SystemThread(name: "service") { service.serve() }
        let gate = try HostGate()
        let greeting = ServiceGreeting()
        try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<Self.units {
                group.addTask {
                    try greeting.say(to: service.connection, gate: gate, ServiceScheduling(), deadline: Self.deadline)
                    _ = try service.connection.send(
                        .unload, UnitIndexMessage(0), deadline: Self.deadline)
                    return try greeting.answer(of: service.connection) { reply in
                        service.noted.withLock { $0.append(reply.renderThreadID) }
                    }.abiVersion
                }
            }
            for try await version in group { #expect(version == 3) }
        }
        service.connection.close()
        thread.join()
        let asked = service.asked.withLock { $0 }
        #expect(asked.prefix(2) == [.hello, .openGate])
        #expect(asked.dropFirst(2).allSatisfy { $0 == .unload })
        #expect(service.noted.withLock { $0 } == [9])
    }

    @Test func whoAsksAfterAFailureIsGivenIt() throws {
        let service = try Service()
        let greeting = ServiceGreeting()
        try greeting.say(
            to: service.connection, gate: HostGate(), ServiceScheduling(), deadline: Self.deadline)
        service.connection.close()
        for _ in 0..<2 {
            #expect(throws: ConnectionError.closedHere) {
                try greeting.answer(of: service.connection) { _ in Issue.record("there is no answer") }
            }
        }
    }
}
