import CoreMIDI
import Testing

/// Lists of packets as they are built and read.
struct PacketListTests {
    private func built(_ size: Int, _ messages: [(UInt64, [UInt8])]) -> (packets: [(UInt64, [UInt8])], refused: Int) {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
            let list = memory.baseAddress!.assumingMemoryBound(to: MIDIPacketList.self)
            var packet = MIDIPacketListInit(list)
            var refused = 0
            for (time, bytes) in messages {
                if let next = MIDIPacketListAdd(list, size, packet, time, bytes.count, bytes) {
                    packet = next
                } else {
                    refused += 1
                }
            }
            let packets = UnsafePointer(list).unsafeSequence().map { packet in
                (UnsafeRawPointer(packet).loadUnaligned(as: UInt64.self), Array(packet.bytes()))
            }
            return (packets, refused)
        }
    }

    @Test func messagesOfOneTimeJoinAndOthersDoNot() {
        let result = built(
            1024,
            [(5, [0x90, 60, 1]), (5, [0x80, 60, 0]), (6, [0xc0, 2]), (6, [0xf0, 1, 0xf7]), (6, [0x90, 61, 1])])
        #expect(result.packets.map(\.0) == [5, 6, 6, 6])
        #expect(result.packets.map(\.1) == [[0x90, 60, 1, 0x80, 60, 0], [0xc0, 2], [0xf0, 1, 0xf7], [0x90, 61, 1]])
        #expect(result.refused == 0)
    }

    @Test func aListThatIsFullTakesNoMore() {
        // The count, one packet's head and three bytes: no room for a second.
        let result = built(4 + 10 + 3, [(1, [0x90, 60, 1]), (2, [0x80, 60, 0]), (1, [0x80, 60, 0])])
        #expect(result.packets.map(\.1) == [[0x90, 60, 1]] && result.refused == 2)
        #expect(built(64, [(1, [])]).refused == 1)
    }

    @Test func wordsJoinUpToSixtyFour() {
        let words = (0..<40).map { UInt32($0) }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { memory in
            let list = memory.baseAddress!.assumingMemoryBound(to: MIDIEventList.self)
            var packet = MIDIEventListInit(list, ._1_0)
            packet = MIDIEventListAdd(list, 1024, packet, 9, 24, words)
            packet = MIDIEventListAdd(list, 1024, packet, 9, 40, words)
            packet = MIDIEventListAdd(list, 1024, packet, 9, 1, words)
            #expect(MIDIEventListAdd(list, 1024, packet, 9, 65, words) == nil)
            let counts = UnsafePointer(list).unsafeSequence().map { $0.words().count }
            #expect(counts == [64, 1] && list.pointee.protocol == ._1_0)
        }
    }
}
