import AudioToolbox
import RenderGraph

/// Plays MIDI into an instrument, as far as the transport moves.
///
/// The render thread schedules at the end of each cycle what the next one brings, so that nothing waits in the unit
/// when the music stops or goes to another place. What sounds then is ended; a note that began before the new place is
/// not played again, and the place's programs and controllers are sent.
package final class NotePlayer: @unchecked Sendable {
    // Sendable: set up before rendering; afterwards only the render thread calls `endCycle`.
    private let midi: TimedMIDI
    private let chase: ControllerChase
    private let places: UnsafeMutablePointer<Int32>
    private let transport: PlayTransport
    private let schedule: AUScheduleMIDIEventBlock
    private var keys = SoundingKeys()
    /// What begins before this frame of the music is scheduled, and the first message that does not.
    private var next = 0
    private var index = 0
    /// What a frame of the music is on the unit's time line: so much less.
    private var origin = 0
    private var isPlaying = true

    /// - Parameters:
    ///   - schedule: the instrument's. It neither locks nor allocates.
    ///   - frames: of the first cycle.
    package init(
        _ midi: TimedMIDI, _ transport: PlayTransport, frames: Int, schedule: @escaping AUScheduleMIDIEventBlock
    ) {
        (self.midi, self.transport, self.schedule) = (midi, transport, schedule)
        chase = ControllerChase(midi)
        places = .allocate(capacity: ControllerChase.slotCount)
        places.initialize(repeating: -1, count: ControllerChase.slotCount)
        play(upTo: frames)
    }

    deinit { places.deallocate() }

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
        origin = place - Int(time)
        // What lies in the frames that the source takes to fade out is played when it goes on from there.
        guard !(0...transport.fadeFrames).contains(place - next) else { return }
        next = place
        index = firstMessage(from: place)
        chase.find(before: index, places)
        for slot in 0..<ControllerChase.slotCount where places[slot] >= 0 {
            send(midi.messages[Int(places[slot])], at: time)
        }
    }

    /// The first message at a frame or behind it.
    private func firstMessage(from frame: Int) -> Int {
        var (low, high) = (0, midi.messages.count)
        while low < high {
            let middle = (low + high) / 2
            if midi.messages[middle].frame >= frame { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func play(upTo end: Int) {
        while index < midi.messages.count, midi.messages[index].frame < end {
            send(midi.messages[index], at: Int64(midi.messages[index].frame - origin))
            index += 1
        }
        next = max(next, end)
    }

    private func send(_ message: TimedMIDI.Message, at time: AUEventSampleTime) {
        midi.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            keys.note(base + message.first, message.count)
            schedule(time, 0, message.count, base + message.first)
        }
    }

    /// Ends all notes at the next cycle's beginning; and once more behind what is scheduled, should that cycle be
    /// shorter than those before.
    private func silence(at time: Int64) {
        let last = Int64(next - origin)
        for channel in 0..<16 {
            let status = UInt8(channel)
            if keys.isPedalDown(channel) { end(0xb0 | status, 64, time, last) }
            for note in 0..<128 where keys.sounds(channel, note) { end(0x80 | status, UInt8(note), time, last) }
        }
        keys.clear()
    }

    private func end(_ status: UInt8, _ data: UInt8, _ time: Int64, _ last: Int64) {
        let message = (status, data, UInt8(0))
        withUnsafeBytes(of: message) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            schedule(time, 0, 3, base)
            if last > time { schedule(last, 0, 3, base) }
        }
    }
}
