import AudioTypes

/// Brings MIDI into the form that whoever takes it wants: bytes of MIDI 1.0, or packets of one protocol.
///
/// What is malformed is refused whole. Neither locks nor allocates once it is made; any thread may call it.
package final class MIDIConverter: @unchecked Sendable {
    // @unchecked: the block is called as its own documentation says; the rest is atomic or constant.
    package enum Target {
        case bytes(AUMIDIOutputEventBlock)
        case packets(MIDIProtocolID, AUMIDIEventListBlock)
    }

    private let target: Target
    private let memory = MIDIChannelMemory()
    private let translation: MIDITranslation
    private let exclusive = SystemExclusiveAssembly()
    private let open = OpenExclusives()

    package init(_ target: Target) {
        self.target = target
        translation = MIDITranslation(memory)
    }

    /// Takes one or more complete MIDI 1.0 messages, or one system-exclusive message or the next part of one.
    /// kAudio_ParamError for anything else.
    package func send(_ time: AUEventSampleTime, _ cable: UInt8, _ count: Int, _ bytes: UnsafePointer<UInt8>)
        -> OSStatus
    {
        let chunk = open.chunk(cable, bytes, count)
        guard chunk != .malformed else { return kAudio_ParamError }
        switch target {
        case .bytes(let block): return block(time, cable, count, bytes)
        case .packets(let wanted, let block):
            var batch = MIDIPacketBatch(wanted)
            let outlet = PacketOutlet(time: time, cable: cable, block: block)
            let status =
                if case .exclusive(let opens, let ends) = chunk {
                    Self.split(ExclusivePackets(bytes, count: count, opens: opens, ends: ends), &batch, outlet)
                } else {
                    messages(bytes, count, wanted, &batch, outlet)
                }
            return status == noErr ? outlet.flush(&batch) : status
        }
    }

    /// Takes Universal MIDI Packets of any protocol. kAudio_ParamError for a list that ends inside a packet, and for
    /// one that says of itself that it has more words than its type holds.
    package func send(
        _ time: AUEventSampleTime, _ cable: UInt8, _ list: UnsafePointer<MIDIEventList>
    ) -> OSStatus {
        guard Self.forEachPacket(of: list, { Self.areWhole($0, $1) ? noErr : kAudio_ParamError }) == noErr else {
            return kAudio_ParamError
        }
        return Self.forEachPacket(of: list) { words, count in
            switch target {
            case .bytes(let block): return bytes(words, count, time, cable, block)
            case .packets(let wanted, let block):
                let isOne = list.pointee.numPackets == 1
                if isOne, !Self.needTranslation(words, count, wanted) { return block(time, cable, list) }
                return packets(words, count, wanted, PacketOutlet(time: time, cable: cable, block: block))
            }
        }
    }

    /// The words of each packet and how many they are, until one is refused.
    private static func forEachPacket(
        of list: UnsafePointer<MIDIEventList>, _ body: (UnsafePointer<UInt32>, Int) -> OSStatus
    ) -> OSStatus {
        guard (1...4096).contains(list.pointee.numPackets) else { return kAudio_ParamError }
        var packet = UnsafeRawPointer(list) + 8
        for _ in 0..<list.pointee.numPackets {
            let count = Int(packet.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            guard (1...MIDIPacketBatch.longestPacket).contains(count) else { return kAudio_ParamError }
            let status = body((packet + 12).assumingMemoryBound(to: UInt32.self), count)
            guard status == noErr else { return status }
            packet += 12 + count * 4
        }
        return noErr
    }

    // MARK: Checks

    /// Whether a chunk consists of whole messages, none of them system-exclusive: no running status, no lonely data, no
    /// end before its time.
    static func areWhole(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var place = 0
        while place < count {
            let status = bytes[place]
            guard status >= 0x80, status != 0xf0, status != 0xf7 else { return false }
            let length = midiMessageLength(status)
            guard place + length <= count, (1..<max(length, 1)).allSatisfy({ bytes[place + $0] < 0x80 }) else {
                return false
            }
            place += length
        }
        return count > 0
    }

    /// Whether a list consists of whole packets.
    package static func areWhole(_ words: UnsafePointer<UInt32>, _ count: Int) -> Bool {
        var place = 0
        while place < count { place += packetLength(words[place]) }
        return count > 0 && place == count
    }

    private static func needTranslation(
        _ words: UnsafePointer<UInt32>, _ count: Int, _ wanted: MIDIProtocolID
    ) -> Bool {
        let foreign: UInt32 = wanted == ._2_0 ? 2 : 4
        var place = 0
        while place < count {
            if words[place] >> 28 == foreign { return true }
            place += packetLength(words[place])
        }
        return false
    }

    // MARK: To packets

    private func messages(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, _ wanted: MIDIProtocolID, _ batch: inout MIDIPacketBatch,
        _ outlet: PacketOutlet
    ) -> OSStatus {
        var place = 0
        while place < count {
            let status = UInt32(bytes[place])
            let length = midiMessageLength(bytes[place])
            let data1 = length > 1 ? UInt32(bytes[place + 1]) : 0
            let data2 = length > 2 ? UInt32(bytes[place + 2]) : 0
            let word = (status < 0xf0 ? 0x2000_0000 : 0x1000_0000) | status << 16 | data1 << 8 | data2
            if status < 0xf0, wanted == ._2_0 { batch.append(translation.midi2(word)) } else { batch.append(word) }
            let sent = outlet.makeRoom(&batch)
            guard sent == noErr else { return sent }
            place += length
        }
        return noErr
    }

    private static func split(
        _ packets: ExclusivePackets, _ batch: inout MIDIPacketBatch, _ outlet: PacketOutlet
    ) -> OSStatus {
        for index in 0..<packets.count {
            let packet = packets.packet(index)
            batch.append(packet.0)
            batch.append(packet.1)
            let sent = outlet.makeRoom(&batch)
            guard sent == noErr else { return sent }
        }
        return noErr
    }

    private func packets(
        _ words: UnsafePointer<UInt32>, _ count: Int, _ wanted: MIDIProtocolID, _ outlet: PacketOutlet
    ) -> OSStatus {
        var batch = MIDIPacketBatch(wanted)
        var place = 0
        while place < count {
            let length = packetLength(words[place])
            switch words[place] >> 28 {
            case 2 where wanted == ._2_0: batch.append(translation.midi2(words[place]))
            case 4 where wanted != ._2_0: batch.append(translation.midi1(words[place], words[place + 1]))
            default: for index in 0..<length { batch.append(words[place + index]) }
            }
            let sent = outlet.makeRoom(&batch)
            guard sent == noErr else { return sent }
            place += length
        }
        return outlet.flush(&batch)
    }

    // MARK: To bytes

    private func bytes(
        _ words: UnsafePointer<UInt32>, _ count: Int, _ time: AUEventSampleTime, _ cable: UInt8,
        _ block: AUMIDIOutputEventBlock
    ) -> OSStatus {
        var place = 0
        while place < count {
            let status = packetBytes(words + place, time, cable, block)
            guard status == noErr else { return status }
            place += packetLength(words[place])
        }
        return noErr
    }

    private func packetBytes(
        _ packet: UnsafePointer<UInt32>, _ time: AUEventSampleTime, _ cable: UInt8, _ block: AUMIDIOutputEventBlock
    ) -> OSStatus {
        switch packet[0] >> 28 {
        case 1, 2: return Self.message(packet[0], time, cable, block)
        case 3:
            return exclusive.add(packet[0], packet[1]) { bytes in
                bytes.baseAddress.map { block(time, cable, bytes.count, $0) } ?? noErr
            }
        case 4:
            let words = translation.midi1(packet[0], packet[1])
            for index in 0..<words.count {
                let status = Self.message(words[index], time, cable, block)
                guard status == noErr else { return status }
            }
            return noErr
        // Utility messages, stream messages and 8-bit data have no bytes in MIDI 1.0.
        default: return noErr
        }
    }

    private static func message(
        _ word: UInt32, _ time: AUEventSampleTime, _ cable: UInt8, _ block: AUMIDIOutputEventBlock
    ) -> OSStatus {
        let status = UInt8(truncatingIfNeeded: word >> 16)
        guard status >= 0x80 else { return kAudio_ParamError }
        var bytes = (status, UInt8(truncatingIfNeeded: word >> 8) & 0x7f, UInt8(truncatingIfNeeded: word) & 0x7f)
        return withUnsafeBytes(of: &bytes) { raw in
            guard let base = raw.baseAddress else { return noErr }
            return block(time, cable, midiMessageLength(status), base.assumingMemoryBound(to: UInt8.self))
        }
    }
}

/// Where batches of packets go.
private struct PacketOutlet {
    let time: AUEventSampleTime
    let cable: UInt8
    let block: AUMIDIEventListBlock

    /// Sends the batch when another message might not fit.
    func makeRoom(_ batch: inout MIDIPacketBatch) -> OSStatus { batch.hasRoom ? noErr : flush(&batch) }

    func flush(_ batch: inout MIDIPacketBatch) -> OSStatus {
        guard !batch.isEmpty else { return noErr }
        let status = batch.withList { block(time, cable, $0) }
        batch.clear()
        return status
    }
}
