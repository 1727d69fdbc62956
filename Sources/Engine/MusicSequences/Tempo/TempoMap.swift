/// Beats and seconds of a sequence at rate 1: the integral of a tempo that stays the same from event to event (E82).
package struct TempoMap: Equatable, Sendable {
    /// Beats a minute where nothing says otherwise.
    package static let defaultTempo = 120.0
    /// Beats a minute that a tempo may have: what a Standard MIDI File can say, and somewhat slower.
    package static let tempoRange = 1...60_000_000.0
    /// Where a beat is a second.
    package static let seconds = TempoMap([(0, 60)])

    /// From beat 0 on; no two begin at one beat.
    package let segments: [TempoSegment]

    /// - Parameter tempos: beats and beats a minute, in the order of the beats, as a tempo track has them; of several
    ///   at one beat the last one counts. Tempos out of their range count as those at its ends. Thread: any.
    package init(_ tempos: [(beat: Double, beatsPerMinute: Double)]) {
        var segments = [TempoSegment(beat: 0, seconds: 0, secondsPerBeat: 60 / Self.defaultTempo)]
        for (beat, tempo) in tempos where beat >= 0 && !tempo.isNaN {
            let last = segments[segments.count - 1]
            let seconds = last.seconds + (beat - last.beat) * last.secondsPerBeat
            if last.beat == beat { segments.removeLast() }
            let clamped = min(max(tempo, Self.tempoRange.lowerBound), Self.tempoRange.upperBound)
            segments.append(TempoSegment(beat: beat, seconds: seconds, secondsPerBeat: 60 / clamped))
        }
        self.segments = segments
    }

    /// Seconds from beat 0 to this one; in front of beat 0 the first tempo holds. Thread: any.
    package func seconds(at beat: Double) -> Double {
        withSegments { $0.seconds(at: beat) }
    }

    /// The beat at so many seconds behind beat 0: the inverse of `seconds(at:)`. Thread: any.
    package func beats(at seconds: Double) -> Double {
        withSegments { $0.beats(at: seconds) }
    }

    /// The highest tempo, beats a minute.
    package var highestTempo: Double { 60 / (segments.map(\.secondsPerBeat).min() ?? 0.5) }

    private func withSegments(_ body: (TempoSegments) -> Double) -> Double {
        segments.withUnsafeBufferPointer { buffer in
            // There is always a segment at beat 0.
            guard let first = buffer.baseAddress else { return 0 }
            return body(TempoSegments(first, count: buffer.count))
        }
    }
}
