import AudioToolbox

/// Notes played one after another into an instrument.
struct NotePattern {
    let notes: [UInt8]
    /// Frames from one note to the next.
    let step: Int
    private var next = 0
    /// What a frame of the pattern is on the units' time line: so much less.
    private var origin = 0

    /// Throws when a note is no MIDI note number.
    init(_ numbers: [Int], seconds: Double, sampleRate: Double) throws {
        notes = try numbers.map { number in
            guard let note = UInt8(exactly: number), note < 128 else {
                throw CommandFailure(.usage, "\(number) is no MIDI note number (0 to 127)")
            }
            return note
        }
        step = max(1, Int(seconds * sampleRate))
    }

    /// Frames until the last note is released.
    var length: Int { notes.count * step }

    /// The pattern goes on at `frame`, which is at `time` on the units' time line: what began before it is not played
    /// again.
    mutating func restart(at frame: Int, unitTime time: Int = 0) {
        origin = frame - time
        next = (frame + step - 1) / step
    }

    /// Ends all notes, now and once more when the last of those that are scheduled has begun.
    func silence(until time: Int, to block: AUScheduleMIDIEventBlock) {
        for note in Set(notes) {
            Self.send(0x80, note, 0, at: AUEventSampleTimeImmediate, to: block)
            Self.send(0x80, note, 0, at: AUEventSampleTime(time), to: block)
        }
    }

    /// Schedules the notes that begin before `frame`. Thread: any but render.
    mutating func schedule(before frame: Int, to block: AUScheduleMIDIEventBlock) {
        while next < notes.count, next * step < frame {
            let start = AUEventSampleTime(next * step - origin)
            Self.send(0x90, notes[next], 100, at: start, to: block)
            Self.send(0x80, notes[next], 0, at: start + AUEventSampleTime(step * 4 / 5), to: block)
            next += 1
        }
    }

    private static func send(
        _ status: UInt8, _ note: UInt8, _ velocity: UInt8, at time: AUEventSampleTime,
        to block: AUScheduleMIDIEventBlock
    ) {
        let bytes: [UInt8] = [status, note, velocity]
        bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { block(time, 0, bytes.count, base) } }
    }
}
