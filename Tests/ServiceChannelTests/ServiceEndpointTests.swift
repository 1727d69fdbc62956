import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Testing

/// Both ends together: the endpoint runs on a thread of its own, as in a service.
@Suite(.timeLimit(.minutes(1))) struct ServiceEndpointTests {
    @Test func largePayloadsTravelBothWays() throws {
        let (connection, thread) = try echoing()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let reply = try connection.request(
            .control, ControlMessage(unitIndex: 1, bytes: bytes), deadline: ChannelFixture.deadline)
        #expect(reply == ControlMessage(unitIndex: 1, bytes: bytes).encoded)
        connection.close()
        thread.join()
    }

    @Test func largeRepliesReachAListeningConnection() throws {
        let (connection, thread) = try echoing()
        try connection.startListening()
        let bytes = [UInt8](repeating: 7, count: 200_000)
        let reply = try connection.request(
            .control, ControlMessage(unitIndex: 1, bytes: bytes), deadline: ChannelFixture.deadline)
        #expect(reply.count == bytes.count + 4)
        connection.close()
        thread.join()
    }

    @Test func descriptorsReachTheService() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let connection = ServiceConnection(socket: ends.0)
        let file = try MemoryFile(name: "region", size: 4096)
        _ = try connection.send(.openGate, descriptors: [file.rawDescriptor], deadline: ChannelFixture.deadline)
        guard case .request(var message) = try endpoint.receive(deadline: ChannelFixture.deadline) else {
            Issue.record("no request came")
            return
        }
        let taken = [Self.takes(0, from: &message), Self.takes(0, from: &message), Self.takes(1, from: &message)]
        #expect(taken == [true, false, false])
    }

    @Test func aMemoryFileThatCanShrinkIsRefused() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let file = try MemoryFile(name: "loose", size: 100_000)
        let header = MessageHeader(kind: ServiceMessageKind.control.rawValue, requestID: 1, flags: .payloadInMemory)
        try ends.0.send(header.encoded + UInt64(100_000).encoded, descriptors: [file.rawDescriptor])
        #expect(throws: ConnectionError.self) { _ = try endpoint.receive(deadline: ChannelFixture.deadline) }
    }

    @Test func aFullHostCostsTheNotificationOnly() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        var dropped = false
        for _ in 0..<10_000 where !dropped { dropped = !endpoint.notify(unitIndex: 0, [1, 2, 3]) }
        #expect(dropped)
    }

    @Test func supervisorsOrdersArrive() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let host = try UnixSocket.pair(.sequencedPacket)
        let control = RunnerControl(socket: ends.0)
        let supervisor = SupervisorEndpoint(socket: ends.1)
        try control.adopt(hostSocket: host.1, lingerMilliseconds: 250, title: "Filter")
        guard case .adopt(let message, let socket) = try supervisor.receive(deadline: ChannelFixture.deadline) else {
            Issue.record("no adoption came")
            return
        }
        #expect(message == AdoptMessage(lingerMilliseconds: 250, title: "Filter"))
        #expect(socket.rawValue >= 0)
        supervisor.announceReady()
        #expect(try control.waitUntilReady(deadline: ChannelFixture.deadline))
    }

    private static func takes(_ index: Int, from message: inout IncomingMessage) -> Bool {
        if let descriptor = message.takeDescriptor(index) { return descriptor.rawValue >= 0 }
        return false
    }

    /// A service that answers each control message with its payload, until the host hangs up.
    private func echoing() throws -> (ServiceConnection, SystemThread) {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let thread = try SystemThread(name: "echo") {
            while let reception = try? endpoint.receive(deadline: ChannelFixture.deadline) {
                switch consume reception {
                case .endOfConnection: return
                case .nothing: continue
                case .request(let message):
                    var reply = UnitReply()
                    reply.payload = message.payload
                    try? endpoint.reply(reply, to: message.header)
                }
            }
        }
        return (ServiceConnection(socket: ends.0), thread)
    }
}
