import AudioToolbox
import Foundation

/// Lists of Universal MIDI Packets in a unit's render block and a host's calls.
public enum EventLists {
    public static func notes(in event: UnsafePointer<AURenderEvent>) -> [UInt8] {
        guard event.pointee.head.eventType == .midiEventList else { return [] }
        var list = event.pointee.MIDIEventsList.eventList
        guard list.protocol == ._2_0, list.numPackets == 1 else { return [] }
        return withUnsafeBytes(of: &list.packet.words) { words in
            let first = words.load(as: UInt32.self)
            return first >> 20 & 0xf == 9 ? [UInt8(first >> 8 & 0x7f)] : []
        }
    }

    public static func play(_ note: UInt8, on unit: AUAudioUnit) -> OSStatus {
        guard let schedule = unit.scheduleMIDIEventListBlock else { return kAudioUnitErr_InvalidProperty }
        var list = MIDIEventList()
        list.protocol = ._2_0
        list.numPackets = 1
        let message = MIDI2NoteOn(0, 0, note, 0, 0, 0xffff)
        list.packet.wordCount = 2
        list.packet.words.0 = message.word0
        list.packet.words.1 = message.word1
        return schedule(AUEventSampleTimeImmediate, 0, &list)
    }
}
