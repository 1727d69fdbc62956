import Foundation
import TestSupport
import Testing

/// Examples/SequencerDemo: one instrument split to direct, distortion and reverb, moved while it plays.
@Suite(.serialized) struct SequencerDemoTests {
    /// Two notes of half a second at 120 beats a minute: from 0.5 s to 1 s, and from 1.5 s to 2 s.
    private static let song: [UInt8] =
        Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [
            0, 0, 0, 20, 96, 0x90, 69, 100, 96, 0x80, 69, 0, 96, 0x90, 57, 100, 96, 0x80, 57, 0, 0, 0xff, 0x2f, 0,
        ]

    /// What is heard of the first channel, at 48 kHz.
    private func rendered(_ options: [String]) throws -> [Float] {
        let program = try ExampleProgram()
        try Data(Self.song).write(to: URL(fileURLWithPath: program.path("song.mid")))
        try program.start(
            "SequencerDemo",
            [program.path("song.mid"), "--instrument", "aumu sin3 Demo", "--render", program.path("mix.wav")] + options)
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("song.mid: 1 tracks, 2.0 s"))
        return try Wave.read(program.path("mix.wav"))[0]
    }

    private func peak(_ signal: [Float], _ seconds: Range<Double>) -> Float {
        signal[Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)].reduce(0) { max($0, abs($1)) }
    }

    @Test func theNotesStandAtTheirFramesInTheDirectWay() throws {
        let heard = try rendered(["--distortion", "0", "--reverb", "0", "--seconds", "2.5"])
        #expect(heard.count == 120_000)
        #expect(heard[..<24_000].allSatisfy { $0 == 0 })
        #expect(heard[24_000...24_010].contains { $0 != 0 })
        #expect(peak(heard, 0.6..<0.9) > 0.01)
        #expect(heard[68_000..<72_000].allSatisfy { abs($0) < 0.001 })
        #expect(heard[72_000...72_010].contains { $0 != 0 })
    }

    @Test func eachWayHasItsVolumeAndTheMixerHasOneForAll() throws {
        let echoes = try rendered(["--direct", "0", "--reverb", "0", "--seconds", "4"])
        let room = try rendered(["--direct", "0", "--distortion", "0", "--seconds", "4"])
        // Behind the last note, where the direct way is silent.
        #expect(peak(echoes, 2.1..<2.6) > 0.001)
        #expect(peak(room, 2.1..<2.6) > 0.001)
        #expect(room != echoes)
        #expect(try rendered(["--master", "0", "--seconds", "1"]).allSatisfy { $0 == 0 })
    }

    @Test func positionAndRateAreMovedWhileItPlays() throws {
        let dry = ["--distortion", "0", "--reverb", "0", "--seconds", "1.5"]
        // Twice as fast from the beginning: the notes begin at 0.25 s and at 0.75 s.
        let fast = try rendered(["--rate", "2"] + dry)
        #expect(fast[..<12_000].allSatisfy { $0 == 0 } && fast[12_000...12_010].contains { $0 != 0 })
        #expect(fast[36_000...36_010].contains { $0 != 0 })
        // At 0.6 s, in the first note, to beat 3, where the second begins; the first ends there.
        let moved = try rendered(["--at", "0.6 beat 3"] + dry)
        #expect(peak(moved, 0.7..<1.0) > 0.01)
        #expect(moved[68_000..<72_000].allSatisfy { abs($0) < 0.001 }, "no note hangs")
        let silenced = try rendered(["--at", "0.7 master 0"] + dry)
        #expect(silenced[..<33_600] == (try rendered(dry))[..<33_600])
        #expect(silenced[36_000...].allSatisfy { $0 == 0 })
    }

    @Test func linesMoveTheSlidersWhileItPlaysWithoutASoundCard() throws {
        let program = try ExampleProgram()
        try Data(Self.song).write(to: URL(fileURLWithPath: program.path("song.mid")))
        try program.start("SequencerDemo", program.path("song.mid"), "--at", "0.2 second 1", "--at", "0.4 quit")
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("stopped at beat"))
    }

    @Test func whatMovesNothingIsSaid() throws {
        for wrong in ["rate 2", "1 volume 2", "1 rate", "1 rate nan"] {
            let program = try ExampleProgram()
            try Data(Self.song).write(to: URL(fileURLWithPath: program.path("song.mid")))
            try program.start("SequencerDemo", program.path("song.mid"), "--at", wrong)
            let outcome = try program.outcome()
            #expect(outcome.status == 1 && outcome.error.contains("'\(wrong)'"), "\(outcome.error)")
        }
    }
}
