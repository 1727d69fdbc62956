/// Something that happens at a beat of a track.
package struct TrackEvent: Equatable, Sendable {
    /// Beats from the beginning of the track; finite and not negative.
    package internal(set) var beat: Double
    /// What happens.
    package var content: EventContent

    /// Makes an event; a track checks the beat when the event is added. Thread: any.
    package init(beat: Double, content: EventContent) {
        self.beat = beat
        self.content = content
    }

    /// The beat at which the event is over, which is its own for all but notes.
    package var endBeat: Double { beat + content.duration }
}
