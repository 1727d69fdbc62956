import CAccelerate

// vDSP between whole numbers and `Double`.
extension vDSP {
    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<Int8>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vflt8D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<Int8>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfix8D($0, 1, $1, 1, $2) } else { vDSP_vfixr8D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<Int8>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: Int8.Type, rounding: RoundingMode
    ) -> [Int8] {
        var result = [Int8](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }

    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<Int16>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vflt16D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<Int16>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfix16D($0, 1, $1, 1, $2) } else { vDSP_vfixr16D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<Int16>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: Int16.Type, rounding: RoundingMode
    ) -> [Int16] {
        var result = [Int16](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }

    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<Int32>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vflt32D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<Int32>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfix32D($0, 1, $1, 1, $2) } else { vDSP_vfixr32D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<Int32>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: Int32.Type, rounding: RoundingMode
    ) -> [Int32] {
        var result = [Int32](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }

    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<UInt8>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vfltu8D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<UInt8>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfixu8D($0, 1, $1, 1, $2) } else { vDSP_vfixru8D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<UInt8>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: UInt8.Type, rounding: RoundingMode
    ) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }

    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<UInt16>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vfltu16D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<UInt16>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfixu16D($0, 1, $1, 1, $2) } else { vDSP_vfixru16D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<UInt16>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: UInt16.Type, rounding: RoundingMode
    ) -> [UInt16] {
        var result = [UInt16](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }

    /// The same numbers.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<UInt32>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vfltu32D($0, 1, $1, 1, $2) } }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func convertElements<V: AccelerateMutableBuffer<UInt32>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V, rounding: RoundingMode
    ) {
        convert(source, &destination) {
            if rounding == .towardZero { vDSP_vfixu32D($0, 1, $1, 1, $2) } else { vDSP_vfixru32D($0, 1, $1, 1, $2) }
        }
    }

    /// The same numbers.
    public static func integerToFloatingPoint(
        _ vector: some AccelerateBuffer<UInt32>, floatingPointType: Double.Type
    ) -> [Double] {
        var result = [Double](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result)
        return result
    }

    /// Whole numbers, towards 0 or to the nearest; what does not fit becomes the limit.
    public static func floatingPointToInteger(
        _ vector: some AccelerateBuffer<Double>, integerType: UInt32.Type, rounding: RoundingMode
    ) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: vector.count)
        convertElements(of: vector, to: &result, rounding: rounding)
        return result
    }
}
