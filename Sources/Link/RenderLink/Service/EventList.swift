internal import AudioTypes
internal import CRenderLink

/// A linked list of render events in private memory, built from records.
struct EventList {
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    private var used = 0
    private var last: UnsafeMutablePointer<AURenderEvent>?
    /// Events that did not fit.
    private(set) var dropped = 0

    /// Room for two cycles' records: one may wait for the unit to render again.
    init(recordBytes: Int) {
        capacity = 4 * recordBytes
        // Swift reads an event as its longest declared member, beyond the last one, too.
        memory = .allocate(byteCount: capacity + MemoryLayout<AURenderEvent>.size, alignment: 16)
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
        while true {
            let record = position.assumingMemoryBound(to: crl_event_record.self)
            let length = crl_event_check(record, rest)
            if length == 0 { return }
            append(record, bytes: crl_event_list_bytes(length))
            position += length
            rest &-= length
        }
    }

    @_noLocks @_noAllocation
    private mutating func append(_ record: UnsafePointer<crl_event_record>, bytes: Int) {
        guard used &+ bytes <= capacity else {
            dropped &+= 1
            return
        }
        let event = (memory + used).assumingMemoryBound(to: AURenderEvent.self)
        crl_event_read(record, event)
        last?.pointee.head.next = event
        last = event
        used &+= bytes
    }
}
