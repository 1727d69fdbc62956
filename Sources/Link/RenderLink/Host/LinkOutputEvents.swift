internal import AudioTypes
internal import CRenderLink

/// One event that a unit sent.
@frozen public enum LinkOutputEvent {
    /// One MIDI message; the bytes are private memory, valid until the next cycle's events are read.
    case midi(sampleTime: Int64, cable: UInt8, bytes: UnsafeRawBufferPointer)
    /// Packets: an `MIDIEventList` in private memory, valid until the next cycle's events are read.
    case packets(sampleTime: Int64, cable: UInt8, list: UnsafeRawPointer)
    /// A parameter value that the unit changed itself. Any bit pattern may come as value.
    case parameter(sampleTime: Int64, address: UInt64, value: Float)
}

/// The events that a unit sent during one cycle. Malformed records end the sequence; unknown or unsorted ones are left
/// out; times are clamped to the cycle. Thread: render.
public struct LinkOutputEvents {
    private var position: UnsafeRawPointer
    private var rest: Int
    private var latest: Int64
    private let end: Int64
    /// Records left out.
    public private(set) var rejected = 0

    @_noLocks @_noAllocation
    init(records: UnsafeRawPointer, bytes: Int, start: Double, frames: Int) {
        position = records
        rest = bytes
        let first = eventSampleTime(start) ?? 0
        latest = first
        end = first &+ Int64(max(frames, 1)) &- 1
    }

    /// The next event, or nil.
    @_noLocks @_noAllocation @section("render")
    public mutating func next() -> LinkOutputEvent? {
        while rest >= crl_event_least_bytes() {
            let record = position.assumingMemoryBound(to: crl_event_record.self)
            let bytes = crl_event_check(record, rest)
            if bytes == 0 {
                rejected &+= 1
                rest = 0
                return nil
            }
            position += bytes
            rest &-= bytes
            if let event = read(record) { return event }
            rejected &+= 1
        }
        return nil
    }

    @_noLocks @_noAllocation
    private mutating func read(_ record: UnsafePointer<crl_event_record>) -> LinkOutputEvent? {
        let time = min(record.pointee.sampleTime, end)
        guard time >= latest, let event = event(record, time) else { return nil }
        latest = time
        return event
    }

    @_noLocks @_noAllocation
    private func event(_ record: UnsafePointer<crl_event_record>, _ time: Int64) -> LinkOutputEvent? {
        let cable = record.pointee.cable
        switch record.pointee.type {
        case AURenderEventType.MIDI.rawValue, AURenderEventType.midiSysEx.rawValue:
            let bytes = UnsafeRawBufferPointer(
                start: crl_event_midi_bytes(record), count: Int(record.pointee.midi.length))
            return .midi(sampleTime: time, cable: cable, bytes: bytes)
        case AURenderEventType.midiEventList.rawValue:
            return .packets(
                sampleTime: time, cable: cable,
                list: UnsafeRawPointer(crl_event_packets(UnsafeMutablePointer(mutating: record))))
        case AURenderEventType.parameter.rawValue:
            return .parameter(
                sampleTime: time, address: record.pointee.parameter.address, value: record.pointee.parameter.value)
        default: return nil
        }
    }
}
