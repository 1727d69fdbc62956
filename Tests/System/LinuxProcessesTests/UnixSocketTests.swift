import Glibc
import LinuxProcesses
import LinuxSystem
import Testing

@Suite struct UnixSocketTests {
    private static func receive(_ socket: UnixSocket, capacity: Int = 256, descriptors: Int = 0) throws -> (
        String, Bool, Int
    ) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
        defer { buffer.deallocate() }
        let message = try socket.receive(
            into: buffer, maximumDescriptors: descriptors, deadline: MonotonicClock.deadline(milliseconds: 2000))
        return (
            String(decoding: buffer[..<message.byteCount], as: UTF8.self), message.isTruncated, message.descriptorCount
        )
    }

    @Test func messagesKeepTheirBoundaries() throws {
        let (a, b) = try UnixSocket.pair(.sequencedPacket)
        try a.send(Array("one".utf8))
        try a.send(Array("two".utf8))
        #expect(try Self.receive(b).0 == "one")
        #expect(try Self.receive(b).0 == "two")
    }

    @Test func descriptorsTravelBesideAMessage() throws {
        let (a, b) = try UnixSocket.pair(.sequencedPacket)
        let file = try MemoryFile(name: "sent", size: 4096)
        try file.add(.fixedSize)
        let sent = try file.map(writable: true)
        sent.base.storeBytes(of: 99, as: UInt32.self)
        try a.send(Array("x".utf8), descriptors: [file.rawDescriptor])
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)
        defer { buffer.deallocate() }
        var message = try b.receive(into: buffer, maximumDescriptors: 2)
        #expect(message.descriptorCount == 1)
        guard let taken = message.takeDescriptor(0) else { return }
        let received = try MemoryFile(adopting: taken, minimumSize: 4096)
        let arrived = try received.map(writable: false)
        #expect(arrived.base.load(as: UInt32.self) == 99)
        let again = message.takeDescriptor(0)
        let isGone = again == nil
        #expect(isGone)
    }

    @Test func descriptorsWithoutPlaceAreDropped() throws {
        let (a, b) = try UnixSocket.pair(.sequencedPacket)
        let file = try MemoryFile(name: "sent", size: 4096)
        try a.send(Array("x".utf8), descriptors: [file.rawDescriptor, file.rawDescriptor])
        #expect(try Self.receive(b).2 == 0)
    }

    @Test func longMessageIsReportedTruncated() throws {
        let (a, b) = try UnixSocket.pair(.sequencedPacket)
        try a.send([UInt8](repeating: 65, count: 100))
        #expect(try Self.receive(b, capacity: 10) == ("AAAAAAAAAA", true, 0))
    }

    @Test func silencePastTheDeadlineIsATimeout() throws {
        let (a, b) = try UnixSocket.pair(.stream)
        _ = a
        do {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 8)
            defer { buffer.deallocate() }
            _ = try b.receive(into: buffer, deadline: MonotonicClock.deadline(milliseconds: 2))
            Issue.record("received something")
        } catch {
            #expect(error.isTimeout)
        }
    }

    @Test func closedPeerEndsTheStreamAndRefusesSending() throws {
        var (a, b): (UnixSocket?, UnixSocket) = try UnixSocket.pair(.stream)
        _ = a
        a = nil
        #expect(try Self.receive(b).0 == "")
        #expect(throws: SystemError.self) { try b.send(Array("x".utf8)) }
    }

    @Test func deafPeerIsATimeout() throws {
        let (a, b) = try UnixSocket.pair(.sequencedPacket)
        _ = b
        let message = [UInt8](repeating: 0, count: 60_000)
        let error = #expect(throws: SystemError.self) {
            for _ in 0..<10_000 { try a.send(message, deadline: MonotonicClock.deadline(milliseconds: 2)) }
        }
        #expect(error?.isTimeout == true)
    }

    @Test func listenerKnowsItsPeer() throws {
        let name = "auserviced-test-\(getpid())-\(UInt64.random(in: 0...(.max)))"
        let listener = try UnixSocket.listen(.stream, at: .abstract(name))
        let client = try UnixSocket.connect(.stream, to: .abstract(name))
        let accepted = try #require(try listener.accept(deadline: MonotonicClock.deadline(milliseconds: 2000)))
        let peer = try accepted.peerCredentials()
        #expect(peer.processID == getpid())
        #expect(peer.userID == getuid())
        try client.send(Array("hello".utf8))
        #expect(try Self.receive(accepted).0 == "hello")
    }

    @Test func takenAndMissingNamesHaveTheirErrors() throws {
        let name = "auserviced-test-\(getpid())-\(UInt64.random(in: 0...(.max)))"
        let refused = #expect(throws: SystemError.self) { try UnixSocket.connect(.stream, to: .abstract(name)) }
        #expect(refused?.isRefused == true)
        let first = try UnixSocket.listen(.stream, at: .abstract(name))
        let taken = #expect(throws: SystemError.self) { try UnixSocket.listen(.stream, at: .abstract(name)) }
        #expect(taken?.isAlreadyInUse == true)
        _ = first
        let long = String(repeating: "x", count: 200)
        #expect(throws: SystemError.self) { try UnixSocket.listen(.stream, at: .path("/tmp/" + long)) }
    }

    @Test func nobodyConnectingIsNoError() throws {
        let listener = try UnixSocket.listen(.stream, at: .abstract("auserviced-test-\(UInt64.random(in: 0...(.max)))"))
        let accepted = try listener.accept(deadline: MonotonicClock.deadline(milliseconds: 1))
        #expect(accepted == nil)
    }
}
