import AVFAudio
import Foundation
import Testing

/// How a device's output becomes quieter and louder.
struct GainRampTests {
    /// What becomes of a constant 1, in cycles of these lengths.
    private static func render(_ ramp: inout GainRamp, _ lengths: [Int]) -> [Float] {
        lengths.flatMap { frames -> [Float] in
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: frames)
            samples.initialize(repeating: 1, count: frames)
            defer { samples.deallocate() }
            var channels: [UnsafeMutablePointer<Float>?] = [samples, nil]
            channels.withUnsafeMutableBufferPointer {
                ramp.apply(UnsafePointer($0.baseAddress!), channelCount: 2, frames: frames)
            }
            return Array(UnsafeBufferPointer(start: samples, count: frames))
        }
    }

    @Test func atUnityNothingIsTouched() {
        var ramp = GainRamp(gain: 1)
        #expect(Self.render(&ramp, [64]) == Array(repeating: 1, count: 64))
        #expect(ramp.isAtUnity())
    }

    @Test func theRampIsTheSameInCyclesOfAnyLength() {
        var (one, many) = (GainRamp(gain: 1), GainRamp(gain: 1))
        one.aim(at: 0.25, frames: 1000)
        many.aim(at: 0.25, frames: 1000)
        let whole = Self.render(&one, [1500])
        let parts = Self.render(&many, [1, 499, 256, 244, 500])
        for (left, right) in zip(whole, parts) { #expect(abs(left - right) < 1e-5) }
        #expect(whole[999...].allSatisfy { $0 == 0.25 })
    }

    @Test func noStepIsLongerThanTheRampsOwn() {
        var ramp = GainRamp(gain: 1)
        var samples = Self.render(&ramp, [100])
        ramp.aim(at: 0.18, frames: 4800)
        samples += Self.render(&ramp, Array(repeating: 256, count: 10))
        // Turned in the middle.
        ramp.aim(at: 1, frames: 4800)
        samples += Self.render(&ramp, Array(repeating: 256, count: 25))
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! < (1 - 0.18) / 4800 * 1.02)
        #expect(samples.last == 1 && samples.min()! > 0.18)
    }

    @Test func aimingAtTheSameAgainBeginsNothingAnew() {
        var (once, often) = (GainRamp(gain: 1), GainRamp(gain: 1))
        once.aim(at: 0, frames: 100)
        let whole = Self.render(&once, [50, 50])
        var parts: [Float] = []
        for _ in 0..<2 {
            often.aim(at: 0, frames: 100)
            parts += Self.render(&often, [50])
        }
        #expect(whole == parts && whole.last == 0)
    }
}
