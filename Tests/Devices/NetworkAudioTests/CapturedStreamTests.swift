import NetworkAudio
import Testing

/// What one device records, at another one's clock.
@Suite struct CapturedStreamTests {
    /// Seconds of a sine that is recorded in cycles of 256 by a clock that is off, and read in cycles of 128.
    private func heard(drift: Double, rate: Double = 48_000, seconds: Double) -> (
        samples: [Float], reader: StreamReader
    ) {
        let stream = CapturedStream(channelCount: 1, sampleRate: rate)
        let reader = StreamReader(stream, sampleRate: 48_000, maximumFrames: 128)
        let (cycle, block) = (256 / (rate * (1 + drift)) * 1e9, 128 / 48_000 * 1e9)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 256 + 128)
        memory.initialize(repeating: 0, count: 384)
        defer { memory.deallocate() }
        let start = 1_000_000_000.0
        var (recorded, samples): (Int, [Float]) = (0, [])
        for number in 1...Int(seconds * 1e9 / block) {
            let now = Double(number) * block
            while Double(recorded + 1) * cycle <= now {
                for frame in 0..<256 {
                    let phase = Double(recorded * 256 + frame) * 1000 / rate
                    memory[frame] = 0.5 * sine(phase - phase.rounded(.down))
                }
                recorded += 1
                withUnsafePointer(to: Optional(memory)) {
                    stream.inlet.record($0, frames: 256, at: UInt64(start + Double(recorded) * cycle))
                }
            }
            withUnsafePointer(to: memory + 256) {
                reader.outlet.read(into: $0, frames: 128, at: UInt64(start + now))
            }
            samples += UnsafeBufferPointer(start: memory + 256, count: 128)
        }
        return (samples, reader)
    }

    /// By its series, good to 1e-6 between 0 and 1.
    private func sine(_ turns: Double) -> Float {
        var (x, sign) = (2 * Double.pi * turns, 1.0)
        if x > .pi { (x, sign) = (x - .pi, -1) }
        let y = x - .pi / 2
        var (term, sum) = (1.0, 1.0)
        for n in 1...8 {
            term *= -y * y / Double((2 * n - 1) * (2 * n))
            sum += term
        }
        return Float(sign * sum)
    }

    @Test(arguments: [(-200e-6, 48_000.0), (0, 48_000), (200e-6, 48_000), (100e-6, 44_100)])
    func aDeviceWithAnotherClockIsHeardWithoutAClick(drift: Double, rate: Double) throws {
        let (samples, reader) = heard(drift: drift, rate: rate, seconds: 8)
        #expect(reader.underruns == 0)
        #expect((1...1200).contains(reader.latencyFrames), "\(reader.latencyFrames)")
        // Once it is there, no step is larger than a sine of 1 kHz makes, and it is as loud as it was.
        let settled = samples.suffix(48_000 * 5)
        let steps = zip(settled, settled.dropFirst()).map { abs($1 - $0) }
        let (step, level) = try (#require(steps.max()), #require(settled.max()))
        let steepest = 0.5 * 2 * Float.pi * 1000 / 48_000
        #expect(step < 1.02 * steepest)
        #expect(abs(level - 0.5) < 0.005)
    }

    @Test func aDeviceThatEndsFadesAndIsHeardAgain() {
        let (samples, reader) = heard(drift: 0, seconds: 1)
        #expect(samples.contains { $0 != 0 })
        let silent = UnsafeMutablePointer<Float>.allocate(capacity: 128)
        silent.initialize(repeating: 1, count: 128)
        defer { silent.deallocate() }
        for block in 1...40 {
            withUnsafePointer(to: silent) {
                reader.outlet.read(into: $0, frames: 128, at: 2_000_000_000 + UInt64(block) * 2_666_667)
            }
        }
        #expect(UnsafeBufferPointer(start: silent, count: 128).allSatisfy { $0 == 0 })
        #expect(reader.underruns == 1 && !reader.isHeard)
    }
}
