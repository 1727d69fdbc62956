import NetworkAudio
import Testing

struct SessionDescriptionTests {
    /// As PipeWire 0.3.65 writes it.
    private static let pipeWire = """
        v=0\no=user 3912345678 0 IN IP4 10.0.0.7\ns=PipeWire RTP Stream\nc=IN IP4 239.255.10.5/1\nt=3912345678 0
        a=recvonly\na=tool:PipeWire 0.3.65\na=type:broadcast\nm=audio 46000 RTP/AVP 127\na=rtpmap:127 L16/48000/2\na=ptime:6\n
        """

    private func read(_ text: String) throws -> SessionDescription { try SessionDescription(reading: Array(text.utf8)) }

    @Test func pipeWiresIsRead() throws {
        let session = try read(Self.pipeWire)
        #expect(session.name == "PipeWire RTP Stream")
        #expect(session.endpoint == NetworkEndpoint("239.255.10.5:46000"))
        #expect(session.payloadType == 127 && session.format.description == "L16/48000/2" && session.packetTime == 6)
    }

    @Test func whatIsWrittenIsRead() throws {
        let session = SessionDescription(
            name: "desk", origin: "- 5 5 IN IP4 10.0.0.2", endpoint: NetworkEndpoint("239.1.2.3:5004")!,
            format: RTPStreamFormat("L24/44100/8")!, packetTime: 0.125)
        #expect(try read(session.text(tool: "test")) == session)
    }

    @Test func theStreamsOwnAddressAndLinesCount() throws {
        let session = try read(
            """
            v=0
            o=a 1 1 IN IP4 1.2.3.4
            s=x
            c=IN IP4 239.0.0.1
            m=video 4000 RTP/AVP 96
            a=rtpmap:96 L16/8000/1
            m=audio 5004/2 RTP/AVP 98
            c=IN IP4 239.0.0.2/15/2
            a=rtpmap:96 L16/8000/1
            a=rtpmap:98 L24/96000/4
            m=audio 6000 RTP/AVP 98
            c=IN IP4 239.0.0.3
            """)
        #expect(session.endpoint == NetworkEndpoint("239.0.0.2:5004") && session.format.description == "L24/96000/4")
    }

    @Test func aStaticTypeNeedsNoMap() throws {
        let session = try read("v=0\no=a\ns=x\nc=IN IP4 239.0.0.1\nm=audio 5004 RTP/AVP 10\n")
        #expect(session.format.description == "L16/44100/2")
    }

    @Test func namesAreMadeFitForATerminal() throws {
        let session = try read(Self.pipeWire.replacing("PipeWire RTP Stream", with: "a\u{1b}[31mb\u{9b}"))
        #expect(session.name == "a[31mb")
        #expect(try read(Self.pipeWire.replacing("PipeWire RTP Stream", with: " ")).name == "unnamed")
    }

    @Test func whatIsNoStreamIsRefusedWithItsReason() {
        func refused(_ text: String, _ fault: SessionDescription.Fault) {
            #expect(throws: fault) { try read(text) }
        }
        refused("", .malformed)
        refused("v=1\n", .malformed)
        refused("v=0\nnonsense\n", .malformed)
        refused("v=0\ns=x\n", .missing("o="))
        refused("v=0\no=a\n", .missing("m=audio"))
        refused(Self.pipeWire.replacing("c=IN", with: "i=IN"), .missing("c="))
        refused(Self.pipeWire.replacing("46000", with: "99999"), .missing("m=audio"))
        refused(Self.pipeWire.replacing("L16/48000/2", with: "opus/48000/2"), .unsupported("opus/48000/2"))
        refused(Self.pipeWire.replacing("239.255.10.5/1", with: "somewhere"), .unsupported("somewhere"))
        refused("v=0\n" + String(repeating: "a=x\n", count: 2000), .tooLong)
        #expect(throws: SessionDescription.Fault.notText) { try SessionDescription(reading: [0xff, 0xfe]) }
    }
}
