import CAccelerate

// vDSP over vectors of `Double`: bounds, filters, windows and ramps.
extension vDSP {
    /// Each number brought into bounds.
    public static func clip<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, to bounds: ClosedRange<Double>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_vclipD(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// Each number brought out of bounds, to the nearer one of its sign.
    public static func invertedClip<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, to bounds: ClosedRange<Double>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_viclipD(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// Each number brought out of bounds, to the nearer one of its sign.
    public static func invertedClip(_ vector: some AccelerateBuffer<Double>, to bounds: ClosedRange<Double>) -> [Double]
    {
        made(vector.count) { invertedClip(vector, to: bounds, result: &$0) }
    }

    /// What is below a bound becomes what the rule says.
    public static func threshold<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, to lowerBound: Double, with rule: ThresholdRule<Double>,
        result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var bound = lowerBound
            switch rule {
            case .clampToThreshold: vDSP_vthrD(numbers, 1, &bound, written, 1, count)
            case .zeroFill: vDSP_vthresD(numbers, 1, &bound, written, 1, count)
            case .signedConstant(var constant):
                vDSP_vthrscD(numbers, 1, &bound, &constant, written, 1, count)
            }
        }
    }

    /// What is below a bound becomes what the rule says.
    public static func threshold(
        _ vector: some AccelerateBuffer<Double>, to lowerBound: Double, with rule: ThresholdRule<Double>
    ) -> [Double] {
        made(vector.count) { threshold(vector, to: lowerBound, with: rule, result: &$0) }
    }

    /// A constant, with the other sign where a number is below the limit.
    public static func limit<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, limit: Double, withOutputConstant outputConstant: Double,
        result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (bound, constant) = (limit, outputConstant)
            vDSP_vlimD(numbers, 1, &bound, &constant, written, 1, count)
        }
    }

    /// A constant, with the other sign where a number is below the limit.
    public static func limit(
        _ vector: some AccelerateBuffer<Double>, limit: Double, withOutputConstant outputConstant: Double
    ) -> [Double] {
        made(vector.count) { vDSP.limit(vector, limit: limit, withOutputConstant: outputConstant, result: &$0) }
    }

    /// The sums of the numbers times the kernel, beginning at each; as many as the kernel fits.
    public static func correlate(
        _ vector: some AccelerateBuffer<Double>, withKernel kernel: some AccelerateBuffer<Double>
    ) -> [Double] {
        filtered(vector, kernel) { numbers, kernel, written, count, length in
            vDSP_convD(numbers, 1, kernel, 1, written, 1, count, length)
        }
    }

    /// As `correlate`, with the kernel from its end.
    public static func convolve(
        _ vector: some AccelerateBuffer<Double>, withKernel kernel: some AccelerateBuffer<Double>
    ) -> [Double] {
        filtered(vector, kernel) { numbers, kernel, written, count, length in
            vDSP_convD(numbers, 1, kernel + Int(length) - 1, -1, written, 1, count, length)
        }
    }

    /// Filters and takes each number of `decimationFactor`.
    public static func downsample(
        _ source: some AccelerateBuffer<Double>, decimationFactor: Int, filter: some AccelerateBuffer<Double>
    ) -> [Double] {
        guard decimationFactor > 0, filter.count > 0, source.count >= filter.count else { return [] }
        return made((source.count - filter.count) / decimationFactor + 1) { result in
            withStart(source) { numbers in
                withStart(filter) { kernel in
                    write(&result) { written, count in
                        vDSP_desampD(numbers, decimationFactor, kernel, written, count, vDSP_Length(filter.count))
                    }
                }
            }
        }
    }

    /// The sums of this recursive filter of second order, for each number but the first two: b0, b1, b2, a1, a2.
    public static func twoPoleTwoZeroFilter(
        _ source: some AccelerateBuffer<Double>, coefficients: (Double, Double, Double, Double, Double)
    ) -> [Double] {
        made(source.count) { result in
            guard source.count > 2 else { return }
            var five = [coefficients.0, coefficients.1, coefficients.2, coefficients.3, coefficients.4]
            withStart(source) { numbers in
                write(&result) { written, count in vDSP_deq22D(numbers, 1, &five, written, 1, count - 2) }
            }
        }
    }

    /// Fills a vector with a window, or the first half of it.
    public static func formWindow<V: AccelerateMutableBuffer<Double>>(
        usingSequence sequence: WindowSequence, result: inout V, isHalfWindow: Bool
    ) {
        let made = window(
            ofType: Double.self, usingSequence: sequence, count: isHalfWindow ? result.count * 2 : result.count,
            isHalfWindow: isHalfWindow)
        write(&result) { written, count in
            made.withUnsafeBufferPointer { written.update(from: $0.baseAddress!, count: Int(count)) }
        }
    }

    /// Fills a vector with numbers from `initialValue`, each greater by `increment`.
    public static func formRamp<V: AccelerateMutableBuffer<Double>>(
        withInitialValue initialValue: Double, increment: Double, result: inout V
    ) {
        write(&result) { numbers, count in
            var (first, step) = (initialValue, increment)
            vDSP_vrampD(&first, &step, numbers, 1, count)
        }
    }

    /// `count` numbers from one bound to the other.
    public static func ramp(in range: ClosedRange<Double>, count: Int) -> [Double] {
        made(count) {
            write(&$0) { numbers, count in
                var (first, last) = (range.lowerBound, range.upperBound)
                vDSP_vgenD(&first, &last, numbers, 1, count)
            }
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func convert<V: AccelerateMutableBuffer<Double>>(
        amplitude: some AccelerateBuffer<Double>, toDecibels decibels: inout V, zeroReference: Double
    ) {
        change(amplitude, &decibels) { numbers, _, written, _, count in
            withUnsafePointer(to: zeroReference) { vDSP_vdbconD(numbers, 1, $0, written, 1, count, 1) }
        }
    }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func convert<V: AccelerateMutableBuffer<Double>>(
        power: some AccelerateBuffer<Double>, toDecibels decibels: inout V, zeroReference: Double
    ) {
        change(power, &decibels) { numbers, _, written, _, count in
            withUnsafePointer(to: zeroReference) { vDSP_vdbconD(numbers, 1, $0, written, 1, count, 0) }
        }
    }
}
