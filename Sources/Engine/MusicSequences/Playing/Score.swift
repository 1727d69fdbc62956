/// A sequence as a render thread plays it: everything in one piece of memory that nothing changes any more.
///
/// It has what destinations get: neither meta events nor tempos, which are in its tempo map. Whoever edits a sequence
/// makes a score anew, and a player that takes over from the one before it. Thread: any; made and given up by any but
/// render.
// @unchecked: nothing changes the memory between `init` and `deinit`.
package final class Score: @unchecked Sendable {
    /// Seconds that a loop has to last at the highest tempo of the sequence, so that no cycle has more passes than its
    /// time allows.
    package static let shortestLoop = 0.001

    /// Beats and seconds of the sequence.
    package let tempoMap: TempoMap
    /// How many tracks it has, those of the sequence.
    package let trackCount: Int
    let view: ScoreView
    private let memory: UnsafeMutableRawPointer

    /// - Throws: `SequenceError` for a loop that is too short, and for a track with more events than a player counts.
    package init(_ sequence: EventSequence) throws(SequenceError) {
        let builder = try ScoreBuilder(sequence)
        tempoMap = sequence.tempoMap
        trackCount = builder.tracks.count
        var layout = Layout()
        let segments = layout.place(tempoMap.segments)
        let tracks = layout.place(ScoreTrack.self, builder.tracks.count)
        let events = layout.place(builder.events)
        let slots = layout.place(builder.slots)
        let places = layout.place(builder.places)
        let data = layout.place(builder.data)
        memory = .allocate(byteCount: layout.size, alignment: Layout.alignment)
        let first = Self.fill(memory + segments, tempoMap.segments)
        let firstEvent = Self.fill(memory + events, builder.events)
        let firstSlot = Self.fill(memory + slots, builder.slots)
        let all = zip(builder.tracks, sequence.tracks).map { built, track in
            ScoreTrack(
                events: firstEvent + built.firstEvent, count: built.count, offset: track.offset,
                destination: track.destination, loop: built.loop, slots: firstSlot + built.firstSlot,
                slotCount: built.slotCount, isMuted: track.isMuted, isSoloed: track.isSoloed)
        }
        view = ScoreView(
            tracks: Self.fill(memory + tracks, all), trackCount: all.count,
            tempos: TempoSegments(first, count: tempoMap.segments.count),
            places: Self.fill(memory + places, builder.places), data: Self.fill(memory + data, builder.data))
    }

    // All of it are numbers and pointers, which need no end of their own.
    deinit { memory.deallocate() }

    /// The places of lists, one behind the other.
    private struct Layout {
        static let alignment = 16
        var size = alignment

        mutating func place<Element>(_ list: [Element]) -> Int { place(Element.self, list.count) }

        mutating func place<Element>(_ type: Element.Type, _ count: Int) -> Int {
            let place = (size + Self.alignment - 1) / Self.alignment * Self.alignment
            size = place + count * MemoryLayout<Element>.stride
            return place
        }
    }

    private static func fill<Element>(
        _ memory: UnsafeMutableRawPointer, _ list: [Element]
    ) -> UnsafePointer<Element> {
        let first = memory.bindMemory(to: Element.self, capacity: list.count)
        list.withUnsafeBufferPointer { buffer in
            if let source = buffer.baseAddress { first.initialize(from: source, count: buffer.count) }
        }
        return UnsafePointer(first)
    }
}
