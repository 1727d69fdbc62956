import AudioToolbox
import Synchronization

/// Who sends, as streams tell senders from each other.
package enum MIDISender: Hashable {
    /// A port or a source of this process, or a destination that it sends to.
    case object(MIDIObjectRef)
    /// A port of another ALSA client.
    case place(client: Int32, port: Int32)
}

/// What of a stream came at a time: bytes of whole messages, or the words of packets.
struct MIDIPiece<Element: Sendable>: Sendable {
    let time: MIDITimeStamp
    let content: [Element]
}

/// One stream for each sender: a message may come in pieces, in several packets or lists, and the meaning of a message
/// may hang on one before it, as that of data entry does. Thread: any.
final class MIDIStreams<Stream: Sendable>: Sendable {
    private let streams = Mutex<[MIDISender: Stream]>([:])
    private let make: @Sendable () -> Stream

    init(_ make: @escaping @Sendable () -> Stream) { self.make = make }

    subscript(sender: MIDISender) -> Stream {
        streams.withLock { streams in
            if let known = streams[sender] { return known }
            let made = make()
            streams[sender] = made
            return made
        }
    }

    /// The sender is gone.
    func forget(_ sender: MIDISender) { streams.withLock { $0[sender] = nil } }
}

/// What one sender sends, as bytes of MIDI 1.0. Thread: any.
// @unchecked: what changes is behind the lock.
final class MIDIByteStream: @unchecked Sendable {
    private let lock = Mutex(())
    private var joiner = MIDIByteJoiner()
    private var exclusives = MIDIExclusiveJoiner()
    private let converter: MIDIConverter
    private let made = Made()

    private final class Made { var bytes: [[UInt8]] = [] }

    init() {
        converter = MIDIConverter(
            .bytes { [made] _, _, count, bytes in
                made.bytes.append(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return noErr
            })
    }

    /// What is whole with these packets, each with the time of the packet that made it so.
    func messages(of list: UnsafePointer<MIDIPacketList>) -> [MIDIPiece<UInt8>] {
        lock.withLock { _ in
            var pieces: [MIDIPiece<UInt8>] = []
            for packet in list.unsafeSequence() {
                joiner.take(packet.bytes()) { pieces.append(MIDIPiece(time: packet.time, content: $0)) }
            }
            return pieces
        }
    }

    /// What is whole with these packets, message by message. A packet that ends inside of a message is dropped.
    func messages(of list: UnsafePointer<MIDIEventList>) -> [MIDIPiece<UInt8>] {
        lock.withLock { _ in
            var pieces: [MIDIPiece<UInt8>] = []
            for packet in list.unsafeSequence() {
                let words = packet.words()
                guard let start = words.baseAddress, MIDIConverter.areWhole(start, words.count) else { continue }
                var place = 0
                while place < words.count {
                    let length = packetLength(words[place])
                    for message in messages(start + place, length, list.pointee.protocol) {
                        pieces.append(MIDIPiece(time: packet.time, content: message))
                    }
                    place += length
                }
            }
            return pieces
        }
    }

    private func messages(
        _ words: UnsafePointer<UInt32>, _ count: Int, _ protocol: MIDIProtocolID
    ) -> [[UInt8]] {
        if words[0] >> 28 == 3 { return exclusives.take(words[0], words[1]).map { [$0] } ?? [] }
        made.bytes = []
        withEventList(0, UnsafeBufferPointer(start: words, count: count), `protocol`) { _ = converter.send(0, 0, $0) }
        return made.bytes
    }
}

/// What one sender sends, as packets of one protocol. Thread: any.
// @unchecked: what changes is behind the lock.
final class MIDIWordStream: @unchecked Sendable {
    private let lock = Mutex(())
    private var joiner = MIDIByteJoiner()
    private let converter: MIDIConverter
    private let made: Made

    // @unchecked: the stream's, behind its lock.
    private final class Made: @unchecked Sendable { var packets: [[UInt32]] = [] }

    init(_ wanted: MIDIProtocolID) {
        let made = Made()
        self.made = made
        converter = MIDIConverter(
            .packets(wanted) { _, _, list in
                for packet in list.unsafeSequence() { made.packets.append(Array(packet.words())) }
                return noErr
            })
    }

    /// What is whole with these packets, each with the time of the packet that made it so.
    func packets(of list: UnsafePointer<MIDIPacketList>) -> [MIDIPiece<UInt32>] {
        lock.withLock { _ in
            var pieces: [MIDIPiece<UInt32>] = []
            for packet in list.unsafeSequence() {
                joiner.take(packet.bytes()) { message in
                    pieces += converted(packet.time) { converter.send(0, 0, message.count, message) }
                }
            }
            return pieces
        }
    }

    /// The same in the stream's protocol. A packet that ends inside of a message is dropped.
    func packets(of list: UnsafePointer<MIDIEventList>) -> [MIDIPiece<UInt32>] {
        lock.withLock { _ in
            list.unsafeSequence().flatMap { packet in
                converted(packet.time) {
                    var status = noErr
                    withEventList(packet.time, packet.words(), list.pointee.protocol) {
                        status = converter.send(0, 0, $0)
                    }
                    return status
                }
            }
        }
    }

    private func converted(_ time: MIDITimeStamp, _ send: () -> OSStatus) -> [MIDIPiece<UInt32>] {
        made.packets = []
        _ = send()
        return made.packets.map { MIDIPiece(time: time, content: $0) }
    }
}

extension UnsafePointer where Pointee == MIDIPacket {
    /// Packets lie at any multiple of four.
    var time: MIDITimeStamp { UnsafeRawPointer(self).loadUnaligned(as: UInt64.self) }
}

extension UnsafePointer where Pointee == MIDIEventPacket {
    /// Packets lie at any multiple of four.
    var time: MIDITimeStamp { UnsafeRawPointer(self).loadUnaligned(as: UInt64.self) }
}

/// A list of one packet of words, at most 64; none for more.
func withEventList(
    _ time: MIDITimeStamp, _ words: UnsafeBufferPointer<UInt32>, _ protocol: MIDIProtocolID,
    _ body: (UnsafePointer<MIDIEventList>) -> Void
) {
    var list = MIDIEventList()
    let packet = MIDIEventListInit(&list, `protocol`)
    guard let start = words.baseAddress,
        addedWords(&list, MemoryLayout<MIDIEventList>.size, packet, time, words.count, start) != nil
    else { return }
    body(&list)
}
