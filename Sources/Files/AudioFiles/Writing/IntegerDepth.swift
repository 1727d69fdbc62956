import CSndfile

/// How many bits a file has for a sample, and what samples become with so many: libsndfile itself cuts off the bits
/// that a file cannot hold, which moves everything down by half a step.
///
/// Rounded to the nearest, halves to the even one, and clipped; what is no number becomes 0. Results are in the upper
/// bits of an Int32, as `sf_writef_int` takes them.
struct IntegerDepth {
    private let bits: Int32

    /// Nil where samples are no linear integers.
    init?(format: Int32) {
        switch Int(format & Int32(SF_FORMAT_SUBMASK)) {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: bits = 8
        case SF_FORMAT_PCM_16, SF_FORMAT_ALAC_16: bits = 16
        case SF_FORMAT_ALAC_20: bits = 20
        case SF_FORMAT_PCM_24, SF_FORMAT_ALAC_24: bits = 24
        case SF_FORMAT_PCM_32, SF_FORMAT_ALAC_32: bits = 32
        default: return nil
        }
    }

    /// Of ±1.
    func round<Sample: BinaryFloatingPoint>(
        _ source: UnsafePointer<Sample>, into target: UnsafeMutablePointer<Int32>, count: Int
    ) {
        let full = Sample(sign: .plus, exponent: Sample.Exponent(bits - 1), significand: 1)
        let (highest, shift) = (Int32.max >> (32 - bits), 32 - bits)
        for index in 0..<count {
            let value = (source[index] * full).rounded(.toNearestOrEven)
            let stored: Int32 = value >= full ? highest : value > -full ? Int32(value) : value <= -full ? ~highest : 0
            target[index] = stored << shift
        }
    }

    /// Of the range of Int32.
    func round(_ source: UnsafePointer<Int32>, into target: UnsafeMutablePointer<Int32>, count: Int) {
        guard bits < 32 else { return target.update(from: source, count: count) }
        let (highest, shift) = (Int64(Int32.max >> (32 - bits)), Int64(32 - bits))
        for index in 0..<count {
            let value = Int64(source[index])
            // A half is added, and one less where the integer below is even.
            let stored = (value + (1 << (shift - 1)) - 1 + (value >> shift & 1)) >> shift
            target[index] = Int32(min(stored, highest) << shift)
        }
    }
}
