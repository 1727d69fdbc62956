/// The notes that have begun, the one that ends first in front: a heap in memory of its own. Thread: render.
struct SoundingNotes: ~Copyable {
    /// Notes that may sound at once.
    static var capacity: Int { @_noLocks @_noAllocation get { 16_384 } }

    private(set) var count = 0
    private let notes: UnsafeMutablePointer<SoundingNote>

    init() { notes = .allocate(capacity: Self.capacity) }

    deinit { notes.deallocate() }

    /// The one that ends first. Only while there is one.
    var first: SoundingNote { @_noLocks @_noAllocation get { notes[0] } }

    subscript(index: Int) -> SoundingNote { @_noLocks @_noAllocation get { notes[index] } }

    var isFull: Bool { @_noLocks @_noAllocation get { count >= Self.capacity } }

    /// Only while it is not full.
    @_noLocks @_noAllocation
    mutating func add(_ note: SoundingNote) {
        var index = count
        count = count &+ 1
        while index > 0, Self.isBefore(note, notes[(index &- 1) / 2]) {
            (notes + index).initialize(to: notes[(index &- 1) / 2])
            index = (index &- 1) / 2
        }
        (notes + index).initialize(to: note)
    }

    @_noLocks @_noAllocation
    mutating func removeFirst() {
        count = count &- 1
        if count > 0 { sink(notes[count], from: 0) }
    }

    /// Keeps what is not of this track; nil keeps nothing. The rest is in the order of a heap again.
    @_noLocks @_noAllocation
    mutating func removeAll(of track: Int?) {
        var kept = 0
        for index in 0..<count where track != nil && notes[index].track != track {
            notes[kept] = notes[index]
            kept = kept &+ 1
        }
        count = kept
        for index in stride(from: kept / 2 &- 1, through: 0, by: -1) { sink(notes[index], from: index) }
    }

    @_noLocks @_noAllocation
    private mutating func sink(_ note: SoundingNote, from start: Int) {
        var index = start
        while true {
            var child = 2 &* index &+ 1
            guard child < count else { break }
            if child &+ 1 < count, Self.isBefore(notes[child &+ 1], notes[child]) { child = child &+ 1 }
            guard Self.isBefore(notes[child], note) else { break }
            notes[index] = notes[child]
            index = child
        }
        notes[index] = note
    }

    @_noLocks @_noAllocation
    private static func isBefore(_ one: SoundingNote, _ other: SoundingNote) -> Bool {
        one.end != other.end ? one.end < other.end : one.number < other.number
    }
}
