import AudioTypes
import MIDITranslation
import Synchronization
import Testing

/// MIDI on its way to who wants bytes, and to who wants packets.
@Suite struct MIDIConverterTests {
    final class Taken: Sendable {
        let bytes = Mutex<[[UInt8]]>([])
        let words = Mutex<[UInt32]>([])
        let listCount = Mutex<Int>(0)
    }

    private let taken = Taken()

    private func toBytes() -> MIDIConverter {
        let taken = taken
        return MIDIConverter(
            .bytes { _, _, count, bytes in
                taken.bytes.withLock { $0.append(Array(UnsafeBufferPointer(start: bytes, count: count))) }
                return noErr
            })
    }

    private func toPackets(_ wanted: MIDIProtocolID) -> MIDIConverter {
        let taken = taken
        return MIDIConverter(
            .packets(wanted) { _, _, list in
                let words = (UnsafeRawPointer(list) + 20).assumingMemoryBound(to: UInt32.self)
                taken.listCount.withLock { $0 += 1 }
                taken.words.withLock {
                    $0 += UnsafeBufferPointer(start: words, count: Int(list.pointee.packet.wordCount))
                }
                return noErr
            })
    }

    private func send(_ bytes: [UInt8], to converter: MIDIConverter) -> OSStatus {
        bytes.withUnsafeBufferPointer { converter.send(0, 0, $0.count, $0.baseAddress!) }
    }

    private func send(list words: [UInt32], to converter: MIDIConverter) -> OSStatus {
        ([1, 1, 0, 0, UInt32(words.count)] + words).withUnsafeBytes {
            converter.send(0, 0, $0.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
    }

    @Test func aListOfSeveralPacketsIsSentPacketByPacket() {
        let list: [UInt32] = [1, 2, 0, 0, 1, 0x2090_3c40, 0, 0, 2, 0x2080_3c00, 0x20c1_0500]
        let status = list.withUnsafeBytes {
            toPackets(._1_0).send(0, 0, $0.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
        #expect(status == noErr)
        #expect(taken.words.withLock { $0 } == [0x2090_3c40, 0x2080_3c00, 0x20c1_0500])
    }

    @Test func aChunkBecomesPackets() {
        #expect(send([0x90, 60, 64, 0xf8, 0xc1, 5], to: toPackets(._1_0)) == noErr)
        #expect(taken.words.withLock { $0 } == [0x2090_3c40, 0x10f8_0000, 0x20c1_0500])
        #expect(taken.listCount.withLock { $0 } == 1)
    }

    @Test func packetsBecomeMessages() {
        #expect(send(list: [0x2090_3c40, 0x0000_0000, 0x10f2_0102, 0x4090_3c00, 0x8000_0000], to: toBytes()) == noErr)
        #expect(taken.bytes.withLock { $0 } == [[0x90, 60, 64], [0xf2, 1, 2], [0x90, 60, 64]])
    }

    @Test(arguments: [0, 1, 5, 6, 7, 12, 13, 1000])
    func systemExclusiveIsSplitAndJoined(_ length: Int) throws {
        let message: [UInt8] = [0xf0] + (0..<length).map { UInt8($0 & 0x7f) } + [0xf7]
        #expect(send(message, to: toPackets(._2_0)) == noErr)
        let words = taken.words.withLock { $0 }
        #expect(words.count == 2 * max(1, (length + 5) / 6))
        let status = stride(from: 0, to: words.count, by: 2).map { (words[$0] >> 20) & 0xf }
        #expect(status.first == (status.count == 1 ? 0 : 1))
        #expect(status.last == (status.count == 1 ? 0 : 3))
        let joining = toBytes()
        for start in stride(from: 0, to: words.count, by: 2) {
            #expect(send(list: [words[start], words[start + 1]], to: joining) == noErr)
        }
        #expect(taken.bytes.withLock { $0 } == [message])
    }

    @Test func packetsOfALongMessageBecomeParts() {
        let data = (0..<70_000).map { UInt8($0 % 128) }
        #expect(send([0xf0] + data + [0xf7], to: toPackets(._1_0)) == noErr)
        let words = taken.words.withLock { $0 }
        let joining = toBytes()
        for start in stride(from: 0, to: words.count, by: 2) {
            #expect(send(list: [words[start], words[start + 1]], to: joining) == noErr)
        }
        let parts = taken.bytes.withLock { $0 }
        #expect(parts.count == 3 && parts.allSatisfy { $0.count <= longestMIDIPart })
        #expect(parts.flatMap { $0 } == [0xf0] + data + [0xf7])
    }

    @Test(arguments: [[1, 3, 7], [5, 5, 1, 12], [20, 1, 1]])
    func aMessageMayComeInParts(_ lengths: [Int]) throws {
        let data = (0..<UInt8(lengths.reduce(0, +) - 2)).map { $0 }
        let message = [0xf0] + data + [0xf7]
        let (packets, bytes) = (toPackets(._2_0), toBytes())
        var place = 0
        for length in lengths {
            let part = Array(message[place..<place + length])
            #expect(send(part, to: packets) == noErr && send(part, to: bytes) == noErr)
            place += length
        }
        #expect(taken.bytes.withLock { $0 }.flatMap { $0 } == message)
        let words = taken.words.withLock { $0 }
        let status = stride(from: 0, to: words.count, by: 2).map { (words[$0] >> 20) & 0xf }
        #expect(status.first == 1 && status.last == 3 && status.dropFirst().dropLast().allSatisfy { $0 == 2 })
        taken.bytes.withLock { $0 = [] }
        let joining = toBytes()
        for start in stride(from: 0, to: words.count, by: 2) {
            #expect(send(list: [words[start], words[start + 1]], to: joining) == noErr)
        }
        #expect(taken.bytes.withLock { $0 } == [message])
    }

    @Test func aMessageEndsAMessageInPartsAndARealTimeMessageDoesNot() {
        let converter = toBytes()
        #expect(send([0xf0, 1], to: converter) == noErr)
        #expect(send([0xf8], to: converter) == noErr)
        #expect(send([2], to: converter) == noErr)
        #expect(send([0x90, 60, 1], to: converter) == noErr)
        #expect(send([3], to: converter) == -50)
        #expect(send([0xf7], to: converter) == -50)
    }

    @Test(
        arguments: [
            [], [60], [60, 64], [0x90], [0x90, 60], [0x90, 60, 0x80], [0x90, 60, 64, 61, 64],
            [0xf0, 0x80, 0xf7], [0xf0, 1, 0x80], [0xf7], [0x90, 60, 64, 0xf0, 0xf7],
        ] as [[UInt8]])
    func malformedBytesAreRefusedWhole(_ bytes: [UInt8]) {
        #expect(
            [UInt8](bytes + [0]).withUnsafeBufferPointer { toPackets(._1_0).send(0, 0, bytes.count, $0.baseAddress!) }
                == -50)
        #expect(
            [UInt8](bytes + [0]).withUnsafeBufferPointer { toBytes().send(0, 0, bytes.count, $0.baseAddress!) } == -50)
        #expect(taken.words.withLock { $0 }.isEmpty && taken.bytes.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [[], [0x4090_3c00], [0x2090_3c40, 0x3016_0000], [0x5000_0000, 0, 0]] as [[UInt32]])
    func malformedListsAreRefusedWhole(_ words: [UInt32]) {
        for converter in [toBytes(), toPackets(._1_0), toPackets(._2_0)] {
            #expect(send(list: words, to: converter) == -50)
        }
        #expect(taken.words.withLock { $0 }.isEmpty && taken.bytes.withLock { $0 }.isEmpty)
    }

    /// A packet's type has room for 64 words: what says that it has more is not read.
    @Test(arguments: [65, 1 << 20, UInt32.max]) func aPacketThatSaysItHasMoreWordsThanItsTypeIsRefused(_ count: UInt32)
    {
        let list = [1, 1, 0, 0, count] + [UInt32](repeating: 0x2090_3c40, count: 64)
        for converter in [toBytes(), toPackets(._1_0), toPackets(._2_0)] {
            let status = list.withUnsafeBytes {
                converter.send(0, 0, $0.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
            }
            #expect(status == -50)
        }
        #expect(taken.words.withLock { $0 }.isEmpty && taken.bytes.withLock { $0 }.isEmpty)
    }

    @Test func aListOfTheWantedProtocolPassesUnchanged() {
        let words: [UInt32] = [0x4090_3c00, 0x8000_0000, 0x0020_1234, 0x10f8_0000, 0xd000_0000, 1, 2, 3]
        #expect(send(list: words, to: toPackets(._2_0)) == noErr)
        #expect(taken.words.withLock { $0 } == words)
    }

    @Test func longListsKeepTheirOrder() {
        let words = (0..<500).map { 0x2090_0040 | UInt32($0 & 0x7f) << 8 }
        let packets = (0..<10).flatMap { [0, 0, 50] + words[$0 * 50..<$0 * 50 + 50] }
        let status = ([1, 10] + packets).withUnsafeBytes {
            toPackets(._2_0).send(0, 0, $0.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
        #expect(status == noErr)
        let notes = taken.words.withLock { words in
            stride(from: 0, to: words.count, by: 2).map { words[$0] >> 8 & 0x7f }
        }
        #expect(notes == (0..<500).map { UInt32($0 & 0x7f) })
    }
}
