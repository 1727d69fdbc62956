/// One event that a unit sent.
@frozen public enum LinkOutputEvent {
    /// One MIDI message; the bytes are private memory, valid until the next cycle's events are read.
    case midi(sampleTime: Int64, cable: UInt8, bytes: UnsafeRawBufferPointer)
    /// Packets: an `AUMIDIEventListWords` in private memory, valid until the next cycle's events are read.
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
        let first = start > -9e15 && start < 9e15 ? Int64(start) : 0
        latest = first
        end = first &+ Int64(max(frames, 1)) &- 1
    }

    /// The next event, or nil.
    @_noLocks @_noAllocation
    public mutating func next() -> LinkOutputEvent? {
        while rest >= 24 {
            guard let bytes = EventRecord.check(position, available: rest) else {
                rejected &+= 1
                rest = 0
                return nil
            }
            let record = position
            position += bytes
            rest &-= bytes
            if let event = read(record) { return event }
            rejected &+= 1
        }
        return nil
    }

    @_noLocks @_noAllocation
    private mutating func read(_ record: UnsafeRawPointer) -> LinkOutputEvent? {
        let time = min(record.load(fromByteOffset: 8, as: Int64.self), end)
        guard time >= latest else { return nil }
        switch record.load(fromByteOffset: 4, as: UInt8.self) {
        case 8, 9:
            latest = time
            let length = Int(record.load(fromByteOffset: 16, as: UInt32.self))
            let bytes = UnsafeRawBufferPointer(start: record + 20, count: length)
            return .midi(sampleTime: time, cable: record.load(fromByteOffset: 5, as: UInt8.self), bytes: bytes)
        case 10:
            latest = time
            return .packets(
                sampleTime: time, cable: record.load(fromByteOffset: 5, as: UInt8.self), list: record + 16)
        case 1:
            latest = time
            return .parameter(
                sampleTime: time, address: record.load(fromByteOffset: 16, as: UInt64.self),
                value: Float(bitPattern: record.load(fromByteOffset: 24, as: UInt32.self)))
        default: return nil
        }
    }
}
