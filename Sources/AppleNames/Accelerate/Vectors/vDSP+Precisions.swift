import CAccelerate

// vDSP between `Float` and `Double`.
extension vDSP {
    /// The same numbers with more bits.
    public static func convertElements<V: AccelerateMutableBuffer<Double>>(
        of source: some AccelerateBuffer<Float>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vspdp($0, 1, $1, 1, $2) } }

    /// The same numbers with fewer bits.
    public static func convertElements<V: AccelerateMutableBuffer<Float>>(
        of source: some AccelerateBuffer<Double>, to destination: inout V
    ) { convert(source, &destination) { vDSP_vdpsp($0, 1, $1, 1, $2) } }

    /// The same numbers with more bits.
    public static func floatToDouble(_ source: some AccelerateBuffer<Float>) -> [Double] {
        var result = [Double](repeating: 0, count: source.count)
        convertElements(of: source, to: &result)
        return result
    }

    /// The same numbers with fewer bits.
    public static func doubleToFloat(_ source: some AccelerateBuffer<Double>) -> [Float] {
        var result = [Float](repeating: 0, count: source.count)
        convertElements(of: source, to: &result)
        return result
    }

    /// As many numbers as the shorter has.
    static func convert<T, U, V: AccelerateMutableBuffer<U>>(
        _ source: some AccelerateBuffer<T>, _ destination: inout V,
        _ body: (UnsafePointer<T>, UnsafeMutablePointer<U>, vDSP_Length) -> Void
    ) {
        source.withUnsafeBufferPointer { source in
            destination.withUnsafeMutableBufferPointer { written in
                guard let from = source.baseAddress, let to = written.baseAddress else { return }
                body(from, to, vDSP_Length(min(source.count, written.count)))
            }
        }
    }
}
