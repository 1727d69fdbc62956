import NetworkAudio
import Testing

struct SAPMessageTests {
    private static let session = SessionDescription(
        name: "desk", origin: "- 5 5 IN IP4 10.0.0.2", endpoint: NetworkEndpoint("239.1.2.3:5004")!,
        format: RTPStreamFormat("L24/48000/2")!, packetTime: 1)

    private func read(_ bytes: [UInt8]) throws -> SAPMessage {
        try bytes.withUnsafeBytes { try SAPMessage(reading: $0) }
    }

    @Test(arguments: [true, false]) func whatIsWrittenIsRead(isAnnounced: Bool) throws {
        let message = SAPMessage(
            isAnnounced: isAnnounced, identifier: 0x1234, sender: [10, 0, 0, 2], session: Self.session)
        #expect(try read(message.bytes(tool: "test")) == message)
    }

    @Test func aTypeMayBeMissingAndAKeyIsSteppedOver() throws {
        let text = Array(Self.session.text(tool: "t").utf8)
        #expect(try read([0x20, 1, 0, 9, 10, 0, 0, 2, 9, 9, 9, 9] + text).session == Self.session)
    }

    @Test func anEndNeedsNoDescription() throws {
        let end = try read([0x24, 0, 0, 9, 10, 0, 0, 2])
        #expect(!end.isAnnounced && end.identifier == 9 && end.session == nil)
    }

    @Test func whatIsNoAnnouncementIsRefused() {
        let whole = SAPMessage(isAnnounced: true, identifier: 1, sender: [1, 2, 3, 4], session: Self.session)
            .bytes(tool: "t")
        for count in 0..<8 { #expect(throws: SAPMessage.Fault.tooShort) { try read(Array(whole.prefix(count))) } }
        #expect(throws: SAPMessage.Fault.version) { try read([0x40] + whole.dropFirst()) }
        #expect(throws: SAPMessage.Fault.encrypted) { try read([0x22] + whole.dropFirst()) }
        #expect(throws: SAPMessage.Fault.compressed) { try read([0x21] + whole.dropFirst()) }
        #expect(throws: SAPMessage.Fault.tooShort) { try read([0x20, 0xff] + whole.dropFirst(2)) }
        let text = Array("text/x".utf8)
        #expect(throws: SAPMessage.Fault.otherContent) { try read([0x20, 0, 0, 1, 1, 2, 3, 4] + text + [0]) }
        #expect(throws: SAPMessage.Fault.otherContent) { try read([0x20, 0, 0, 1, 1, 2, 3, 4, 65, 65]) }
    }
}
