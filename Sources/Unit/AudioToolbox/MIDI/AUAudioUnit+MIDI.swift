import MIDITranslation
import Synchronization

extension AUAudioUnit {
    /// Bytes for a host that takes bytes or packets.
    final var outgoingBytes: AUMIDIOutputEventBlock? {
        if let block = midiOutlets.bytes { return block }
        guard let block = midiOutlets.packets else { return nil }
        let wanted = hostMIDIProtocol == .unspecified ? ._1_0 : hostMIDIProtocol
        let converter = MIDIConverter(.packets(wanted, block))
        return { time, cable, count, bytes in converter.send(time, cable, count, bytes) }
    }

    /// Packets for a host that takes packets or bytes.
    final var outgoingPackets: AUMIDIEventListBlock? {
        guard let block = midiOutlets.packets else { return midiOutlets.bytes.map(Self.packetsToBytes) }
        guard hostMIDIProtocol != .unspecified else { return block }
        let converter = MIDIConverter(.packets(hostMIDIProtocol, block))
        return { time, cable, list in converter.send(time, cable, list) }
    }

    private static func packetsToBytes(_ block: @escaping AUMIDIOutputEventBlock) -> AUMIDIEventListBlock {
        let converter = MIDIConverter(.bytes(block))
        return { time, cable, list in converter.send(time, cable, list) }
    }

    final var baseScheduleMIDIEventBlock: AUScheduleMIDIEventBlock? {
        guard takesMIDI else { return nil }
        noteMIDIBlockFetched()
        let (core, own, converter) = (core, audioUnitMIDIProtocol, scheduleConverter)
        return { time, cable, count, bytes in
            if let forwarding = core.forwarding.load() {
                if !forwarding.add(cable, bytes, count) { core.schedule.countRefusal() }
                return
            }
            switch core.schedule.exclusives.chunk(cable, bytes, count) {
            case .malformed: core.schedule.countRefusal()
            case .exclusive(let opens, let ends) where converter != nil:
                let packets = ExclusivePackets(bytes, count: count, opens: opens, ends: ends)
                core.schedule.addPackets(at: time, cable: cable, packets, in: own)
            case .messages where converter != nil: _ = converter?.send(time, cable, count, bytes)
            case .exclusive, .messages: core.schedule.addMIDI(at: time, cable: cable, bytes: bytes, count: count)
            }
        }
    }

    final var baseScheduleMIDIEventListBlock: AUMIDIEventListBlock? {
        guard takesMIDI else { return nil }
        noteMIDIBlockFetched()
        let core = core
        let converter = scheduleConverter ?? MIDIConverter(.bytes(Self.byteSchedule(core.schedule)))
        return { time, cable, list in
            let status = core.forwarding.load()?.add(cable, list) ?? converter.send(time, cable, list)
            if status == AUAudioUnitError.invalidArgument { core.schedule.countRefusal() }
            return status
        }
    }

    /// Brings all MIDI into the unit's protocol; nil for a unit that takes bytes.
    private var scheduleConverter: MIDIConverter? {
        let own = audioUnitMIDIProtocol
        guard own != .unspecified else { return nil }
        let schedule = core.schedule
        return MIDIConverter(
            .packets(own) { time, cable, list in
                schedule.addPackets(at: time, cable: cable, list: list) ? noErr : kAudioUnitErr_MIDIOutputBufferFull
            })
    }

    private static func byteSchedule(_ schedule: EventSchedule) -> AUMIDIOutputEventBlock {
        { time, cable, count, bytes in
            schedule.addMIDI(at: time, cable: cable, bytes: bytes, count: count)
                ? noErr : kAudioUnitErr_MIDIOutputBufferFull
        }
    }

    private var takesMIDI: Bool {
        isMusicDeviceOrEffect || componentDescription.componentType == kAudioUnitType_MIDIProcessor
    }
}

extension MIDIProtocolID {
    /// None: any protocol for a host, MIDI 1.0 bytes for a unit. Apple's interfaces use the number 0 without a name.
    public static var unspecified: MIDIProtocolID { MIDIProtocolID(rawValue: 0) ?? ._1_0 }
}
