/// Bars and beats of a sequence, by the time signatures of its tempo track; four quarters a bar where nothing says
/// otherwise.
///
/// Beats of a bar are those of its signature, an eighth in 6/8, and beats of the sequence are quarter notes. A signature
/// that comes inside of a bar begins a new one. Thread: any.
package struct BarMap: Equatable, Sendable {
    /// A place as musicians count it.
    package struct Place: Equatable, Sendable {
        /// From 1.
        package var bar: Double
        /// From 1.
        package var beat: Double
        /// Parts of a beat, from 0.
        package var part: Double

        /// Thread: any.
        package init(bar: Double, beat: Double, part: Double) {
            self.bar = bar
            self.beat = beat
            self.part = part
        }
    }

    private struct Segment: Equatable {
        /// Of the sequence.
        var beat = 0.0
        var bar = 1.0
        var beatsPerBar = 4.0
        /// Quarter notes.
        var beatLength = 1.0
    }

    private var segments = [Segment()]

    /// - Parameter tempoTrack: whose other events than time signatures are not looked at.
    package init(_ tempoTrack: EventTrack) {
        for event in tempoTrack.events {
            guard case .meta(MetaType.timeSignature, let bytes) = event.content, bytes.count >= 2, bytes[0] > 0,
                bytes[1] < 8
            else { continue }
            add(beat: event.beat, beatsPerBar: Double(bytes[0]), beatLength: 4 / Double(1 << bytes[1]))
        }
    }

    private mutating func add(beat: Double, beatsPerBar: Double, beatLength: Double) {
        let last = segments[segments.count - 1]
        // A beat that was computed may lie a little behind the bar's line.
        let bars = ((beat - last.beat) / (last.beatsPerBar * last.beatLength) - 1e-9).rounded(.up)
        if beat == last.beat { segments.removeLast() }
        segments.append(
            Segment(beat: beat, bar: last.bar + max(bars, 0), beatsPerBar: beatsPerBar, beatLength: beatLength))
    }

    /// The place of a beat of the sequence, to the nearest part.
    /// - Parameters:
    ///   - beat: finite and not negative.
    ///   - parts: of a beat; 0 counts none, and the place is the beat's in which it lies.
    package func place(at beat: Double, parts: Double) -> Place {
        let segment = segments.last { $0.beat <= beat } ?? segments[0]
        let beats = (beat - segment.beat) / segment.beatLength
        let all = parts > 0 ? (beats * parts).rounded() : beats.rounded(.down)
        let whole = parts > 0 ? (all / parts).rounded(.down) : all
        let bars = (whole / segment.beatsPerBar).rounded(.down)
        return Place(
            bar: segment.bar + bars, beat: 1 + whole - bars * segment.beatsPerBar,
            part: parts > 0 ? all - whole * parts : 0)
    }

    /// The beat of the sequence at a place: the inverse of `place(at:parts:)`.
    package func beat(at place: Place, parts: Double) -> Double {
        let segment = segments.last { $0.bar <= place.bar } ?? segments[0]
        let beats = (place.bar - segment.bar) * segment.beatsPerBar + place.beat - 1
        return segment.beat + (beats + (parts > 0 ? place.part / parts : 0)) * segment.beatLength
    }
}
