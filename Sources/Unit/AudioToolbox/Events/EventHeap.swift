/// A binary heap of event nodes by time, then by arrival. Used only by one render thread; never grows.
struct EventHeap: Sendable {
    private struct Entry {
        var time: AUEventSampleTime
        var arrival: UInt64
        var node: UInt32
    }

    // nonisolated(unsafe): constant pointer, used by one thread at a time.
    nonisolated(unsafe) private let entries: UnsafeMutablePointer<Entry>
    private(set) var count = 0
    /// How many events have come so far.
    private(set) var arrivals: UInt64 = 0

    init(capacity: Int) {
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(time: 0, arrival: 0, node: 0), count: capacity)
    }

    func free() { entries.deallocate() }

    /// Whether there is an event whose time is before `end`.
    @_noLocks @_noAllocation
    func isDue(before end: AUEventSampleTime) -> Bool {
        guard count > 0 else { return false }
        return entries[0].time < end
    }

    /// The node of the first event, and how many events had come before it. There is one.
    var first: UInt32 { @_noLocks @_noAllocation get { entries[0].node } }
    var firstArrival: UInt64 { @_noLocks @_noAllocation get { entries[0].arrival } }
    var firstTime: AUEventSampleTime { @_noLocks @_noAllocation get { entries[0].time } }

    /// The pool has as many nodes as the heap has places, so there is always room.
    @_noLocks @_noAllocation
    mutating func insert(_ node: UInt32, time: AUEventSampleTime) {
        let entry = Entry(time: time, arrival: arrivals, node: node)
        arrivals &+= 1
        var place = count
        count &+= 1
        while place > 0 {
            let parent = (place &- 1) >> 1
            if !Self.isBefore(entry, entries[parent]) { break }
            entries[place] = entries[parent]
            place = parent
        }
        entries[place] = entry
    }

    @_noLocks @_noAllocation
    mutating func removeFirst() {
        count &-= 1
        let moved = entries[count]
        var place = 0
        while true {
            var child = place &* 2 &+ 1
            if child >= count { break }
            if child &+ 1 < count, Self.isBefore(entries[child &+ 1], entries[child]) { child &+= 1 }
            if !Self.isBefore(entries[child], moved) { break }
            entries[place] = entries[child]
            place = child
        }
        entries[place] = moved
    }

    @_noLocks @_noAllocation
    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.time != right.time ? left.time < right.time : left.arrival < right.arrival
    }
}
