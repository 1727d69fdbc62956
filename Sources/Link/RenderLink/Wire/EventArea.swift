internal import AudioTypes
internal import CRenderLink

/// Where a link's event records lie, one area for each of the two cycles that alternate.
struct EventArea {
    /// Bytes of each.
    let capacity: Int
    private let even: UnsafeMutableRawPointer
    private let odd: UnsafeMutableRawPointer

    init(_ region: SharedRegion, offsets: (Int, Int), capacity: Int) {
        even = region.place(offsets.0, capacity)
        odd = region.place(offsets.1, capacity)
        self.capacity = capacity
    }

    /// A place for a record behind `used` bytes; nil when `bytes` more do not fit, or nothing travels.
    @_noLocks @_noAllocation
    func place(_ sequence: LinkSequence, behind used: Int, bytes: Int) -> UnsafeMutablePointer<crl_event_record>? {
        guard bytes > 0, used &+ bytes <= capacity else { return nil }
        return (start(sequence) + used).assumingMemoryBound(to: crl_event_record.self)
    }

    /// The records of a cycle, to be read where the writer is trusted.
    @_noLocks @_noAllocation
    func start(_ sequence: LinkSequence) -> UnsafeMutableRawPointer { sequence.parity == 0 ? even : odd }

    /// Copies a cycle's records out; returns how many bytes that were, at most the capacity.
    @_noLocks @_noAllocation
    func copy(_ sequence: LinkSequence, bytes: Int, to target: UnsafeMutableRawPointer) -> Int {
        // Whole records are multiples of eight.
        let count = min(bytes, capacity) & ~7
        crl_copy_bytes(target, start(sequence), count)
        return count
    }
}
