import MusicSequences

/// A Standard MIDI File: read, written and read again, and its sequence played.
enum MIDIFileTarget {
    static func run(_ bytes: [UInt8]) {
        let file: MIDIFile
        do {
            file = try MIDIFile(bytes: bytes)
        } catch {
            demand((0...bytes.count).contains(error.offset), "an error names a place that is none: \(error)")
            return demand(!error.expected.isEmpty && !error.found.isEmpty, "an error says nothing")
        }
        guard let written = try? file.bytes() else { return demand(false, "a file that was read cannot be written") }
        demand((try? MIDIFile(bytes: written)) == file, "a file changes by being written")
        let sequence = EventSequence(file)
        check(sequence)
        checkWriting(of: sequence, file.division)
        play(sequence)
        check(EventSequence(file, tracks: .byChannel))
    }

    private static func check(_ sequence: EventSequence) {
        for track in [sequence.tempoTrack] + sequence.tracks {
            let beats = track.events.map(\.beat)
            demand(beats.allSatisfy { $0 >= 0 && $0.isFinite }, "an event has no beat")
            demand(
                zip(beats, beats.dropFirst()).allSatisfy { $0 <= $1 }, "events are in another order than their beats")
            demand(track.events.allSatisfy { $0.endBeat >= $0.beat }, "a note ends before it begins")
        }
        demand(sequence.tempoMap.segments.allSatisfy { $0.secondsPerBeat > 0 }, "a tempo has no speed")
    }

    /// A sequence whose events lie too far apart for a file is refused; what is written is the same when it is read.
    private static func checkWriting(of sequence: EventSequence, _ division: MIDIFileDivision) {
        guard let file = try? MIDIFile(sequence, division: division), let bytes = try? file.bytes() else { return }
        guard let again = try? MIDIFile(bytes: bytes) else { return demand(false, "a sequence's file cannot be read") }
        demand(EventSequence(again) == sequence, "a sequence changes by being written")
    }

    private static func play(_ sequence: EventSequence) {
        guard let score = try? Score(sequence) else { return demand(false, "a file cannot be played") }
        let player = ScorePlayer(score)
        player.state.pointee.start()
        for frames in [1, 4096, 48_000] {
            player.state.pointee.render(frames: frames, sampleRate: 48_000) { event in
                // A closure of the render path makes no message.
                if event.offset < 0 || event.offset >= frames { fatalError("an event lies outside of its cycle") }
            }
        }
        demand(player.seconds > 1 && player.beats.isFinite, "a player stands still")
    }

    static var seeds: [FuzzSeed] {
        let note: [UInt8] = [0, 0x90, 60, 100, 96, 0x80, 60, 0]
        let tempo: [UInt8] = [0, 0xff, 0x51, 3, 7, 0xa1, 0x20]
        let signature: [UInt8] = [0, 0xff, 0x58, 4, 6, 3, 36, 8]
        let single = file(format: 0, note + end)
        return [
            FuzzSeed("single", single), FuzzSeed("tracks", file(tempo + signature + end, note + end, note + end)),
            FuzzSeed("independent", file(format: 2, tempo + note + end, note + end)),
            FuzzSeed("smpte", file(division: [0xe7, 40], [0, 0xff, 0x54, 5, 0, 1, 2, 3, 4] + end, note + end)),
            FuzzSeed("running", file([0, 0x90, 60, 1, 0, 64, 1, 96, 60, 0, 0, 64, 0] + end)),
            FuzzSeed("messages", file([0, 0xc1, 5, 0, 0xd1, 6, 0, 0xe1, 0, 64, 0, 0xb1, 7, 99, 0, 0xa1, 60, 9] + end)),
            FuzzSeed("exclusive", file([0, 0xf0, 2, 67, 1, 9, 0xf7, 2, 2, 0xf7, 0, 0xf7, 1, 0xf8] + end)),
            FuzzSeed(
                "texts", file([0, 0xff, 3, 1, 65, 0, 0xff, 5, 2, 108, 97, 0, 0xff, 0x59, 2, 0xfd, 1] + note + end)),
            FuzzSeed("overlap", file([0, 0x90, 60, 1, 9, 60, 2, 9, 60, 0, 9, 60, 0, 0, 60, 3] + end)),
            FuzzSeed("no-end", file(note + [0])), FuzzSeed("cut", Array(single.dropLast(7))),
            FuzzSeed("fast", file([0, 0xff, 0x51, 3, 0, 0, 1, 0xff, 0xff, 0xff, 0x7f, 0x90, 60, 1] + note + end)),
            FuzzSeed("riff", Array("RIFF".utf8) + [80, 0, 0, 0] + Array("RMIDdata".utf8) + [70, 0, 0, 0] + single),
            FuzzSeed("lying", file([0, 0xff, 1, 0xff, 0xff, 0x7f, 1])),
            FuzzSeed("tempo-0", file([0, 0xff, 0x51, 3, 0, 0, 0])),
        ]
    }

    private static let end: [UInt8] = [0, 0xff, 0x2f, 0]

    private static func file(format: UInt8 = 1, division: [UInt8] = [0, 96], _ tracks: [UInt8]...) -> [UInt8] {
        let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division
        return tracks.reduce(header) { $0 + Array("MTrk".utf8) + [0, 0, 0, UInt8($1.count)] + $1 }
    }
}
