import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization
import TestSupport
import Testing

/// A service that sends what none may: the connection is closed with the reason, and no request hangs.
@Suite(.timeLimit(.minutes(1))) struct HostileServiceTests {
    @Test func anotherVersionClosesTheConnection() throws {
        try expectViolation { fixture in
            var bytes = MessageHeader(kind: 0x800B, requestID: 1).encoded
            bytes[0] = 42
            try fixture.sendRaw(bytes)
        }
    }

    @Test func anOversizedMessageClosesTheConnection() throws {
        try expectViolation { try $0.sendRaw([UInt8](repeating: 1, count: MessageHeader.maximumDatagram + 1)) }
    }

    @Test func oneByteClosesTheConnection() throws {
        try expectViolation { try $0.sendRaw([1]) }
    }

    @Test func aReplyThatNobodyAskedForClosesTheConnection() throws {
        try expectViolation { try $0.sendReply(.ping, id: 1000) }
    }

    @Test func aReplyOfAnotherKindClosesTheConnection() throws {
        try expectViolation { try $0.sendReply(.load, id: 1) }
    }

    @Test func aReplyThatIsNotItsRequestsClosesTheConnection() throws {
        try expectViolation { try $0.sendReply(.ping, id: 1, UnitReply(payload: UInt32(7))) }
        let fixture = try ChannelFixture()
        let hello = try fixture.connection.send(.hello, HelloMessage(abiVersion: 1), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.hello, id: 1, UnitReply(payload: UInt32(7)))
        #expect(throws: ConnectionError.self) { try fixture.connection.reply(to: hello) }
        #expect(fixture.connection.failure?.isViolation == true)
    }

    @Test func aReplyWithAPayloadInMemoryClosesTheConnection() throws {
        try expectViolation { fixture in
            let header = MessageHeader(kind: 0x800B, requestID: 1, flags: .payloadInMemory)
            try fixture.sendRaw(header.encoded + UInt64(70_000).encoded)
        }
    }

    @Test func aHeldReplyOfAGibibyteClosesTheConnection() throws {
        try expectViolation { fixture in
            let header = MessageHeader(kind: 0x800B, requestID: 1, flags: .replyIsHeld)
            try fixture.sendRaw(header.encoded + UInt64(1 << 30).encoded)
        }
    }

    @Test func aRequestFromTheServiceClosesTheConnection() throws {
        try expectViolation {
            try $0.sendRaw(MessageHeader(kind: ServiceMessageKind.ping.rawValue, requestID: 1).encoded)
        }
    }

    @Test func aSecondReplyToOneRequestClosesTheConnection() throws {
        let fixture = try ChannelFixture()
        let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.ping, id: 1)
        try fixture.sendReply(.ping, id: 1)
        _ = try fixture.connection.reply(to: ticket)
        #expect(throws: ConnectionError.self) {
            try fixture.connection.call(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        }
        #expect(fixture.connection.failure?.isViolation == true)
    }

    @Test func aFloodOfNotificationsClosesTheConnection() async throws {
        let fixture = try ChannelFixture()
        try fixture.connection.startListening()
        for _ in 0..<20_000 {
            guard (try? fixture.sendNotification([1])) != nil else { break }
        }
        #expect(await eventually { fixture.connection.failure?.isViolation == true })
    }

    @Test func descriptorsFromTheServiceCloseTheConnection() throws {
        try expectViolation { fixture in
            let bytes = MessageHeader(kind: 0x800B, requestID: 1).encoded + UnitReply().encoded
            try fixture.peer.send(bytes, descriptors: [0, 0, 0, 0], deadline: ChannelFixture.deadline)
        }
    }

    @Test func randomMessagesNeverTrap() throws {
        for _ in 0..<300 {
            let fixture = try ChannelFixture()
            let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
            let junk = (0..<Int.random(in: 1...64)).map { _ in UInt8.random(in: 0...255) }
            let header = MessageHeader(kind: [0x800B, 100, 0x8004].randomElement() ?? 0, requestID: .random(in: 0...2))
            try fixture.sendRaw(Bool.random() ? header.encoded + junk : junk)
            fixture.peer.shutDown()
            _ = try? fixture.connection.reply(to: ticket)
            #expect(fixture.connection.failure != nil)
        }
    }

    /// Has a request open (number 1, a ping) while the service misbehaves.
    private func expectViolation(_ misbehave: (ChannelFixture) throws -> Void) throws {
        let fixture = try ChannelFixture()
        let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        try misbehave(fixture)
        #expect(throws: ConnectionError.self) { try fixture.connection.reply(to: ticket) }
        #expect(fixture.connection.failure?.isViolation == true)
        #expect(fixture.closeReasons.withLock { $0.count } == 1)
    }
}

extension ConnectionError {
    var isViolation: Bool {
        if case .protocolViolation = self { true } else { false }
    }
}
