import Foundation
import TestSupport
import Testing

/// Generators as the first unit, which play by themselves.
@Suite(.serialized) struct GeneratorCommandTests {
    private static let player = ["--unit", "augn afpl appl"]

    /// What the player gives of files that were opened, in samples of both channels.
    private func heard(_ files: [String], seconds: Double, in session: CommandSession) throws -> [[Float]] {
        let opening = files.flatMap { ["--open", session.path($0)] }
        let outcome = try session.run(
            ["play"] + Self.player + opening + [
                "--duration", "\(seconds)", "--device", "offline", "--record", session.path("heard.wav"),
            ])
        try #require(outcome.status == 0, "\(outcome.error)")
        return try Wave.read(session.path("heard.wav"))
    }

    private func ramp(_ frames: Int, _ sign: Float) -> [Float] { (0..<frames).map { sign * Float($0 + 1) / 8192 } }

    @Test func theFilePlayerPlaysWhatIsOpenedOneBehindTheOther() throws {
        let session = try CommandSession()
        let (left, right, mono) = (ramp(5000, 1), ramp(5000, -1), ramp(3000, 0.5))
        try Wave.write([left, right], to: session.path("first.wav"))
        try Wave.write([mono], to: session.path("second.wav"))
        let silence = [Float](repeating: 0, count: 9600 - 8000)
        let heard = try heard(["first.wav", "second.wav"], seconds: 0.2, in: session)
        // A mono file is heard on both sides.
        let isExact = heard == [left + mono + silence, right + mono + silence]
        #expect(isExact)
    }

    @Test func aFileOfAnotherRateKeepsItsPitchAndItsLength() throws {
        let session = try CommandSession()
        let tone = (0..<11_025).map { Float(0.5 * sin(2 * .pi * 441 * Double($0) / 22_050)) }
        try Wave.write([tone], to: session.path("tone.flac"), sampleRate: 22_050)
        let heard = try heard(["tone.flac"], seconds: 1, in: session)[0]
        let expected = (0..<24_000).map { Float(0.5 * sin(2 * .pi * 441 * Double($0) / 48_000)) }
        // Not where the filter reaches over the ends of the file.
        let worst = (500..<23_500).map { abs(heard[$0] - expected[$0]) }.max()
        #expect(try #require(worst) < 0.001)
        #expect(heard[24_000...].allSatisfy { $0 == 0 } && heard.count == 48_000)
    }

    @Test func whatIsNoSoundFileIsNamed() throws {
        let session = try CommandSession()
        try Data("no sound".utf8).write(to: URL(filePath: session.path("text.wav")))
        let outcome = try session.run(
            ["play"] + Self.player + ["--open", session.path("text.wav"), "--duration", "1", "--device", "offline"])
        #expect(outcome.status == 5 && outcome.error.contains("text.wav cannot be played"), "\(outcome.error)")
    }

    @Test func whatDoesNotPlayByItselfIsRefusedWithoutAFile() throws {
        let session = try CommandSession()
        let outcome = try session.run("play", "--unit", "aufx dely appl", "--duration", "1", "--device", "offline")
        #expect(outcome.status == 64 && outcome.error.contains("name a file to play"), "\(outcome.error)")
    }

    @Test func theGenericOutputGivesItsInputBitForBit() throws {
        let session = try CommandSession()
        let input = [ramp(5000, 1), ramp(5000, -1)]
        try Wave.write(input, to: session.path("in.wav"))
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "auou genr appl")
        #expect(outcome.status == 0, "\(outcome.error)")
        let isExact = try Wave.read(session.path("out.wav")) == input
        #expect(isExact)
    }
}
