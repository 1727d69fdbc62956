import AudioToolbox

/// Who takes what comes to a port or to a virtual destination, in the form that it asked for.
// @unchecked: the blocks are called on whichever thread sends, as Core MIDI documents.
final class MIDIReceiver: @unchecked Sendable {
    private enum Block {
        case packets(MIDIReadBlock)
        case events(MIDIProtocolID, MIDIReceiveBlock)
    }

    private let block: Block

    init(_ read: @escaping MIDIReadBlock) { block = .packets(read) }
    init(_ protocol: MIDIProtocolID, _ receive: @escaping MIDIReceiveBlock) { block = .events(`protocol`, receive) }

    func take(_ list: UnsafePointer<MIDIPacketList>, _ context: UnsafeMutableRawPointer?) {
        switch block {
        case .packets(let read): read(list, context)
        case .events(let wanted, let receive):
            for packet in list.unsafeSequence() { Self.send(packet, wanted, receive, context) }
        }
    }

    func take(_ list: UnsafePointer<MIDIEventList>, _ context: UnsafeMutableRawPointer?) {
        switch block {
        case .packets(let read):
            for packet in list.unsafeSequence() {
                withTime(UnsafeRawPointer(packet).loadUnaligned(as: UInt64.self)) { time in
                    let converter = MIDIConverter(
                        .bytes { _, _, count, bytes in
                            Self.withList(time, bytes, count) { read($0, context) }
                            return noErr
                        })
                    Self.withList(time, packet.words(), list.pointee.protocol) { _ = converter.send(0, 0, $0) }
                }
            }
        case .events(let wanted, let receive):
            guard wanted != list.pointee.protocol else { return receive(list, context) }
            for packet in list.unsafeSequence() {
                let time = UnsafeRawPointer(packet).loadUnaligned(as: UInt64.self)
                let converter = Self.converter(time, wanted, receive, context)
                Self.withList(time, packet.words(), list.pointee.protocol) { _ = converter.send(0, 0, $0) }
            }
        }
    }

    private func withTime(_ time: UInt64, _ body: (UInt64) -> Void) { body(time) }

    private static func send(
        _ packet: UnsafePointer<MIDIPacket>, _ wanted: MIDIProtocolID, _ receive: @escaping MIDIReceiveBlock,
        _ context: UnsafeMutableRawPointer?
    ) {
        let time = UnsafeRawPointer(packet).loadUnaligned(as: UInt64.self)
        let bytes = packet.bytes()
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        _ = converter(time, wanted, receive, context).send(0, 0, bytes.count, start)
    }

    /// Gives each list of packets the time of the message that it was made of.
    private static func converter(
        _ time: UInt64, _ wanted: MIDIProtocolID, _ receive: @escaping MIDIReceiveBlock,
        _ context: UnsafeMutableRawPointer?
    ) -> MIDIConverter {
        let call = UncheckedCall { list in
            for packet in list.unsafeSequence() { withList(time, packet.words(), wanted) { receive($0, context) } }
        }
        return MIDIConverter(
            .packets(wanted) { _, _, list in
                call.body(list)
                return noErr
            })
    }

    /// A list of one packet of bytes.
    private static func withList(
        _ time: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int, _ body: (UnsafePointer<MIDIPacketList>) -> Void
    ) {
        let size = max(MemoryLayout<MIDIPacketList>.size, count + 32)
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
            guard let list = memory.baseAddress?.assumingMemoryBound(to: MIDIPacketList.self) else { return }
            MIDIPacketListAdd(list, size, MIDIPacketListInit(list), time, count, bytes)
            body(UnsafePointer(list))
        }
    }

    /// A list of one packet of words.
    private static func withList(
        _ time: UInt64, _ words: UnsafeBufferPointer<UInt32>, _ protocol: MIDIProtocolID,
        _ body: (UnsafePointer<MIDIEventList>) -> Void
    ) {
        var list = MIDIEventList()
        let packet = MIDIEventListInit(&list, `protocol`)
        guard let start = words.baseAddress,
            MIDIEventListAdd(&list, MemoryLayout<MIDIEventList>.size, packet, time, words.count, start) != nil
        else { return }
        body(&list)
    }
}

/// Carries a call into a `@Sendable` block.
// @unchecked: called on the thread that made it, before the maker returns.
private struct UncheckedCall: @unchecked Sendable {
    let body: (UnsafePointer<MIDIEventList>) -> Void
}
