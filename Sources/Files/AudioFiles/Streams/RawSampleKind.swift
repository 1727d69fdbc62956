/// In which type samples cross to and from a file, interleaved and in full range: floating point ±1, integers 32 bits.
package enum RawSampleKind: Sendable {
    case float32, float64, int32

    /// Bytes of one sample.
    package var size: Int { self == .float64 ? 8 : 4 }
}
