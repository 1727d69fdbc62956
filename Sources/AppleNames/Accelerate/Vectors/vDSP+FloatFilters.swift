import CAccelerate

// vDSP over vectors of `Float`: bounds, filters, windows and ramps.
extension vDSP {
    /// Each number brought into bounds.
    public static func clip<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, to bounds: ClosedRange<Float>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_vclip(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// Each number brought out of bounds, to the nearer one of its sign.
    public static func invertedClip<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, to bounds: ClosedRange<Float>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_viclip(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// Each number brought out of bounds, to the nearer one of its sign.
    public static func invertedClip(_ vector: some AccelerateBuffer<Float>, to bounds: ClosedRange<Float>) -> [Float] {
        made(vector.count) { invertedClip(vector, to: bounds, result: &$0) }
    }

    /// What is below a bound becomes what the rule says.
    public static func threshold<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, to lowerBound: Float, with rule: ThresholdRule<Float>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var bound = lowerBound
            switch rule {
            case .clampToThreshold: vDSP_vthr(numbers, 1, &bound, written, 1, count)
            case .zeroFill: vDSP_vthres(numbers, 1, &bound, written, 1, count)
            case .signedConstant(var constant):
                vDSP_vthrsc(numbers, 1, &bound, &constant, written, 1, count)
            }
        }
    }

    /// What is below a bound becomes what the rule says.
    public static func threshold(
        _ vector: some AccelerateBuffer<Float>, to lowerBound: Float, with rule: ThresholdRule<Float>
    ) -> [Float] {
        made(vector.count) { threshold(vector, to: lowerBound, with: rule, result: &$0) }
    }

    /// A constant, with the other sign where a number is below the limit.
    public static func limit<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, limit: Float, withOutputConstant outputConstant: Float, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            var (bound, constant) = (limit, outputConstant)
            vDSP_vlim(numbers, 1, &bound, &constant, written, 1, count)
        }
    }

    /// A constant, with the other sign where a number is below the limit.
    public static func limit(
        _ vector: some AccelerateBuffer<Float>, limit: Float, withOutputConstant outputConstant: Float
    ) -> [Float] {
        made(vector.count) { vDSP.limit(vector, limit: limit, withOutputConstant: outputConstant, result: &$0) }
    }

    /// The sums of the numbers times the kernel, beginning at each; as many as the kernel fits.
    public static func correlate(
        _ vector: some AccelerateBuffer<Float>, withKernel kernel: some AccelerateBuffer<Float>
    ) -> [Float] {
        filtered(vector, kernel) { numbers, kernel, written, count, length in
            vDSP_conv(numbers, 1, kernel, 1, written, 1, count, length)
        }
    }

    /// As `correlate`, with the kernel from its end.
    public static func convolve(_ vector: some AccelerateBuffer<Float>, withKernel kernel: some AccelerateBuffer<Float>)
        -> [Float]
    {
        filtered(vector, kernel) { numbers, kernel, written, count, length in
            vDSP_conv(numbers, 1, kernel + Int(length) - 1, -1, written, 1, count, length)
        }
    }

    /// Filters and takes each number of `decimationFactor`.
    public static func downsample(
        _ source: some AccelerateBuffer<Float>, decimationFactor: Int, filter: some AccelerateBuffer<Float>
    ) -> [Float] {
        guard decimationFactor > 0, filter.count > 0, source.count >= filter.count else { return [] }
        return made((source.count - filter.count) / decimationFactor + 1) { result in
            withStart(source) { numbers in
                withStart(filter) { kernel in
                    write(&result) { written, count in
                        vDSP_desamp(numbers, decimationFactor, kernel, written, count, vDSP_Length(filter.count))
                    }
                }
            }
        }
    }

    /// The sums of this recursive filter of second order, for each number but the first two: b0, b1, b2, a1, a2.
    public static func twoPoleTwoZeroFilter(
        _ source: some AccelerateBuffer<Float>, coefficients: (Float, Float, Float, Float, Float)
    ) -> [Float] {
        made(source.count) { result in
            guard source.count > 2 else { return }
            var five = [coefficients.0, coefficients.1, coefficients.2, coefficients.3, coefficients.4]
            withStart(source) { numbers in
                write(&result) { written, count in vDSP_deq22(numbers, 1, &five, written, 1, count - 2) }
            }
        }
    }

    /// Fills a vector with a window, or the first half of it.
    public static func formWindow<V: AccelerateMutableBuffer<Float>>(
        usingSequence sequence: WindowSequence, result: inout V, isHalfWindow: Bool
    ) {
        let made = window(
            ofType: Float.self, usingSequence: sequence, count: isHalfWindow ? result.count * 2 : result.count,
            isHalfWindow: isHalfWindow)
        write(&result) { written, count in
            made.withUnsafeBufferPointer { written.update(from: $0.baseAddress!, count: Int(count)) }
        }
    }

    /// Fills a vector with numbers from `initialValue`, each greater by `increment`.
    public static func formRamp<V: AccelerateMutableBuffer<Float>>(
        withInitialValue initialValue: Float, increment: Float, result: inout V
    ) {
        write(&result) { numbers, count in
            var (first, step) = (initialValue, increment)
            vDSP_vramp(&first, &step, numbers, 1, count)
        }
    }

    /// `count` numbers from one bound to the other.
    public static func ramp(in range: ClosedRange<Float>, count: Int) -> [Float] {
        made(count) {
            write(&$0) { numbers, count in
                var (first, last) = (range.lowerBound, range.upperBound)
                vDSP_vgen(&first, &last, numbers, 1, count)
            }
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func convert<V: AccelerateMutableBuffer<Float>>(
        amplitude: some AccelerateBuffer<Float>, toDecibels decibels: inout V, zeroReference: Float
    ) {
        change(amplitude, &decibels) { numbers, _, written, _, count in
            withUnsafePointer(to: zeroReference) { vDSP_vdbcon(numbers, 1, $0, written, 1, count, 1) }
        }
    }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func convert<V: AccelerateMutableBuffer<Float>>(
        power: some AccelerateBuffer<Float>, toDecibels decibels: inout V, zeroReference: Float
    ) {
        change(power, &decibels) { numbers, _, written, _, count in
            withUnsafePointer(to: zeroReference) { vDSP_vdbcon(numbers, 1, $0, written, 1, count, 0) }
        }
    }
}
