import AudioToolbox
import CAudioUnitInterface

/// MIDI events as calls of the C interface. Thread: render.
enum V2BridgeMIDI {
    /// A chunk may hold several messages; what is none ends it.
    static func send(
        _ event: UnsafePointer<AURenderEvent>, _ offset: UInt32, _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        guard let send = methods.pointee.midi_event else { return }
        let bytes = midiBytes(event)
        let count = Int(midiEvent(event).pointee.length)
        var place = 0
        while place < count {
            let status = bytes[place]
            let length = length(status)
            guard length > 0, place &+ length <= count else { return }
            _ = send(
                methods.pointee.`self`, UInt32(status), length > 1 ? UInt32(bytes[place &+ 1]) : 0,
                length > 2 ? UInt32(bytes[place &+ 2]) : 0, offset)
            place &+= length
        }
    }

    /// How long a message with this status is; 0 for none.
    private static func length(_ status: UInt8) -> Int {
        switch status {
        case 0x80...0xbf, 0xe0...0xef, 0xf2: 3
        case 0xc0...0xdf, 0xf1, 0xf3: 2
        case 0xf6, 0xf8...0xff: 1
        default: 0
        }
    }

    static func sendSystemExclusive(
        _ event: UnsafePointer<AURenderEvent>, _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        _ = methods.pointee.sys_ex?(methods.pointee.`self`, midiBytes(event), UInt32(midiEvent(event).pointee.length))
    }

    /// Packets as they are for a plug-in that takes them; else those that are MIDI 1.0 channel messages, as such.
    static func sendPackets(
        _ event: UnsafePointer<AURenderEvent>, _ offset: UInt32, _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        let words = packetWords(event)
        let count = packetWordCount(event)
        var place = 0
        while place < count {
            let length = min(packetLength(words[place]), count &- place)
            if let send = methods.pointee.midi_event_list {
                var packets = MIDIEventList()
                packets.protocol = packetsEvent(event).pointee.eventList.protocol
                packets.numPackets = 1
                withUnsafeMutableBytes(of: &packets) { bytes in
                    guard let packet = bytes.baseAddress.map({ $0 + 8 }) else { return }
                    packet.storeBytes(of: UInt32(length), toByteOffset: 8, as: UInt32.self)
                    (packet + 12).copyMemory(from: words + place, byteCount: length &* 4)
                }
                _ = send(methods.pointee.`self`, offset, &packets)
            } else if words[place] >> 28 == 2 {
                _ = methods.pointee.midi_event?(
                    methods.pointee.`self`, (words[place] >> 16) & 0xff, (words[place] >> 8) & 0x7f,
                    words[place] & 0x7f, offset)
            }
            place &+= length
        }
    }
}
