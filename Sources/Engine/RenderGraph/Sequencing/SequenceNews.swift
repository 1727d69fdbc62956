import MusicSequences
import Synchronization

/// What a sequence has for the program, or for a thread that may wait: user events, presets, and MIDI that no unit of the
/// graph gets.
package struct SequenceNews: Equatable, Sendable {
    /// What happened.
    package enum Kind: Equatable, Sendable {
        /// Bytes that the program put there, at a beat of the track.
        case user(beat: Double)
        /// A preset of the destination, as an encoded property list.
        case preset(scope: UInt32, element: UInt32)
        /// MIDI for a destination that is told, at a host time in nanoseconds; 0 where nothing paces the rendering.
        case midi(hostTime: UInt64)
    }

    package let kind: Kind
    /// The place of its track in the sequence.
    package let track: Int
    /// As `EventTrack.destination`.
    package let destination: Int?
    package let bytes: [UInt8]
}

/// News on their way from the render thread. Thread: as each part says.
// @unchecked: the places between the two counts belong to the reader, the others to the render thread.
final class SequenceNewsRing: @unchecked Sendable {
    /// One that has not been taken; its bytes are in the score's memory.
    struct Entry {
        let kind: SequenceNews.Kind
        let track: Int
        let destination: Int?
        let bytes: UnsafeRawBufferPointer
        /// A message that lies nowhere else, in the place of `bytes`.
        let message: (status: UInt8, data1: UInt8, data2: UInt8)

        @_noLocks @_noAllocation
        init(_ kind: SequenceNews.Kind, _ event: PlayedEvent, _ bytes: UnsafeRawBufferPointer) {
            self.kind = kind
            track = event.track
            destination = event.destination
            self.bytes = bytes
            message = (0, 0, 0)
        }

        @_noLocks @_noAllocation
        init(_ kind: SequenceNews.Kind, _ event: PlayedEvent, message: (status: UInt8, data1: UInt8, data2: UInt8)) {
            self.kind = kind
            track = event.track
            destination = event.destination
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            self.message = message
        }

        /// Thread: any but render.
        var content: [UInt8] {
            guard bytes.count == 0, message.status != 0 else { return Array(bytes) }
            let all = [message.status, message.data1, message.data2]
            return Array(message.status & 0xe0 == 0xc0 ? all.prefix(2) : all[...])
        }
    }

    /// What the render thread needs of it.
    struct Cell: ~Copyable {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: SequenceNewsRing.capacity)
        let written = Atomic<Int>(0)
        let read = Atomic<Int>(0)
        let lost = Atomic<Int>(0)

        deinit { entries.deallocate() }

        var hasNews: Bool {
            @_noLocks @_noAllocation get { written.load(ordering: .relaxed) != read.load(ordering: .relaxed) }
        }

        /// - Parameter spare: places that are left free behind it.
        /// Thread: render.
        @_noLocks @_noAllocation
        func add(_ entry: Entry, spare: Int = 0) {
            let place = written.load(ordering: .relaxed)
            guard place &- read.load(ordering: .acquiring) < newsCapacity &- spare else {
                lost.wrappingAdd(1, ordering: .relaxed)
                return
            }
            (entries + place & (newsCapacity &- 1)).initialize(to: entry)
            written.store(place &+ 1, ordering: .releasing)
        }
    }

    static let capacity = newsCapacity
    let cell: UnsafeMutablePointer<Cell>

    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell())
    }

    deinit {
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    var lost: Int { cell.pointee.lost.load(ordering: .relaxed) }

    /// All that there are. Thread: any but render, one at a time.
    func take() -> [SequenceNews] {
        let end = cell.pointee.written.load(ordering: .acquiring)
        let first = cell.pointee.read.load(ordering: .relaxed)
        let news = (first..<end).map { place in
            let entry = cell.pointee.entries[place & (newsCapacity - 1)]
            return SequenceNews(
                kind: entry.kind, track: entry.track, destination: entry.destination, bytes: entry.content)
        }
        cell.pointee.read.store(end, ordering: .releasing)
        return news
    }
}

/// A power of two.
private var newsCapacity: Int { @_noLocks @_noAllocation get { 4096 } }
