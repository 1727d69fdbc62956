internal import AudioToolbox

/// The form in which events cross shared memory: records padded to eight bytes, without pointers.
///
/// Header of 16 bytes (length of the record, type, cable, flag, sample time), then: parameters: address (8), value (4),
/// ramp frames (4); MIDI: byte count (4), bytes; event lists: protocol (4), word count (4), words.
enum EventRecord {
    static var headerBytes: Int { @_noLocks @_noAllocation get { 16 } }
    /// The longest MIDI message or event list, in bytes.
    static var maximumPayload: Int { @_noLocks @_noAllocation get { 4096 } }

    @_noLocks @_noAllocation
    static func padded(_ bytes: Int) -> Int { (bytes &+ 7) & ~7 }

    /// Bytes of the record that holds an event; nil for one that does not travel.
    @_noLocks @_noAllocation
    static func bytes(for event: UnsafeRawPointer) -> Int? {
        switch event.load(fromByteOffset: 16, as: UInt8.self) {
        case 1, 2: return headerBytes &+ 16
        case 8, 9:
            let length = Int(event.load(fromByteOffset: 18, as: UInt16.self))
            return length <= maximumPayload ? padded(headerBytes &+ 4 &+ length) : nil
        case 10:
            let words = Int(event.loadUnaligned(fromByteOffset: 24, as: UInt32.self))
            return words <= maximumPayload / 4 ? padded(headerBytes &+ 8 &+ words &* 4) : nil
        default: return nil
        }
    }

    /// Writes an event (an AURenderEvent) as a record of `bytes`.
    @_noLocks @_noAllocation
    static func write(_ event: UnsafeRawPointer, to record: UnsafeMutableRawPointer, bytes: Int) {
        let type = event.load(fromByteOffset: 16, as: UInt8.self)
        record.storeBytes(of: UInt32(truncatingIfNeeded: bytes), as: UInt32.self)
        record.storeBytes(of: type, toByteOffset: 4, as: UInt8.self)
        record.storeBytes(of: event.load(fromByteOffset: 17, as: UInt8.self), toByteOffset: 6, as: UInt8.self)
        record.storeBytes(of: event.loadUnaligned(fromByteOffset: 8, as: Int64.self), toByteOffset: 8, as: Int64.self)
        switch type {
        case 1, 2:
            copy(record + 16, event + 24, 12)
            record.storeBytes(
                of: event.loadUnaligned(fromByteOffset: 20, as: UInt32.self), toByteOffset: 28, as: UInt32.self)
        case 8, 9:
            let length = event.load(fromByteOffset: 18, as: UInt16.self)
            record.storeBytes(of: event.load(fromByteOffset: 20, as: UInt8.self), toByteOffset: 5, as: UInt8.self)
            record.storeBytes(of: UInt32(length), toByteOffset: 16, as: UInt32.self)
            copy(record + 20, event + 21, Int(length))
        default:
            record.storeBytes(of: event.load(fromByteOffset: 18, as: UInt8.self), toByteOffset: 5, as: UInt8.self)
            copy(record + 16, event + 20, bytes &- 16)
        }
    }

    /// Bytes that the event of a checked record needs in a list.
    @_noLocks @_noAllocation
    static func eventBytes(ofRecord record: UnsafeRawPointer, bytes: Int) -> Int { max(padded(bytes &+ 8), 40) }

    /// Whether a record of `available` bytes or fewer is well formed; returns its length, nil otherwise. Reads private
    /// memory.
    @_noLocks @_noAllocation
    static func check(_ record: UnsafeRawPointer, available: Int) -> Int? {
        guard available >= 24 else { return nil }
        let bytes = Int(record.load(as: UInt32.self))
        guard bytes >= 24, bytes & 7 == 0, bytes <= available else { return nil }
        switch record.load(fromByteOffset: 4, as: UInt8.self) {
        case 1, 2: return bytes == 32 ? bytes : nil
        case 8, 9:
            return Int(record.load(fromByteOffset: 16, as: UInt32.self)) <= min(bytes &- 20, maximumPayload)
                ? bytes : nil
        case 10:
            return Int(record.load(fromByteOffset: 20, as: UInt32.self)) <= min((bytes &- 24) / 4, maximumPayload / 4)
                ? bytes : nil
        default: return nil
        }
    }

    /// Writes a checked record as an AURenderEvent without a successor.
    @_noLocks @_noAllocation
    static func readEvent(_ record: UnsafeRawPointer, bytes: Int, to event: UnsafeMutableRawPointer) {
        let type = record.load(fromByteOffset: 4, as: UInt8.self)
        event.storeBytes(of: 0, as: UInt.self)
        event.storeBytes(of: record.load(fromByteOffset: 8, as: Int64.self), toByteOffset: 8, as: Int64.self)
        event.storeBytes(of: UInt32(type), toByteOffset: 16, as: UInt32.self)
        event.storeBytes(of: record.load(fromByteOffset: 6, as: UInt8.self), toByteOffset: 17, as: UInt8.self)
        switch type {
        case 1, 2:
            event.storeBytes(of: record.load(fromByteOffset: 28, as: UInt32.self), toByteOffset: 20, as: UInt32.self)
            copy(event + 24, record + 16, 12)
        case 8, 9:
            let length = record.load(fromByteOffset: 16, as: UInt32.self)
            event.storeBytes(of: UInt16(truncatingIfNeeded: length), toByteOffset: 18, as: UInt16.self)
            event.storeBytes(of: record.load(fromByteOffset: 5, as: UInt8.self), toByteOffset: 20, as: UInt8.self)
            copy(event + 21, record + 20, Int(length))
        default:
            event.storeBytes(of: record.load(fromByteOffset: 5, as: UInt8.self), toByteOffset: 18, as: UInt8.self)
            copy(event + 20, record + 16, 8 &+ Int(record.load(fromByteOffset: 20, as: UInt32.self)) &* 4)
        }
    }

    @_noLocks @_noAllocation
    private static func copy(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int) {
        copySharedBytes(target, source, count)
    }
}
