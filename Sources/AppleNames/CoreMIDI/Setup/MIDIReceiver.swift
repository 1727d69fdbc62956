import AudioToolbox

/// Who takes what comes to a port or to a virtual destination, in the form that it asked for.
// @unchecked: the blocks are called on whichever thread sends, as Core MIDI documents.
final class MIDIReceiver: @unchecked Sendable {
    private enum Block {
        case packets(MIDIReadBlock, MIDIStreams<MIDIByteStream>)
        case events(MIDIProtocolID, MIDIReceiveBlock, MIDIStreams<MIDIWordStream>)
    }

    private let block: Block

    init(_ read: @escaping MIDIReadBlock) { block = .packets(read, MIDIStreams { MIDIByteStream() }) }

    init(_ protocol: MIDIProtocolID, _ receive: @escaping MIDIReceiveBlock) {
        block = .events(`protocol`, receive, MIDIStreams { MIDIWordStream(`protocol`) })
    }

    func take(_ list: UnsafePointer<MIDIPacketList>, from sender: MIDISender, _ context: UnsafeMutableRawPointer?) {
        switch block {
        case .packets(let read, _): read(list, context)
        case .events(let wanted, let receive, let streams):
            Self.give(streams[sender].packets(of: list), wanted, receive, context)
        }
    }

    func take(_ list: UnsafePointer<MIDIEventList>, from sender: MIDISender, _ context: UnsafeMutableRawPointer?) {
        switch block {
        case .packets(let read, let streams):
            for piece in streams[sender].messages(of: list) {
                Self.withList(piece.time, piece.content) { read($0, context) }
            }
        case .events(let wanted, let receive, let streams):
            guard wanted != list.pointee.protocol else { return receive(list, context) }
            Self.give(streams[sender].packets(of: list), wanted, receive, context)
        }
    }

    /// The sender is gone.
    func forget(_ sender: MIDISender) {
        switch block {
        case .packets(_, let streams): streams.forget(sender)
        case .events(_, _, let streams): streams.forget(sender)
        }
    }

    private static func give(
        _ pieces: [MIDIPiece<UInt32>], _ wanted: MIDIProtocolID, _ receive: MIDIReceiveBlock,
        _ context: UnsafeMutableRawPointer?
    ) {
        for piece in pieces {
            piece.content.withUnsafeBufferPointer { words in
                withEventList(piece.time, words, wanted) { receive($0, context) }
            }
        }
    }

    /// A list of one packet of bytes, or of as many as a long message needs.
    static func withList(
        _ time: MIDITimeStamp, _ bytes: [UInt8], _ body: (UnsafePointer<MIDIPacketList>) -> Void
    ) {
        let longest = Int(UInt16.max)
        let size = max(MemoryLayout<MIDIPacketList>.size, bytes.count + 32 * (1 + bytes.count / longest))
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
            guard let list = memory.baseAddress?.assumingMemoryBound(to: MIDIPacketList.self) else { return }
            var packet = MIDIPacketListInit(list)
            for start in stride(from: 0, to: bytes.count, by: longest) {
                let count = min(longest, bytes.count - start)
                bytes.withUnsafeBufferPointer { bytes in
                    guard let base = bytes.baseAddress else { return }
                    packet = MIDIPacketListAdd(list, size, packet, time, count, base + start)
                }
            }
            body(UnsafePointer(list))
        }
    }
}
