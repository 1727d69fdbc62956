internal import Glibc

/// A tone as the strengths of its partials, and its sound for every octave: one period that goes round.
struct SynthesizedTone {
    let name: String
    /// The amplitude of a partial, by its number from 1 on.
    let strength: (Int) -> Double

    private static let roots = [36, 48, 60, 72, 84, 96]

    /// Keys that a period for one octave plays: up to half an octave above its root, and the ends of the keyboard.
    private static func keys(_ root: Int) -> ClosedRange<Int> {
        (root == roots.first ? 0 : root - 5)...(root == roots.last ? 127 : root + 6)
    }

    /// Adds a zone for each octave, which all play as `model` does.
    func addZones(_ model: SoundZone, to builder: inout SoundBankBuilder) {
        for root in Self.roots {
            // A period is as short as its partials below about 11 kHz allow, so that none is above half the sample rate
            // of an engine when it is played higher.
            let length = 512 >> max(0, (root - 36) / 12)
            let hertz = 440 * exp2(Double(root - 69) / 12)
            var zone = model
            zone.start = builder.add(Self.period(length, strength))
            zone.frameCount = length
            (zone.loop, zone.loopStart, zone.loopEnd) = (.always, 0, length)
            zone.sampleRate = hertz * Double(length)
            zone.rootKey = Double(root)
            zone.range = SoundRange(keys: Self.keys(root), velocities: 0...127)
            builder.samples.append(
                SoundSample(
                    name: "\(name) \(root)", start: zone.start, frameCount: length, loopEnd: length,
                    sampleRate: zone.sampleRate, rootKey: root))
            builder.zones.append(zone)
        }
    }

    /// One period with a peak of 0.7.
    private static func period(_ length: Int, _ strength: (Int) -> Double) -> [Float] {
        var frames = Array(repeating: 0.0, count: length)
        for partial in 1...max(1, length / 3) {
            let amplitude = strength(partial)
            guard amplitude != 0 else { continue }
            for frame in 0..<length {
                frames[frame] += amplitude * sin(2 * .pi * Double(partial * frame % length) / Double(length))
            }
        }
        let peak = frames.map(abs).max() ?? 1
        return frames.map { Float(0.7 * $0 / max(peak, 1e-9)) }
    }
}
