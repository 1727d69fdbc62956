import AudioToolbox
import RenderGraph

/// Plays notes into an instrument, as far as the transport moves.
///
/// The render thread schedules at the end of each cycle what the next one brings, so that nothing waits in the unit
/// when the music stops or goes to another place. What sounds then is ended; a note that began before the new place is
/// not played again.
package final class NotePlayer: @unchecked Sendable {
    // Sendable: set up before rendering; afterwards only the render thread calls `endCycle`.
    private let pattern: NotePattern
    private let transport: PlayTransport
    private let schedule: AUScheduleMIDIEventBlock
    /// Each note once.
    private let pitches: [UInt8]
    /// What begins or ends before this frame of the pattern is scheduled.
    private var next = 0
    /// What a frame of the pattern is on the unit's time line: so much less.
    private var origin = 0
    private var isPlaying = true

    /// - Parameters:
    ///   - schedule: the instrument's. It neither locks nor allocates.
    ///   - frames: of the first cycle.
    package init(
        _ pattern: NotePattern, _ transport: PlayTransport, frames: Int, schedule: @escaping AUScheduleMIDIEventBlock
    ) {
        (self.pattern, self.transport, self.schedule) = (pattern, transport, schedule)
        pitches = Set(pattern.notes).sorted()
        play(upTo: frames)
    }

    /// The cycle is over, also for the transport. Thread: render.
    /// - Parameters:
    ///   - frames: that the next cycle has, most likely.
    ///   - time: where it begins on the unit's time line.
    func endCycle(frames: Int, nextAt time: Int64) {
        guard transport.state.contains(.moving) else {
            if isPlaying { silence(at: time) }
            isPlaying = false
            return
        }
        isPlaying = true
        let place = transport.position
        if place - Int(time) != origin { move(to: place, at: time) }
        play(upTo: place + frames)
    }

    /// The place, or the time line, has moved otherwise than by a cycle.
    private func move(to place: Int, at time: Int64) {
        // What lies in the frames that the source takes to fade out is played when it goes on from there.
        if !(0...transport.fadeFrames).contains(place - next) { next = place }
        origin = place - Int(time)
    }

    private func play(upTo end: Int) {
        guard end > next else { return }
        var index = next / pattern.step
        while index < pattern.notes.count, index * pattern.step < end {
            let start = index * pattern.step
            let stop = start + pattern.held
            if start >= next { send(0x90, pattern.notes[index], 100, at: Int64(start - origin)) }
            if stop >= next, stop < end { send(0x80, pattern.notes[index], 0, at: Int64(stop - origin)) }
            index += 1
        }
        next = end
    }

    /// Ends all notes at the next cycle's beginning; and once more behind what is scheduled, should that cycle be
    /// shorter than those before.
    private func silence(at time: Int64) {
        let last = Int64(next - origin)
        for pitch in pitches {
            send(0x80, pitch, 0, at: time)
            if last > time { send(0x80, pitch, 0, at: last) }
        }
    }

    private func send(_ status: UInt8, _ note: UInt8, _ velocity: UInt8, at time: AUEventSampleTime) {
        let message = (status, note, velocity)
        withUnsafeBytes(of: message) { bytes in
            if let base = bytes.baseAddress { schedule(time, 0, 3, base.assumingMemoryBound(to: UInt8.self)) }
        }
    }
}
