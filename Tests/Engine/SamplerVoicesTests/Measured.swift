import Foundation

/// What tests measure in signals.
enum Measured {
    /// The frequency of a steady sine near `guess`, from how far its phase goes on between two windows.
    static func frequency(_ signal: ArraySlice<Float>, near guess: Double, rate: Double) -> Double {
        let half = signal.count / 2
        let (first, second) = (phase(signal.prefix(half), guess, rate), phase(signal.suffix(half), guess, rate))
        let distance = Double(signal.count - half)
        // Both phases are against a sine of `guess` that begins at the slice's first frame.
        var turn = (second - first) / (2 * .pi)
        turn -= turn.rounded()
        return guess + turn * rate / distance
    }

    private static func phase(_ signal: ArraySlice<Float>, _ frequency: Double, _ rate: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in zip(signal.indices, signal) {
            let window = 0.5 - 0.5 * cos(2 * .pi * Double(index - signal.startIndex) / Double(signal.count))
            let angle = 2 * .pi * frequency * Double(index) / rate
            real += Double(sample) * window * cos(angle)
            imaginary -= Double(sample) * window * sin(angle)
        }
        return atan2(imaginary, real)
    }

    static func cents(_ frequency: Double, _ expected: Double) -> Double { 1200 * log2(frequency / expected) }

    static func decibels(_ amplitude: Double) -> Double { 20 * log10(max(amplitude, 1e-15)) }

    /// The level of one frequency, as the amplitude of a sine.
    static func level(_ signal: ArraySlice<Float>, at frequency: Double, rate: Double) -> Double {
        var (real, imaginary, sum) = (0.0, 0.0, 0.0)
        for (index, sample) in zip(signal.indices, signal) {
            let window = 0.5 - 0.5 * cos(2 * .pi * Double(index - signal.startIndex) / Double(signal.count))
            let angle = 2 * .pi * frequency * Double(index) / rate
            real += Double(sample) * window * cos(angle)
            imaginary += Double(sample) * window * sin(angle)
            sum += window
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / sum
    }

    /// The loudest sample of what lies above about 6 kHz at 48 kHz, where a click shows and low notes do not: the eighth
    /// difference, whose gain is 1 at half the sample rate.
    static func click(_ signal: [Float]) -> Double {
        var rest = signal.map(Double.init)
        for _ in 0..<8 { rest = zip(rest.dropFirst(), rest).map { ($0 - $1) / 2 } }
        return rest.map(abs).max() ?? 0
    }
}
