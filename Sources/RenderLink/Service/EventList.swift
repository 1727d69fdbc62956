internal import AudioToolbox

/// A linked list of render events in private memory, built from records.
struct EventList {
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    private var used = 0
    private var last: UnsafeMutableRawPointer?
    /// Events that did not fit.
    private(set) var dropped = 0

    /// Room for two cycles' records: one may wait for the unit to render again.
    init(recordBytes: Int) {
        capacity = 4 * recordBytes
        memory = .allocate(byteCount: capacity, alignment: 16)
    }

    func deallocate() { memory.deallocate() }

    /// The first event, or nil.
    var first: UnsafePointer<AURenderEvent>? {
        @_noLocks @_noAllocation get {
            last == nil ? nil : UnsafePointer(memory.assumingMemoryBound(to: AURenderEvent.self))
        }
    }

    @_noLocks @_noAllocation
    mutating func clear() {
        used = 0
        last = nil
    }

    /// Appends the events of `bytes` of records; malformed ones end the reading.
    @_noLocks @_noAllocation
    mutating func append(records: UnsafeRawPointer, bytes: Int) {
        var position = records
        var rest = bytes
        while let length = EventRecord.check(position, available: rest) {
            let needed = EventRecord.eventBytes(ofRecord: position, bytes: length)
            if used &+ needed <= capacity {
                let event = memory + used
                EventRecord.readEvent(position, bytes: length, to: event)
                last?.storeBytes(of: event, as: UnsafeMutableRawPointer.self)
                last = event
                used &+= needed
            } else {
                dropped &+= 1
            }
            position += length
            rest &-= length
        }
    }
}
