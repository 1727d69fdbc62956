import NetworkAudio
import Testing

struct RTPPacketTests {
    private func read(_ bytes: [UInt8]) throws(RTPPacket.Fault) -> RTPPacket {
        var result: Result<RTPPacket, RTPPacket.Fault>?
        bytes.withUnsafeBytes { buffer in
            do throws(RTPPacket.Fault) { result = .success(try RTPPacket(reading: buffer)) } catch {
                result = .failure(error)
            }
        }
        return try result!.get()
    }

    private let plain: [UInt8] = [0x80, 0xe0, 0x12, 0x34, 1, 2, 3, 4, 0xa, 0xb, 0xc, 0xd, 7, 8, 9]

    @Test func aHeaderIsReadFieldByField() throws {
        let packet = try read(plain)
        #expect(packet.payloadType == 96 && packet.isMarked && packet.sequence == 0x1234)
        #expect(packet.timestamp == 0x0102_0304 && packet.source == 0x0a0b_0c0d && packet.payload == 12..<15)
    }

    @Test func whatIsWrittenIsRead() throws {
        let packet = RTPPacket(
            payloadType: 11, isMarked: false, sequence: 65_535, timestamp: .max, source: 1, payload: 12..<20)
        var bytes = [UInt8](repeating: 0xff, count: 20)
        bytes.withUnsafeMutableBytes { packet.writeHeader(into: $0) }
        #expect(try read(bytes) == packet)
    }

    @Test func sourcesExtensionAndPaddingAreSteppedOver() throws {
        var bytes: [UInt8] = [0xb1, 96, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3]
        bytes += [9, 9, 9, 9]  // a contributing source
        bytes += [0, 0, 0, 1, 5, 5, 5, 5]  // an extension of one word
        bytes += [1, 2, 3, 4, 0, 0, 0, 4]  // four bytes and as much padding
        #expect(try read(bytes).payload == 24..<28)
    }

    @Test func whatIsCutIsRefused() throws {
        for count in 0..<12 { #expect(throws: RTPPacket.Fault.tooShort) { try read(Array(plain.prefix(count))) } }
        #expect(throws: RTPPacket.Fault.tooShort) { try read([0x8f] + plain.dropFirst()) }
        #expect(throws: RTPPacket.Fault.tooShort) { try read([0x90] + plain.dropFirst()) }
        #expect(throws: RTPPacket.Fault.tooShort) {
            try read([0x90, 96, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0xff, 0xff])
        }
    }

    @Test func anotherVersionAndLyingPaddingAreRefused() throws {
        #expect(throws: RTPPacket.Fault.version) { try read([0x40] + plain.dropFirst()) }
        #expect(throws: RTPPacket.Fault.padding) { try read([0xa0] + plain.dropFirst().dropLast() + [200]) }
        #expect(throws: RTPPacket.Fault.padding) { try read([0xa0] + plain.dropFirst().dropLast() + [0]) }
        #expect(throws: RTPPacket.Fault.padding) { try read([0xa0] + plain.dropFirst().prefix(11)) }
    }
}
