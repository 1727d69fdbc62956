import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Testing

/// Both ends together: the endpoint runs on a thread of its own, as in a service.
@Suite(.timeLimit(.minutes(1))) struct ServiceEndpointTests {
    /// What the service of these tests answers.
    private static let echo = ServiceRequest<ControlMessage, ControlMessage>(.control)

    @Test func largePayloadsTravelBothWays() throws {
        let (connection, thread) = try echoing()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let message = ControlMessage(unitIndex: 1, bytes: bytes)
        #expect(try connection.call(Self.echo, message, deadline: ChannelFixture.deadline) == message)
        connection.close()
        thread.join()
    }

    @Test func largeRepliesReachAListeningConnection() throws {
        let (connection, thread) = try echoing()
        try connection.startListening()
        let bytes = [UInt8](repeating: 7, count: 200_000)
        let reply = try connection.call(
            Self.echo, ControlMessage(unitIndex: 1, bytes: bytes), deadline: ChannelFixture.deadline)
        #expect(reply.bytes == bytes)
        connection.close()
        thread.join()
    }

    @Test func descriptorsReachTheService() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let connection = ServiceConnection(socket: ends.0)
        let file = try MemoryFile(name: "region", size: 4096)
        _ = try connection.send(
            .openGate, ServiceScheduling(), descriptors: [file.rawDescriptor, file.rawDescriptor],
            deadline: ChannelFixture.deadline)
        guard case .request(var message) = try endpoint.receive(deadline: ChannelFixture.deadline) else {
            Issue.record("no request came")
            return
        }
        let taken = [0, 0, 1, 2].map { Self.takes($0, from: &message) }
        #expect(taken == [true, false, true, false])
    }

    @Test func aRequestWithoutItsDescriptorIsNoRequest() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let geometry = LinkGeometryMessage(
            inputChannels: [], outputChannels: [1], maximumFrames: 16, eventBytes: 64)
        let payload = OpenLinkMessage(unitIndex: 0, geometry: geometry).encoded
        let header = MessageHeader(kind: ServiceMessageKind.openLink.rawValue, requestID: 1)
        let file = try MemoryFile(name: "region", size: 4096)
        try ends.0.send(header.encoded + payload, descriptors: [file.rawDescriptor])
        try ends.0.send(header.encoded + [1], descriptors: [file.rawDescriptor, file.rawDescriptor])
        let expected = [
            WireError.missingDescriptors(received: 1, expected: 2),
            .truncated(field: "unit index", needed: 4, remaining: 1),
        ]
        for error in expected {
            guard case .request(let message) = try endpoint.receive(deadline: ChannelFixture.deadline) else {
                Issue.record("no request came")
                return
            }
            var thrown: WireError?
            do throws(WireError) { _ = try message.payload(of: .openLink) } catch { thrown = error }
            #expect(thrown == error)
        }
    }

    @Test func theMemoryOfAPayloadIsNoneOfTheRequestsDescriptors() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let endpoint = ServiceEndpoint(socket: ends.1)
        let wish = ServiceScheduling().encoded
        let file = try MemoryFile(name: "payload", size: wish.count)
        try file.add([.shrink, .grow, .seal])
        let header = MessageHeader(kind: ServiceMessageKind.openGate.rawValue, requestID: 1, flags: .payloadInMemory)
        try ends.0.send(header.encoded + UInt64(wish.count).encoded, descriptors: [file.rawDescriptor])
        guard case .request(var message) = try endpoint.receive(deadline: ChannelFixture.deadline) else {
            Issue.record("no request came")
            return
        }
        var thrown: WireError?
        do {
            _ = try message.reply(to: .openGate) { _, message in
                _ = try message.takeDescriptor(0)
                return SchedulingReply(renderThreadID: 1, policy: .other(nice: 0))
            }
        } catch { thrown = error as? WireError }
        #expect(thrown == .missingDescriptors(received: 0, expected: 2))
    }

    @Test func fetchingAReplyThatIsNotHeldIsRefused() throws {
        let (connection, thread) = try echoing()
        let file = try MemoryFile(name: "reply", size: 4096)
        let expected = ConnectionError.refused(
            .fetchReply, status: -1, message: "held reply cannot be that of request 99")
        #expect(throws: expected) {
            try connection.call(
                .fetchReply, 99, descriptors: [file.rawDescriptor], deadline: ChannelFixture.deadline)
        }
        connection.close()
        thread.join()
    }

    @Test func ordersThatNoSupervisorGivesEndTheListening() throws {
        let kinds: [(ServiceMessageKind, [UInt8])] = [(.adopt, AdoptMessage().encoded), (.rehearse, [1]), (.ping, [])]
        for (kind, payload) in kinds {
            let ends = try UnixSocket.pair(.sequencedPacket)
            try ends.0.send(MessageHeader(kind: kind.rawValue, requestID: 0).encoded + payload)
            var thrown: ConnectionError?
            do throws(ConnectionError) {
                _ = try SupervisorEndpoint(socket: ends.1).receive(deadline: ChannelFixture.deadline)
            } catch { thrown = error }
            #expect(thrown?.isViolation == true, "\(kind)")
        }
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
        guard let descriptor = try? message.takeDescriptor(index) else { return false }
        return descriptor.rawValue >= 0
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
