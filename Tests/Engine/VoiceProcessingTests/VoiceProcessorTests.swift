import Foundation
import TestSupport
import Testing
import VoiceProcessing

/// What is left of an echo, and of a voice (scenario 19).
struct VoiceProcessorTests {
    private static let rate = 48_000.0

    /// A microphone that hears what is played, later and quieter, and a voice.
    private func run(
        _ processor: VoiceProcessor, seconds: Int, delay: Int, voice: (Int) -> Float, by sizes: [Int],
        playedUntil end: Int = .max
    ) -> (microphone: [Float], heard: [Float]) {
        let count = seconds * Int(Self.rate)
        let far = (0..<count).map { $0 < end ? Self.noise($0) * 0.4 : 0 }
        let near = (0..<count).map { frame in
            let echo = frame >= delay ? far[frame - delay] * 0.5 : 0
            // A second way through the room.
            let late = frame >= delay + 700 ? far[frame - delay - 700] * -0.2 : 0
            return echo + late + voice(frame)
        }
        var (heard, position, turn) = ([Float](), 0, 0)
        while position < count {
            let frames = min(sizes[turn % sizes.count], count - position)
            turn += 1
            near.withUnsafeBufferPointer { near in
                let channels: [UnsafePointer<Float>?] = [near.baseAddress! + position]
                let taken = processor.take(channels, channelCount: 1, frames: frames)
                heard += UnsafeBufferPointer(start: taken.samples, count: frames)
            }
            var played = Array(far[position..<position + frames])
            played.withUnsafeMutableBufferPointer { played in
                var channels = [played.baseAddress!]
                processor.hear(&channels, channelCount: 1, frames: frames)
            }
            position += frames
        }
        return (near, heard)
    }

    private static func noise(_ frame: Int) -> Float {
        var value = UInt32(truncatingIfNeeded: frame) &* 2_654_435_761
        value ^= value >> 15
        value = value &* 2_246_822_519
        value ^= value >> 13
        return Float(value) / Float(UInt32.max) * 2 - 1
    }

    private func decibels(_ samples: ArraySlice<Float>) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count) + 1e-12)
    }

    private func make(_ frames: Int = 512) throws -> VoiceProcessor {
        let controls = VoiceControls()
        controls.controlsGain = false
        return try #require(VoiceProcessor(sampleRate: Self.rate, maximumFrames: frames, controls: controls))
    }

    @Test(arguments: [512, 1500, 4000]) func anEchoIsTakenOut(_ delay: Int) throws {
        let (microphone, heard) = run(try make(), seconds: 6, delay: delay, voice: { _ in 0 }, by: [512])
        let last = 5 * Int(Self.rate)..<6 * Int(Self.rate)
        #expect(decibels(heard[last]) < decibels(microphone[last]) - 20)
    }

    /// Syllables of a fifth of a second with eight harmonics of a pitch that glides: what lasts is taken for noise.
    private static func syllables(_ frame: Int) -> Float {
        let time = Double(frame % 9600) / rate
        guard frame / 9600 % 2 == 0 else { return 0 }
        let phase = 2 * Double.pi * (140 * time + 100 * time * time)
        let sum = (1...8).reduce(0.0) { $0 + sin(phase * Double($1)) / Double($1) }
        return Float(0.15 * sum * sin(.pi * time / 0.2))
    }

    @Test func aVoiceStaysWhenTheFarEndIsSilent() throws {
        let silence = 3 * 48_000
        let (microphone, heard) = run(
            try make(), seconds: 6, delay: 600, voice: { $0 > silence ? Self.syllables($0) : 0 }, by: [512],
            playedUntil: silence)
        let spoken = 5 * 48_000..<6 * 48_000
        #expect(abs(decibels(heard[spoken]) - decibels(microphone[spoken])) < 3)
    }

    @Test func itTellsWhoSpeaksAlsoWhenItIsMuted() throws {
        let processor = try make()
        processor.controls.isMuted = true
        var changes = 0
        let near = (0..<4 * 48_000).map { $0 < 2 * 48_000 ? Self.noise($0) * 0.001 : Self.syllables($0) }
        for start in stride(from: 0, to: near.count, by: 512) {
            near.withUnsafeBufferPointer { near in
                let channels: [UnsafePointer<Float>?] = [near.baseAddress! + start]
                if processor.take(channels, channelCount: 1, frames: 512).hasNews { changes += 1 }
            }
        }
        #expect(changes > 0)
    }

    @Test(arguments: [[1], [64], [511, 100], [480]])
    func theFramesOfACycleDoNotMatter(_ sizes: [Int]) throws {
        let whole = run(try make(), seconds: 1, delay: 900, voice: { _ in 0 }, by: [512]).heard
        #expect(run(try make(), seconds: 1, delay: 900, voice: { _ in 0 }, by: sizes).heard == whole)
    }

    @Test func bypassedItIsOneBlockLateAndMutedItIsSilent() throws {
        let processor = try make()
        processor.controls.isBypassed = true
        let (microphone, heard) = run(processor, seconds: 1, delay: 600, voice: { _ in 0 }, by: [512])
        let block = processor.blockFrames
        #expect(block == 512 && Array(heard.dropFirst(block)) == Array(microphone.dropLast(block)))
        processor.controls.isBypassed = false
        processor.controls.isMuted = true
        let silent = run(processor, seconds: 1, delay: 600, voice: { _ in 0 }, by: [512]).heard
        #expect(silent.dropFirst(2 * block).allSatisfy { $0 == 0 })
    }

    @Test func whatIsNoSampleIsSilence() throws {
        let processor = try make()
        let (_, heard) = run(
            processor, seconds: 1, delay: 600, voice: { $0 == 100 ? .nan : $0 == 200 ? .infinity : 0 }, by: [512])
        #expect(heard.allSatisfy { $0.isFinite })
    }

    @Test func ratesThatNoVoiceHasAreRefused() {
        for rate in [0, 7999, 192_001, Double.infinity, .nan] {
            #expect(VoiceProcessor(sampleRate: rate, maximumFrames: 512, controls: VoiceControls()) == nil)
        }
    }
}
