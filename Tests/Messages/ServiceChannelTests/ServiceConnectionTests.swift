import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServiceConnectionTests {
    /// A request whose reply is a number, as no service has it.
    private static let number = ServiceRequest<EmptyMessage, UInt32>(.load)

    @Test func requestsSentAheadAreAnsweredInAnyOrder() throws {
        let fixture = try ChannelFixture()
        let first = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        let second = try fixture.connection.send(Self.number, EmptyMessage(), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.load, id: 2, UnitReply(payload: UInt32(7)))
        try fixture.sendReply(.ping, id: 1)
        #expect(try fixture.connection.reply(to: first) == EmptyMessage())
        #expect(try fixture.connection.reply(to: second) == 7)
    }

    @Test func anErrorReplyIsThrownWithItsReason() throws {
        let fixture = try ChannelFixture()
        let ticket = try fixture.connection.send(Self.number, EmptyMessage(), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.load, id: 1, UnitReply(status: -3000, message: "no such component"))
        #expect(throws: ConnectionError.refused(.load, status: -3000, message: "no such component")) {
            try fixture.connection.reply(to: ticket)
        }
        #expect(fixture.connection.failure == nil)
    }

    @Test func silenceEndsAtTheDeadlineAndTheLateReplyIsDropped() throws {
        let fixture = try ChannelFixture()
        let late = try fixture.connection.send(
            .ping, EmptyMessage(), deadline: MonotonicClock.deadline(milliseconds: 5))
        #expect(throws: ConnectionError.timedOut(.ping)) { try fixture.connection.reply(to: late) }
        try fixture.sendReply(.ping, id: 1)
        let next = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.ping, id: 2)
        #expect(try fixture.connection.reply(to: next) == EmptyMessage())
    }

    @Test func aClosedPeerFailsOpenRequests() throws {
        let fixture = try ChannelFixture()
        let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        fixture.peer.shutDown()
        #expect(throws: ConnectionError.closedByPeer) { try fixture.connection.reply(to: ticket) }
        #expect(fixture.closeReasons.withLock { $0 } == [.closedByPeer])
    }

    @Test func aDeafPeerFailsTheSenderInTime() throws {
        let fixture = try ChannelFixture()
        let message = ControlMessage(unitIndex: 0, bytes: [UInt8](repeating: 0, count: 50_000))
        var thrown: ConnectionError?
        for _ in 0..<1000 where thrown == nil {
            do throws(ConnectionError) {
                _ = try fixture.connection.send(.control, message, deadline: MonotonicClock.deadline(milliseconds: 5))
            } catch {
                thrown = error
            }
        }
        #expect(thrown == .timedOut(.control) || thrown?.isViolation == true)
    }

    @Test func aListeningConnectionAnswersThreadsThatWait() throws {
        let fixture = try ChannelFixture()
        try fixture.connection.startListening()
        let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        try fixture.sendReply(.ping, id: 1)
        #expect(try fixture.connection.reply(to: ticket) == EmptyMessage())
        let late = try fixture.connection.send(
            .ping, EmptyMessage(), deadline: MonotonicClock.deadline(milliseconds: 10))
        #expect(throws: ConnectionError.timedOut(.ping)) { try fixture.connection.reply(to: late) }
        #expect(fixture.connection.failure == nil)
    }

    @Test func notificationsArriveAndAHangUpIsNoticed() async throws {
        let fixture = try ChannelFixture()
        try fixture.connection.startListening()
        try fixture.sendNotification([9, 8])
        fixture.peer.shutDown()
        #expect(await eventually { fixture.closeReasons.withLock { $0 } == [.closedByPeer] })
        #expect(fixture.notifications.withLock { $0 } == [[2, 9, 8]])
    }

    @Test func closingHereFailsOpenRequests() async throws {
        let fixture = try ChannelFixture()
        try fixture.connection.startListening()
        let ticket = try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        fixture.connection.close()
        #expect(throws: ConnectionError.closedHere) { try fixture.connection.reply(to: ticket) }
        #expect(throws: ConnectionError.closedHere) {
            try fixture.connection.send(.ping, EmptyMessage(), deadline: ChannelFixture.deadline)
        }
    }
}
