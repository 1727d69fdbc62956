import NetworkAudio
import Testing

/// Messages by which a stream's description is asked for, as anybody may send them.
@Suite struct RTSPMessageTests {
    private static let request = "DESCRIBE rtsp://10.0.0.2:99/by-name/a RTSP/1.0\r\nCSeq: 7\r\nAccept: x\r\n\r\n"

    private func read(_ text: String) throws -> (message: RTSPMessage, length: Int)? {
        try RTSPMessage.read(Array(text.utf8))
    }

    @Test func aMessageIsReadOnceAllOfItIsThere() throws {
        let bytes = Array((Self.request + "more").utf8)
        for count in 0..<Self.request.utf8.count {
            #expect(try RTSPMessage.read(Array(bytes.prefix(count))) == nil)
        }
        let (message, length) = try #require(try RTSPMessage.read(bytes))
        #expect(message.first == ["DESCRIBE", "rtsp://10.0.0.2:99/by-name/a", "RTSP/1.0"])
        #expect(message.headers == ["cseq": "7", "accept": "x"])
        #expect(length == Self.request.utf8.count)
    }

    @Test func contentIsWaitedForAndWhatWasWrittenIsRead() throws {
        let message = RTSPMessage(["RTSP/1.0", "200", "OK"], headers: ["cseq": "1"], content: Array("v=0\n".utf8))
        #expect(try RTSPMessage.read(message.bytes.dropLast()) == nil)
        let read = try #require(try RTSPMessage.read(message.bytes)).message
        #expect(read.first == message.first && read.content == message.content)
        #expect(read.headers == ["cseq": "1", "content-length": "4"])
    }

    @Test func linesMayEndWithoutAReturn() throws {
        #expect(try read("RTSP/1.0 200 OK\nCSeq: 1\n\n")?.message.headers == ["cseq": "1"])
    }

    @Test(arguments: [
        ("\r\n\r\n", RTSPMessage.Fault.malformed), ("HELLO\r\n\r\n", .malformed),
        ("A b\r\nno colon\r\n\r\n", .malformed),
        ("A b\r\n: c\r\n\r\n", .malformed), ("A b\r\ncontent-length: x\r\n\r\n", .malformed),
        ("A b\r\ncontent-length: -1\r\n\r\n", .malformed), ("A b\r\ncontent-length: 999999999\r\n\r\n", .tooLong),
        (String(repeating: "a", count: 5000), .tooLong),
        ("A b\r\n" + String(repeating: "c: d\r\n", count: 100) + "\r\n", .malformed),
    ]) func whatIsNoMessageIsRefused(text: String, fault: RTSPMessage.Fault) {
        #expect(throws: fault) { try read(text) }
    }

    @Test func whatIsNoTextIsRefused() {
        #expect(throws: RTSPMessage.Fault.notText) { try RTSPMessage.read([0xff, 0x20, 0x41, 10, 10]) }
    }
}
