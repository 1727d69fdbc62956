import Console
import SurfaceProtocol
import Testing

/// A frame's bytes as the page reads them.
struct FramePacketTests {
    private func memory(width: UInt32, height: UInt32) throws -> SurfaceMemory {
        let configuration = SurfaceConfiguration(serial: 1, width: width, height: height, scale: 1, isDark: false)
        return try SurfaceMemory(presenting: configuration)
    }

    private func numbers(_ packet: FramePacket, at offset: Int, _ count: Int) -> [UInt32] {
        (0..<count).map { index in
            packet.bytes[(offset + index * 4)..<(offset + index * 4 + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    @Test func fewPixelsAreSentAsTheyAre() throws {
        let memory = try memory(width: 8, height: 4)
        let unit = UnitReference(host: 7, instance: 1 << 32 | 5)
        let packet = FramePacket(of: unit, [DamageRectangle(x: 1, y: 2, width: 2, height: 1)], in: memory, buffer: 1)
        #expect(numbers(packet, at: 0, 12) == [7, 5, 1, 8, 4, 1, 1, 2, 2, 1, 0, 8])
        #expect(Array(packet.bytes[48...]) == [0, 0, 0, 255, 0, 0, 0, 255])
    }

    @Test func manyPixelsAreAPNGPicture() throws {
        let memory = try memory(width: 300, height: 200)
        let whole = DamageRectangle(x: 0, y: 0, width: 300, height: 200)
        let packet = FramePacket(of: UnitReference(host: 7, instance: 1), [whole], in: memory, buffer: 0)
        #expect(numbers(packet, at: 24, 5) == [0, 0, 300, 200, 1])
        #expect(packet.bytes.count == 48 + Int(numbers(packet, at: 44, 1)[0]) && packet.bytes.count < 10_000)
        #expect(Array(packet.bytes[48..<56]) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    }

    @Test(arguments: [(1000.0, 1.0, 1.0), (250, 1, 0.5), (250, 2, 1), (500, 3, 3), (10, 1, 0.5), (5000, 9, 4)])
    func aViewIsDrawnAsSmallAsThereIsRoom(_ width: Double, _ pixels: Double, _ scale: Double) {
        #expect(ViewRoom(width: width, pixels: pixels, isDark: false).scale(forWidth: 500) == scale)
    }
}
