import Glibc

/// Test signals, stereo unless told otherwise; the second channel differs from the first.
enum Signals {
    static func ones(_ frames: Int, channels: Int = 2) -> [[Float]] {
        [[Float]](repeating: [Float](repeating: 1, count: frames), count: channels)
    }

    static func sine(_ frames: Int, frequency: Double, amplitude: Double = 0.5, sampleRate: Double = 48_000)
        -> [[Float]]
    {
        let wave = (0..<frames).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / sampleRate)) }
        return [wave, wave.map { -$0 }]
    }

    /// Noise from a fixed seed, −0.5 … 0.5.
    static func noise(_ frames: Int, channels: Int = 2) -> [[Float]] {
        var state: UInt64 = 0x9e37_79b9_7f4a_7c15
        return (0..<channels).map { _ in
            (0..<frames).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Float(state >> 40) / Float(1 << 24) - 0.5
            }
        }
    }

    static func rootMeanSquare(_ samples: ArraySlice<Float>) -> Double {
        sqrt(samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }

    static func largestDifference(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }
}
