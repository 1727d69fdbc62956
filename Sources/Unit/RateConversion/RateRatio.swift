/// Input frames per output frame as a fraction in lowest terms, so that a stream's place is known exactly for ever.
struct RateRatio: Equatable, Sendable {
    let input: Int
    let output: Int

    /// The ratio as a number.
    var value: Double { Double(input) / Double(output) }

    /// Nil for rates that are not finite and positive, or that are more than 256 times apart. Rates with up to three
    /// decimals are exact; any others are as near as 2^-30.
    init?(inputRate: Double, outputRate: Double) {
        guard inputRate.isFinite, outputRate.isFinite, inputRate > 0, outputRate > 0 else { return nil }
        let ratio = inputRate / outputRate
        guard ratio <= 256, ratio >= 1.0 / 256 else { return nil }
        for scale in [1.0, 10, 100, 1000] {
            let (input, output) = (inputRate * scale, outputRate * scale)
            guard max(input, output) < 1_073_741_824 else { break }
            guard input == input.rounded(), output == output.rounded() else { continue }
            self.init(Int(input), Int(output))
            return
        }
        self.init(Int((ratio * 1_073_741_824).rounded()), 1_073_741_824)
    }

    private init(_ input: Int, _ output: Int) {
        var (divisor, rest) = (input, output)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        self.input = input / divisor
        self.output = output / divisor
    }
}
