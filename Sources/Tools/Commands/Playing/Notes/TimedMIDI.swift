import MusicSequences

/// MIDI messages in the order of their frames, as an instrument is to get them. Pure.
package struct TimedMIDI: Sendable {
    /// One message: its frame, and where it lies in `bytes`.
    struct Message: Sendable {
        let frame: Int
        let first: Int
        let count: Int
    }

    private(set) var messages: [Message] = []
    /// Of all messages: those of a channel, and system-exclusive ones from F0 to F7.
    private(set) var bytes: [UInt8] = []
    /// Frames until the last note is released, and the last track has ended.
    package private(set) var length = 0

    private init() {}

    /// Notes of one length, one after another, of which each sounds for four fifths of its time.
    ///
    /// - Throws: CommandFailure when a number is no MIDI note number.
    package init(notes numbers: [Int], seconds: Double, sampleRate: Double) throws(CommandFailure) {
        let step = max(1, Int(seconds * sampleRate))
        for (index, number) in numbers.enumerated() {
            guard let note = UInt8(exactly: number), note < 128 else {
                throw CommandFailure(.usage, "\(number) is no MIDI note number (0 to 127)")
            }
            append([0x90, note, 100], at: index * step)
            append([0x80, note, 0], at: index * step + step * 4 / 5)
        }
        length = numbers.count * step
    }

    /// A file's tracks together, in its tempos; of a file with independent tracks the first one. Meta events are left out.
    ///
    /// - Throws: CommandFailure for a file whose end is not within a billion seconds.
    package init(_ file: MIDIFile, sampleRate: Double) throws(CommandFailure) {
        let map = EventSequence(file).tempoMap
        func frame(_ tick: Int64) throws(CommandFailure) -> Int {
            let seconds = map.seconds(at: Double(tick) / file.division.ticksPerBeat)
            guard seconds <= Self.longest else {
                throw CommandFailure(.unusable, "the MIDI file goes on for longer than \(Int(Self.longest)) seconds")
            }
            return Int((seconds * sampleRate).rounded())
        }
        let tracks = file.format == .independent ? file.tracks.prefix(1) : file.tracks[...]
        let events = tracks.flatMap(\.events).enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
        for (_, event) in events {
            switch event.content {
            case .message(let status, let data1, let data2):
                let isShort = status & 0xe0 == 0xc0
                append(isShort ? [status, data1] : [status, data1, data2], at: try frame(event.tick))
            case .exclusive(let bytes) where bytes.last == 0xf7: append(bytes, at: try frame(event.tick))
            case .exclusive, .escape, .meta: break
            }
        }
        length = try frame(tracks.map(\.end).max() ?? 0)
    }

    /// Seconds.
    private static let longest = 1e9

    private mutating func append(_ message: [UInt8], at frame: Int) {
        messages.append(Message(frame: frame, first: bytes.count, count: message.count))
        bytes += message
    }
}
