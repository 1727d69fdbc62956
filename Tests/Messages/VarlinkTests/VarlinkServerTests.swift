import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import TestSupport
import Testing
import Varlink

@Suite(.timeLimit(.minutes(1))) struct VarlinkServerTests {
    private typealias Echo = EchoInterface

    @Test func replyCarriesWhatTheMethodReturns() throws {
        let service = try EchoService()
        let client = try service.client()
        for text in ["one", "zwei ♪", ""] {
            let reply = try client.call("io.example.echo.Echo", Echo.Text(text: text), returning: Echo.Text.self)
            #expect(reply.text == text)
        }
        #expect(client.peer.processID == getpid())
    }

    @Test func serviceDescribesItself() throws {
        let service = try EchoService()
        struct Info: Decodable { let product: String, interfaces: [String] }
        let info = try service.client().call("org.varlink.service.GetInfo", returning: Info.self)
        #expect(info.product == "echo" && info.interfaces == ["org.varlink.service", "io.example.echo"])
    }

    @Test(arguments: [
        ("io.nowhere.Echo", VarlinkError.interfaceNotFound("io.nowhere")),
        ("io.example.echo.Nothing", .methodNotFound("io.example.echo.Nothing")),
        ("io.example.echo.Echo", .invalidParameter("text")),
        ("io.example.echo.Count", .expectedMore),
        ("io.example.echo.Fail", .failed("the fuse has blown", interface: "io.example.echo")),
    ])
    func faultIsAnsweredByItsStandardError(method: String, expected: VarlinkError) throws {
        let service = try EchoService()
        let client = try service.client()
        #expect(throws: expected) { try client.call(method) }
        #expect(try client.call("io.example.echo.Echo", Echo.Text(text: "on"), returning: Echo.Text.self).text == "on")
    }

    @Test func streamBringsEveryReplyInOrder() throws {
        let service = try EchoService()
        var numbers: [Int] = []
        try service.client().stream("io.example.echo.Count", Echo.Limit(limit: 500), of: Echo.Number.self) {
            numbers.append($0.number)
            return true
        }
        #expect(numbers == Array(1...500))
    }

    @Test func descriptorComesBesideTheReply() throws {
        let service = try EchoService()
        let client = try service.client()
        let (reply, descriptors) = try client.callPassingDescriptors(
            "io.example.echo.Open", returning: Echo.Index.self)
        var text = [UInt8](repeating: 0, count: 8)
        let count = read(descriptors[reply.index].number, &text, text.count)
        #expect(String(decoding: text[..<count], as: UTF8.self) == "hello" && descriptors.count == 1)
    }

    @Test func clientThatLeavesCancelsItsCall() async throws {
        let service = try EchoService()
        let socket = try UnixSocket.connect(.stream, to: .path(service.directory + "/echo"))
        try socket.send(Array("{\"method\":\"io.example.echo.Hang\"}\0".utf8))
        #expect(await eventually { service.server.connectionCount == 1 })
        socket.shutDown()
        #expect(await eventually { service.server.connectionCount == 0 })
    }

    @Test func clientThatNeverReadsIsDisconnected() async throws {
        let service = try EchoService { $0.maximumQueuedBytes = 1 << 20 }
        let socket = try UnixSocket.connect(.stream, to: .path(service.directory + "/echo"))
        try socket.send(Array("{\"method\":\"io.example.echo.Flood\",\"more\":true}\0".utf8))
        #expect(try socket.wait(.peerClosed, deadline: MonotonicClock.never) != [])
        #expect(await eventually { service.server.connectionCount == 0 })
    }

    @Test(arguments: ["not json\0", "{}\0", "{\"method\":3}\0", "{\"method\":\"nodot\"}\0", "\0"])
    func nonsenseEndsTheConnectionAndNoOther(bytes: String) async throws {
        let service = try EchoService()
        let client = try service.client()
        let socket = try UnixSocket.connect(.stream, to: .path(service.directory + "/echo"))
        try socket.send(Array(bytes.utf8))
        #expect(try !socket.wait(.readable, deadline: MonotonicClock.never).isEmpty)
        #expect(try client.call("io.example.echo.Echo", Echo.Text(text: "a"), returning: Echo.Text.self).text == "a")
    }

    @Test func callLongerThanTheLimitEndsTheConnection() throws {
        let service = try EchoService { $0.maximumCallBytes = 1000 }
        let text = Echo.Text(text: String(repeating: "x", count: 2000))
        #expect(throws: VarlinkClientError.disconnected(address: "\(service.address)")) {
            try service.client().call("io.example.echo.Echo", text)
        }
    }

    /// A client that has sent these bytes and nothing after them.
    private func connect(_ service: EchoService, after bytes: String) throws -> UnixSocket {
        let socket = try UnixSocket.connect(
            .stream, to: .path(service.directory + "/echo"), deadline: MonotonicClock.never)
        if !bytes.isEmpty { try socket.send(Array(bytes.utf8)) }
        return socket
    }

    @Test func connectionBeyondTheLimitIsClosedWhenAllOthersWaitForAnswers() async throws {
        let service = try EchoService { $0.maximumConnections = 1 }
        let first = try connect(service, after: "{\"method\":\"io.example.echo.Hang\"}\0")
        #expect(await eventually { service.hangingCalls == 1 })
        #expect(throws: VarlinkClientError.self) {
            try service.client().call("io.example.echo.Echo", Echo.Text(text: "a"))
        }
        #expect(service.server.connectionCount == 1)
        withExtendedLifetime(first) {}
    }

    @Test func clientsThatSendHalfAMessageLockNobodyOut() throws {
        let service = try EchoService { $0.messageSeconds = 3600 }
        let silent = try (0..<80).map { _ in try connect(service, after: "{\"method\":\"io.example") }
        let client = try service.client()
        #expect(try client.call("io.example.echo.Echo", Echo.Text(text: "a"), returning: Echo.Text.self).text == "a")
        // Who has called before gives way after those who never did.
        let more = try (0..<80).map { _ in try connect(service, after: "{") }
        #expect(try client.call("io.example.echo.Echo", Echo.Text(text: "b"), returning: Echo.Text.self).text == "b")
        withExtendedLifetime((silent, more)) {}
    }

    @Test(arguments: ["", "{\"method\":\"io.example", "{\"method\":\"io.example.echo.Open\"}\0{"])
    func clientThatOwesAMessageIsClosedAfterItsTime(bytes: String) async throws {
        let service = try EchoService { $0.messageSeconds = 0.05 }
        let socket = try connect(service, after: bytes)
        #expect(try socket.wait(.peerClosed, deadline: MonotonicClock.never) != [])
        #expect(await eventually { service.server.connectionCount == 0 })
    }

    @Test func clientMayBeSilentBetweenCallsAndWhileItWaits() async throws {
        let service = try EchoService { $0.messageSeconds = 2 }
        let idle = try service.client()
        try idle.call("io.example.echo.Echo", Echo.Text(text: "a"))
        let waiting = try connect(service, after: "{\"method\":\"io.example.echo.Hang\"}\0")
        // Until a third one is closed that owes a message all the while.
        #expect(try connect(service, after: "{").wait(.peerClosed, deadline: MonotonicClock.never) != [])
        #expect(await eventually { service.server.connectionCount == 2 })
        try idle.call("io.example.echo.Echo", Echo.Text(text: "b"))
        withExtendedLifetime(waiting) {}
    }

    @Test func callsBeyondTheRateWaitAndAreAnswered() throws {
        let service = try EchoService { $0.callsPerSecond = 1000 }
        let socket = try UnixSocket.connect(.stream, to: .path(service.directory + "/echo"))
        let call = "{\"method\":\"io.example.echo.Echo\",\"parameters\":{\"text\":\"a\"}}\0"
        let count = 2100
        let sender = Thread { [bytes = Array(String(repeating: call, count: count).utf8)] in
            try? bytes.withUnsafeBytes { try socket.sendAll($0, deadline: MonotonicClock.never) }
        }
        sender.start()
        var ends = 0
        try withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { buffer in
            while ends < count {
                let received = try socket.receive(into: buffer, deadline: MonotonicClock.never).byteCount
                guard received > 0 else { break }
                ends += buffer[..<received].count { $0 == 0 }
            }
        }
        #expect(ends == count)
    }

    @Test func onewayCallIsNotAnswered() throws {
        let service = try EchoService()
        let socket = try UnixSocket.connect(.stream, to: .path(service.directory + "/echo"))
        let text = "{\"method\":\"io.example.echo.Fail\",\"oneway\":true}\0{\"method\":\"io.example.echo.Open\"}\0"
        try socket.send(Array(text.utf8))
        let answer = try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            let count = try socket.receive(into: buffer, deadline: MonotonicClock.never).byteCount
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        #expect(answer == "{\"parameters\":{\"index\":0}}\0")
    }

    @Test func slowMethodTimesOutAtTheClient() throws {
        let service = try EchoService()
        let client = try service.client()
        #expect(throws: VarlinkClientError.timedOut(method: "io.example.echo.Hang", seconds: 0.05)) {
            try client.call("io.example.echo.Hang", seconds: 0.05)
        }
        #expect(throws: VarlinkClientError.disconnected(address: "\(service.address)")) {
            try client.call("io.example.echo.Fail")
        }
    }

    @Test func abstractNameWorksAndVanishes() throws {
        let address = VarlinkAddress.abstract("auserviced-test-\(getpid())")
        let server = VarlinkServer(interfaces: [], configuration: .init(product: "a", version: "1"))
        server.serve(try VarlinkListener(listeningAt: address))
        try VarlinkClient(connectingTo: address, expecting: getpid()).call("org.varlink.service.GetInfo")
        #expect(throws: VarlinkClientError.self) { try VarlinkClient(connectingTo: address, expecting: 1) }
    }
}
