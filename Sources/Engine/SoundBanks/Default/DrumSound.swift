internal import Glibc

/// A drum as code makes it: a tone that falls, noise, and how fast both end.
struct DrumSound {
    /// Hz at the beginning and at the end, and the seconds in which most of the way is gone.
    var tone = (from: 0.0, to: 0.0, seconds: 0.05)
    var toneLevel = 0.0
    var noiseLevel = 0.0
    /// How much of the noise's lower part is taken away, 0 ..< 1.
    var noiseEdge = 0.0
    /// Seconds for 60 dB.
    var toneEnd = 0.2
    var noiseEnd = 0.2

    static let rate = 44_100.0

    /// With a peak of 0.8, and silent at its end.
    func frames() -> [Float] {
        let count = Int(max(toneLevel > 0 ? toneEnd : 0, noiseLevel > 0 ? noiseEnd : 0) * 1.2 * Self.rate)
        var (phase, before, held, state) = (0.0, 0.0, 0.0, UInt64(1))
        let frames = (0..<count).map { frame in
            let time = Double(frame) / Self.rate
            phase += (tone.to + (tone.from - tone.to) * exp(-time / tone.seconds)) / Self.rate
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = Double(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
            held = noiseEdge * (held + noise - before)
            before = noise
            let rest = noiseEdge > 0 ? held : noise
            return toneLevel * sin(2 * .pi * phase) * exp(-6.9 * time / toneEnd)
                + noiseLevel * rest * exp(-6.9 * time / noiseEnd)
        }
        let peak = frames.map(abs).max() ?? 1
        // What is left after 1.2 times the end is -72 dB; the last of it goes evenly.
        return frames.enumerated().map { Float(0.8 * $1 / peak * min(1, Double(count - 1 - $0) / 64)) }
    }
}
