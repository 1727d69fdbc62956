import Foundation

/// Power over frequency, by a plain transform: tests have the time.
enum Spectrum {
    /// Hz of the strongest line above 20 Hz, to the width of a line.
    static func peak(_ signal: ArraySlice<Float>, rate: Double) -> Double {
        let power = power(signal)
        let width = rate / Double(2 * power.count)
        let first = Int(20 / width)
        let strongest = power.indices.dropFirst(first).max { power[$0] < power[$1] } ?? first
        return Double(strongest) * width
    }

    /// dB of thirds of octaves from 40 Hz to 10 kHz.
    static func bands(_ signal: [Float], rate: Double) -> [Double] {
        let power = power(signal[...])
        let width = rate / Double(2 * power.count)
        return (0..<24).map { band in
            let low = 40 * exp2(Double(band) / 3)
            let lines = Int(low / width)..<max(Int(low * exp2(1.0 / 3) / width), Int(low / width) + 1)
            return 10 * log10(max(power[lines].reduce(0, +), 1e-12))
        }
    }

    /// Of as many frames, from the first on, as are a power of two; under a Hann window.
    private static func power(_ signal: ArraySlice<Float>) -> [Double] {
        var count = 1
        while 2 * count <= signal.count { count *= 2 }
        var real = signal.prefix(count).enumerated().map { index, sample in
            Double(sample) * (0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(count)))
        }
        var imaginary = Array(repeating: 0.0, count: count)
        transform(&real, &imaginary)
        return (0..<count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }

    /// Cooley and Tukey's, with its result in order.
    private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        let count = real.count
        guard count > 1 else { return }
        var (evenReal, evenImaginary) = (every(second: real, from: 0), every(second: imaginary, from: 0))
        var (oddReal, oddImaginary) = (every(second: real, from: 1), every(second: imaginary, from: 1))
        transform(&evenReal, &evenImaginary)
        transform(&oddReal, &oddImaginary)
        for line in 0..<count / 2 {
            let angle = -2 * Double.pi * Double(line) / Double(count)
            let (cosine, sine) = (cos(angle), sin(angle))
            let turnedReal = oddReal[line] * cosine - oddImaginary[line] * sine
            let turnedImaginary = oddReal[line] * sine + oddImaginary[line] * cosine
            real[line] = evenReal[line] + turnedReal
            imaginary[line] = evenImaginary[line] + turnedImaginary
            real[line + count / 2] = evenReal[line] - turnedReal
            imaginary[line + count / 2] = evenImaginary[line] - turnedImaginary
        }
    }

    private static func every(second values: [Double], from first: Int) -> [Double] {
        stride(from: first, to: values.count, by: 2).map { values[$0] }
    }
}
