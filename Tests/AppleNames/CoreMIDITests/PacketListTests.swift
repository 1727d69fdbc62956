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
                let next = MIDIPacketListAdd(list, size, packet, time, bytes.count, bytes)
                if Int(bitPattern: next) != 0 { packet = next } else { refused += 1 }
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
            #expect(Int(bitPattern: MIDIEventListAdd(list, 1024, packet, 9, 65, words)) == 0)
            let counts = UnsafePointer(list).unsafeSequence().map { $0.words().count }
            #expect(counts == [64, 1] && list.pointee.protocol == ._1_0)
        }
    }

    @Test func buildersHoldWhatFits() {
        let packet = MIDIPacket.Builder(maximumNumberMIDIBytes: 3)
        packet.append(0x90, 60)
        packet.append([100, 1])
        packet.timeStamp = 7
        #expect(packet.count == 3 && packet.capacity == 3 && packet[2] == 100)
        packet.withUnsafePointer { #expect(Array($0.bytes()) == [0x90, 60, 100] && $0.pointee.timeStamp == 7) }
        let list = MIDIPacketList.Builder(byteSize: 300)
        #expect(list.append(timestamp: 1, data: [0x90, 60, 1]) != nil)
        #expect(list.append(timestamp: 2, data: [UInt8](repeating: 0, count: 300)) == nil)
        #expect(list.append(timestamp: 2, data: [0x80, 60, 0]) != nil && list.count == 2)
        list.withUnsafePointer { pointer in
            #expect(pointer.unsafeSequence().map { Array($0.bytes()) } == [[0x90, 60, 1], [0x80, 60, 0]])
            #expect(MIDIPacketList.sizeInBytes(pktList: pointer) == 4 + 16 + 13)
        }
        let events = MIDIEventList.Builder(inProtocol: ._2_0)
        #expect(events.append(timestamp: 1, words: [0x4090_3c00, 0x8000_0000]) != nil && events.protocol == ._2_0)
        #expect(events.append(timestamp: 2, words: [UInt32](repeating: 0, count: 65)) == nil && events.count == 1)
        events.withUnsafePointer { #expect($0.unsafeSequence().map { $0.words().count } == [2]) }
    }

    @Test func whatFollowsAFullListHasNoRoomEither() {
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 8) { memory in
            let list = memory.baseAddress!.assumingMemoryBound(to: MIDIPacketList.self)
            var packet = MIDIPacketListInit(list)
            for _ in 0..<3 { packet = MIDIPacketListAdd(list, 20, packet, 1, 12, [UInt8](repeating: 0xf8, count: 12)) }
            #expect(Int(bitPattern: packet) == 0 && list.pointee.numPackets == 0)
        }
    }

    @Test func aRequestIsMadeInSwiftsTypes() {
        let bytes: [UInt8] = [0xf0, 1, 0xf7]
        bytes.withUnsafeBufferPointer { bytes in
            var request = MIDISysexSendRequest(
                destination: 77_777, data: bytes.baseAddress!, bytesToSend: 3, complete: false, reserved: (0, 0, 0),
                completionProc: { $0.pointee.bytesToSend = 9 }, completionRefCon: nil)
            #expect(request.complete == 0 && request.data == bytes.baseAddress && request.bytesToSend == 3)
            request.completionProc?(&request)
            #expect(request.bytesToSend == 9)
        }
    }
}
