/// A place among a track's events, as `MusicEventIterator` has one: at an event, or behind the last.
///
/// It counts events and holds no track: whoever edits the track by other means sets it anew, as with MusicPlayer.h.
/// Thread: any, one at a time for one value.
package struct EventCursor: Equatable, Sendable {
    /// The place in `EventTrack.events`; as many as there are stands for the end.
    package private(set) var index = 0

    /// At the first event. Thread: any.
    package init() {}

    /// Goes to the first event at this beat or behind it, else to the end.
    /// - Throws: `SequenceError` for a beat that is no number.
    package mutating func seek(to beat: Double, in track: EventTrack) throws(SequenceError) {
        guard !beat.isNaN else { throw SequenceError("a search for beat \(beat) was refused; use a number") }
        index = track.index(atOrAfter: beat)
    }

    /// One event on; false where there is none, and the cursor is at the end then.
    package mutating func stepForward(in track: EventTrack) -> Bool {
        index = min(index + 1, track.events.count)
        return hasCurrent(in: track)
    }

    /// One event back; false at the first, where the cursor stays.
    package mutating func stepBack(in track: EventTrack) -> Bool {
        guard hasPrevious(in: track) else { return false }
        index = min(index, track.events.count) - 1
        return true
    }

    /// The event, or nil at the end.
    package func current(in track: EventTrack) -> TrackEvent? {
        hasCurrent(in: track) ? track.events[index] : nil
    }

    /// Whether the cursor is at an event.
    package func hasCurrent(in track: EventTrack) -> Bool { index < track.events.count }
    /// Whether an event is in front of the cursor.
    package func hasPrevious(in track: EventTrack) -> Bool { index > 0 && !track.events.isEmpty }
    /// Whether another event is behind the one at the cursor.
    package func hasNext(in track: EventTrack) -> Bool { index + 1 < track.events.count }

    /// Gives the event other content.
    /// - Throws: `SequenceError` at the end, and for content that makes no sense.
    package func setContent(_ content: EventContent, in track: inout EventTrack) throws(SequenceError) {
        try check(track)
        try track.setContent(content, at: index)
    }

    /// Brings the event to another beat. The cursor stays at it.
    /// - Throws: `SequenceError` at the end, and for a beat that makes no sense.
    package mutating func setBeat(_ beat: Double, in track: inout EventTrack) throws(SequenceError) {
        try check(track)
        index = try track.move(at: index, to: beat)
    }

    /// Removes the event. The cursor is at the next one then.
    /// - Throws: `SequenceError` at the end.
    package func delete(in track: inout EventTrack) throws(SequenceError) {
        try check(track)
        track.remove(at: index)
    }

    private func check(_ track: EventTrack) throws(SequenceError) {
        guard hasCurrent(in: track) else {
            throw SequenceError("the cursor is behind the last event; go to an event first")
        }
    }
}
