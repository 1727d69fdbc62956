import LinuxSystem
import NetworkAudio
import Testing

/// A stream's description, asked for and given over real connections of this machine.
@Suite struct DescriptionServerTests {
    private let session = SessionDescription(
        name: "Studio, left/right", origin: "- 5 5 IN IP4 10.0.0.2", endpoint: NetworkEndpoint("239.1.2.3:5004")!,
        format: RTPStreamFormat("L24/48000/2")!, packetTime: 1)

    private func endpoint(_ server: DescriptionServer) throws -> NetworkEndpoint {
        try #require(NetworkEndpoint("127.0.0.1:\(server.port)"))
    }

    private var later: UInt64 { MonotonicClock.deadline(milliseconds: 30_000) }

    @Test func whatIsDescribedIsWhatIsSent() throws {
        let server = try DescriptionServer(session)
        for _ in 0..<3 {
            let answer = DescriptionRequest.ask(try endpoint(server), name: session.name, deadline: later)
            #expect(answer == session)
        }
        server.stop()
        #expect(DescriptionRequest.ask(try endpoint(server), name: session.name, deadline: later) == nil)
    }

    @Test func oneWhoSaysNothingKeepsOthersWaitingOnlyForAWhile() throws {
        let server = try DescriptionServer(session)
        let silent = try ConnectionSocket(to: endpoint(server), deadline: later)
        let isSent = silent.send(Array("DESCR".utf8), deadline: later)
        #expect(isSent)
        #expect(DescriptionRequest.ask(try endpoint(server), name: "", deadline: later) == session)
    }

    @Test func noiseIsAnsweredByAnEnd() throws {
        let server = try DescriptionServer(session)
        for noise in [[UInt8](repeating: 0xff, count: 10_000), Array("\r\n\r\n".utf8), []] {
            let connection = try ConnectionSocket(to: endpoint(server), deadline: later)
            _ = connection.send(noise, deadline: later)
            var bytes: [UInt8] = []
            while connection.receive(into: &bytes, deadline: later) {}
            #expect(bytes.isEmpty)
        }
        #expect(DescriptionRequest.ask(try endpoint(server), name: "", deadline: later) == session)
    }

    @Test func requestsAreAnsweredWithTheirNumbers() {
        func answer(_ words: String, _ headers: [String: String] = ["cseq": "7"]) -> RTSPMessage {
            DescriptionServer.answer(
                RTSPMessage(words.split(separator: " ").map(String.init), headers: headers), session)
        }
        let described = answer("DESCRIBE rtsp://a/b RTSP/1.0")
        #expect(described.first[1] == "200" && described.headers["cseq"] == "7")
        #expect(described.headers["content-type"] == "application/sdp")
        #expect(answer("OPTIONS * RTSP/1.0").headers["public"] == "OPTIONS, DESCRIBE")
        #expect(answer("SETUP rtsp://a/b RTSP/1.0").first[1] == "501")
        #expect(answer("GET / HTTP/1.1").first[1] == "400")
        #expect(answer("OPTIONS *").first[1] == "400")
        #expect(answer("OPTIONS * RTSP/1.0", ["cseq": "7\r\nx: y"]).headers["cseq"] == nil)
    }

    @Test func namesAreMadeFitForAnAddress() {
        #expect(DescriptionRequest.encoded("a b/ä.1") == "a%20b%2F%C3%A4.1")
    }
}
