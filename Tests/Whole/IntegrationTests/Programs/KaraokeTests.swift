import Foundation
import TestSupport
import Testing

/// Examples/Karaoke, with real units.
@Suite(.serialized) struct KaraokeTests {
    private static let frames = 48_000

    /// Constants, so that every sum is exact.
    private func files(_ program: ExampleProgram) throws {
        func write(_ value: Float, _ frames: Int, _ name: String) throws {
            try Wave.write(
                [[Float](repeating: value, count: frames), [Float](repeating: value, count: frames)],
                to: program.path(name))
        }
        try write(0.25, Self.frames, "song.wav")
        try write(0.125, 1000, "applause.wav")
        try write(0.5, 2000, "voice.wav")
    }

    @Test func voiceSongAndSoundsAreMixedIntoAFile() throws {
        let program = try ExampleProgram()
        try files(program)
        try program.start(
            "Karaoke", "--backing", program.path("song.wav"), "--sounds", program.path("applause.wav"), "--effect",
            "aufx gain Demo", "--microphone", program.path("voice.wav"), "--render", program.path("mix.wav"))
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(program.path("mix.wav"))
        #expect(heard.map(\.count) == [Self.frames, Self.frames])
        let expected = (0..<Self.frames).map { frame -> Float in
            0.25 + (frame < 1000 ? 0.125 : 0) + (frame < 2000 ? 0.5 : 0)
        }
        for channel in heard { #expect(firstDifference(channel, expected) == nil) }
        #expect(outcome.output.contains("microphone peak 0.5"))
    }

    @Test func theVoiceGoesThroughItsEffectAndTheTapHearsItDry() throws {
        let program = try ExampleProgram()
        try files(program)
        try program.start(
            "Karaoke", "--backing", program.path("song.wav"), "--voice", "aufx look Test", "--microphone",
            program.path("voice.wav"), "--render", program.path("mix.wav"))
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(program.path("mix.wav"))[0]
        // The unit gives its input on, late.
        let first = try #require(heard.firstIndex { $0 == 0.75 })
        #expect(first > 0)
        let expected = (0..<Self.frames).map { frame -> Float in (first..<first + 2000).contains(frame) ? 0.75 : 0.25 }
        #expect(firstDifference(heard, expected) == nil)
        #expect(outcome.output.contains("microphone peak 0.5"))
    }

    @Test func itSingsWithoutASoundCard() throws {
        let program = try ExampleProgram()
        try files(program)
        try program.start("Karaoke", "--backing", program.path("song.wav"), "--seconds", "2")
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("singing at"))
        #expect(outcome.output.contains("the song is over"))
        #expect(outcome.output.contains("microphone peak 0.0"))
    }
}
