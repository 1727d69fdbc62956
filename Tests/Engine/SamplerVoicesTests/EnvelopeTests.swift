import Foundation
import SamplerVoices
import SoundFontFiles
import Testing

/// Onset and envelopes against what SoundFont 2.04 says in closed form.
struct EnvelopeTests {
    /// One side of a voice in the middle, of a sample of 0.5.
    private static let full = Float(0.5 * 0.5.squareRoot())
    private static let tolerance: Float = 1e-5

    private func play(
        _ file: SoundFontFile, frames: Int, _ events: [PlayedNotes.Event], blocks: [Int] = [512]
    ) throws -> [Float] {
        PlayedNotes(try PlayedNotes.exchange(file), frames: frames, blocks: blocks, events).left
    }

    /// Cents over a second: n frames at 48 kHz.
    private func timecents(_ frames: Double) -> Int { Int((1200 * log2(frames / 48_000)).rounded()) }

    private func frames(_ timecents: Int) -> Int { Int((exp2(Double(timecents) / 1200) * 48_000).rounded()) }

    @Test(arguments: [0, 1, 37, 63, 64, 65, 511, 512, 1000]) func aNoteBeginsAtItsFrame(frame: Int) throws {
        let signal = try play(PlayedNotes.constant(), frames: 1200, [.init(frame, 0x90, 60, 100)])
        #expect(signal.firstIndex { $0 != 0 } == frame)
        // The interpolation sees the silence before a recording's first frames.
        #expect(abs(signal[frame + 4] - Self.full) < Self.tolerance)
    }

    @Test func anAttackRisesEvenlyAndIsOverAtItsFrame() throws {
        let attack = timecents(1000)
        let length = frames(attack)
        let signal = try play(
            PlayedNotes.constant([(34, attack)]), frames: 2000, [.init(100, 0x90, 60, 100)])
        for frame in stride(from: 4, to: length, by: 7) {
            #expect(abs(signal[100 + frame] - Self.full * Float(frame) / Float(length)) < Self.tolerance)
        }
        #expect(abs(signal[100 + length + 1] - Self.full) < Self.tolerance)
    }

    @Test func aDelayMovesTheWholeRecording() throws {
        let delay = timecents(700)
        let signal = try play(PlayedNotes.constant([(33, delay)]), frames: 2000, [.init(50, 0x90, 60, 100)])
        #expect(signal.firstIndex { $0 != 0 } == 50 + frames(delay))
    }

    /// 100 dB in the decay's time; between the ends of steps of 64 frames the curve is a chord.
    @Test func aDecayFallsEvenlyInDecibelsToItsLevelAndStays() throws {
        let (hold, decay) = (timecents(500), timecents(20_000))
        let signal = try play(
            PlayedNotes.constant([(35, hold), (36, decay), (37, 200)]), frames: 8000, [.init(0, 0x90, 60, 100)])
        let (begin, fall) = (frames(hold), 100 / Double(frames(decay)))
        for step in 0..<62 {
            let (frame, expected) = (begin + 64 * step, -fall * 64 * Double(step))
            #expect(abs(Measured.decibels(Double(signal[frame] / Self.full)) - expected) < 0.01, "frame \(frame)")
        }
        #expect(abs(Measured.decibels(Double(signal[7900] / Self.full)) + 20) < 0.01)
    }

    @Test func aReleaseFallsFromWhereTheEnvelopeIsAtTheFrameOfTheKey() throws {
        let (attack, release) = (timecents(2000), timecents(9600))
        let file = PlayedNotes.constant([(34, attack), (38, release)])
        let signal = try play(file, frames: 16_000, [.init(0, 0x90, 60, 100), .init(1001, 0x80, 60, 0)])
        let start = Float(1001) / Float(frames(attack))
        #expect(abs(signal[1001] / Self.full - start) < 1e-4)
        for step in 1..<100 {
            let expected = Measured.decibels(Double(start)) - 100 * Double(64 * step) / Double(frames(release))
            let found = Measured.decibels(Double(signal[1001 + 64 * step] / Self.full))
            #expect(abs(found - expected) < 0.05, "step \(step)")
        }
        #expect(signal[11_000...].allSatisfy { $0 == 0 })
    }

    @Test func theKeyShortensHoldAndDecayAboveTheMiddle() throws {
        // 100 timecents a key, 12 keys up: half the time.
        let hold = timecents(4000)
        let file = PlayedNotes.constant([(35, hold), (39, 100), (36, -12_000), (37, 400), (56, 0)])
        let signal = try play(file, frames: 6000, [.init(0, 0x90, 72, 100)])
        let end = try #require(signal.indices.dropFirst(10).first { signal[$0] < 0.99 * Self.full })
        #expect(abs(end - frames(hold - 1200)) <= 2)
    }

    @Test func aLoopGoesRoundWithoutASeam() throws {
        // 20 periods of 50 frames; the loop is cut at a whole period, so the seam of a right loop cannot be seen.
        let frames = (0..<1000).map { Float(0.5 * sin(2 * .pi * Double($0) / 50)) }
        let file = SoundFontFile(
            [.init(frames, loop: 500..<900, key: 60)],
            zones: [.init([(54, 1), (34, -32_768), (53, 0)], modulators: PlayedNotes.plain)])
        for points in SamplerInterpolation.allCases where points != .none && points != .linear {
            let notes = PlayedNotes(
                try PlayedNotes.exchange(file), rate: 44_100, frames: 20_000, [.init(0, 0x90, 63, 100)]
            ) { $0.interpolation = points }
            let step = exp2(3.0 / 12)
            for frame in 10..<20_000 {
                let expected = 0.5 * sin(2 * .pi * Double(frame) * step / 50) * 0.5.squareRoot()
                #expect(abs(Double(notes.left[frame]) - expected) < 1.5e-3, "frame \(frame)")
            }
        }
    }

    @Test func aLoopThatEndsWithTheKeyGoesOnToTheSamplesEnd() throws {
        let frames = (0..<2000).map { $0 < 300 ? Float(0.5) : 0.25 }
        let file = SoundFontFile(
            [.init(frames, loop: 100..<200, rate: 48_000, key: 60)],
            zones: [.init([(54, 3), (34, -32_768), (38, 5000), (53, 0)], modulators: PlayedNotes.plain)])
        let signal = try play(file, frames: 6000, [.init(0, 0x90, 60, 100), .init(3000, 0x80, 60, 0)])
        #expect(abs(signal[2990] - Self.full) < Self.tolerance)
        let quiet = try #require(signal.indices.first { $0 > 3000 && signal[$0] < 0.6 * Self.full })
        #expect((3100...3210).contains(quiet))
        #expect(signal[4950...].allSatisfy { $0 == 0 })
    }
}
