/// Editing as `AVMusicTrack` and MusicPlayer.h have it. Of a range the start belongs to it and the end does not. What
/// is refused changes nothing. Thread: any, one at a time for one value.
extension EventTrack {
    /// Adds an event behind those that are at the same beat.
    /// - Returns: its place.
    /// - Throws: `SequenceError` for a beat or for content with numbers that make no sense.
    @discardableResult
    package mutating func add(_ content: EventContent, at beat: Double) throws(SequenceError) -> Int {
        try SequenceError.check(beat: beat, of: "an event")
        if let fault = content.fault { throw SequenceError("an event was refused: \(fault)") }
        let index = events.last.map { $0.beat <= beat } ?? true ? events.count : self.index(after: beat)
        events.insert(TrackEvent(beat: beat, content: content), at: index)
        return index
    }

    /// Removes one event. Its place is one of `events`.
    package mutating func remove(at index: Int) { events.remove(at: index) }

    /// Gives one event, whose place is one of `events`, other content.
    /// - Throws: `SequenceError` for content with numbers that make no sense.
    package mutating func setContent(_ content: EventContent, at index: Int) throws(SequenceError) {
        if let fault = content.fault { throw SequenceError("an event was refused: \(fault)") }
        events[index].content = content
    }

    /// Brings one event, whose place is one of `events`, to another beat.
    /// - Returns: the event's new place, behind what is there at the same beat.
    /// - Throws: `SequenceError` for a beat that is negative or no number.
    @discardableResult
    package mutating func move(at index: Int, to beat: Double) throws(SequenceError) -> Int {
        try SequenceError.check(beat: beat, of: "an event")
        var event = events.remove(at: index)
        event.beat = beat
        let place = self.index(after: beat)
        events.insert(event, at: place)
        return place
    }

    /// Brings all events of a range to beats that are so many later, or earlier.
    /// - Throws: `SequenceError` for an amount that is no number or leads in front of beat 0.
    package mutating func moveEvents(in range: BeatRange, by beats: Double) throws(SequenceError) {
        let moved = try indices(in: range)
        guard let first = moved.first else { return }
        try SequenceError.check(beat: events[first].beat + beats, of: "a moved event")
        try SequenceError.check(beat: events[moved.upperBound - 1].beat + beats, of: "a moved event")
        let shifted = events[moved].map { TrackEvent(beat: $0.beat + beats, content: $0.content) }
        events.removeSubrange(moved)
        merge(shifted)
    }

    /// Removes all events of a range, and leaves the rest where it is.
    /// - Throws: `SequenceError` for a range that makes no sense.
    package mutating func clearEvents(in range: BeatRange) throws(SequenceError) {
        events.removeSubrange(try indices(in: range))
    }

    /// Removes a range with its time: what is behind it moves up.
    /// - Throws: `SequenceError` for a range that makes no sense.
    package mutating func cutEvents(in range: BeatRange) throws(SequenceError) {
        let removed = try indices(in: range)
        for index in removed.upperBound..<events.count { events[index].beat -= range.length }
        events.removeSubrange(removed)
    }

    /// Inserts a copy of another track's range with its time: what is at `beat` or behind it moves back by the range's
    /// length, to the end of the other track at most.
    /// - Throws: `SequenceError` for a range or a beat that makes no sense.
    package mutating func insertEvents(
        in range: BeatRange, of track: EventTrack, at beat: Double
    ) throws(SequenceError) {
        let copies = try track.copies(in: range, at: beat)
        let gap = max(0, min(range.end, track.length) - range.start)
        if let last = events.last { try SequenceError.check(beat: last.beat + gap, of: "an event that moves back") }
        for index in index(atOrAfter: beat)..<events.count { events[index].beat += gap }
        merge(copies)
    }

    /// Adds a copy of another track's range to what is here.
    /// - Throws: `SequenceError` for a range or a beat that makes no sense.
    package mutating func mergeEvents(in range: BeatRange, of track: EventTrack, at beat: Double) throws(SequenceError)
    {
        merge(try track.copies(in: range, at: beat))
    }

    /// Calls `body` with a range's events in their order, until it returns false.
    /// - Throws: `SequenceError` for a range that makes no sense.
    package func forEachEvent(in range: BeatRange, _ body: (TrackEvent) -> Bool) throws(SequenceError) {
        for index in try indices(in: range) where !body(events[index]) { return }
    }

    /// Calls `body` with the content and the beat of each of a range's events, in their order: it may change both, and
    /// have the event removed, as the block of `enumerateEvents(in:using:)` may.
    /// - Throws: `SequenceError` for a range that makes no sense, and for an event of which `body` made no sense.
    package mutating func editEvents(
        in range: BeatRange,
        _ body: (_ content: inout EventContent, _ beat: inout Double, _ removes: inout Bool) -> Void
    ) throws(SequenceError) {
        let edited = try indices(in: range)
        var kept: [TrackEvent] = []
        for event in events[edited] {
            var (content, beat, removes) = (event.content, event.beat, false)
            body(&content, &beat, &removes)
            if removes { continue }
            try SequenceError.check(beat: beat, of: "an event")
            if let fault = content.fault { throw SequenceError("an event was refused: \(fault)") }
            kept.append(TrackEvent(beat: beat, content: content))
        }
        events.removeSubrange(edited)
        merge(kept.inOrder())
    }

    /// Turns the track around in time: an event is at the end of its length now where it was at the beginning.
    /// - Parameter length: beats from which it is counted, at least to the end of the last event.
    mutating func reverse(within length: Double) {
        let turned = events.reversed().map {
            TrackEvent(beat: max(0, length - $0.endBeat), content: $0.content)
        }
        events = turned.inOrder()
    }

    private func copies(in range: BeatRange, at beat: Double) throws(SequenceError) -> [TrackEvent] {
        try SequenceError.check(beat: beat, of: "a copy")
        let copied = try indices(in: range)
        let copies = events[copied].map { TrackEvent(beat: $0.beat - range.start + beat, content: $0.content) }
        if let last = copies.last { try SequenceError.check(beat: last.beat, of: "a copy") }
        return copies
    }

    /// Takes events that are in the order of their beats; they come behind those at the same beat.
    mutating func merge(_ added: [TrackEvent]) {
        guard let first = added.first else { return }
        let tail = Array(events[index(after: first.beat)...])
        events.removeLast(tail.count)
        events.reserveCapacity(events.count + tail.count + added.count)
        var (own, other) = (0, 0)
        while own < tail.count || other < added.count {
            let takesOwn = other == added.count || own < tail.count && tail[own].beat <= added[other].beat
            events.append(takesOwn ? tail[own] : added[other])
            if takesOwn { own += 1 } else { other += 1 }
        }
    }
}

extension [TrackEvent] {
    /// By their beats; those at one beat stay as they are.
    fileprivate func inOrder() -> [TrackEvent] {
        enumerated().sorted { ($0.element.beat, $0.offset) < ($1.element.beat, $1.offset) }.map(\.element)
    }
}
