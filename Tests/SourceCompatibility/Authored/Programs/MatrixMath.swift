import Accelerate

/// Features of sound, as analyzers compute them: mel filters by matrices, cosines, filters.
public final class MatrixMath {
    private let dct: vDSP_DFT_Setup
    private let count: Int

    public init?(count: Int) {
        guard let setup = vDSP_DCT_CreateSetup(nil, vDSP_Length(count), .II) else { return nil }
        (dct, self.count) = (setup, count)
    }

    deinit { vDSP_DFT_DestroySetup(dct) }

    public func product(_ a: [Float], _ b: [Float], rows: Int, columns: Int, sums: Int) -> [Float] {
        var c = [Float](repeating: 0, count: rows * columns)
        vDSP_mmul(a, 1, b, 1, &c, 1, vDSP_Length(rows), vDSP_Length(columns), vDSP_Length(sums))
        return c
    }

    public func productByBLAS(_ a: [Float], _ b: [Float], rows: Int, columns: Int, sums: Int) -> [Float] {
        var c = [Float](repeating: 0, count: rows * columns)
        cblas_sgemm(
            CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(sums), 1, a, Int32(sums), b,
            Int32(columns), 0, &c, Int32(columns))
        return c
    }

    public func cosines(_ input: [Float]) -> [Float] {
        var output = [Float](repeating: 0, count: count)
        vDSP_DCT_Execute(dct, input, &output)
        return output
    }

    public func magnitudes(_ signal: [Float]) -> [Float]? {
        guard let setup = vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(signal.count), vDSP_DFT_Direction.FORWARD) else {
            return nil
        }
        defer { vDSP_DFT_DestroySetup(setup) }
        let zeros = [Float](repeating: 0, count: signal.count)
        var (real, imaginary, sizes) = (zeros, zeros, zeros)
        vDSP_DFT_Execute(setup, signal, zeros, &real, &imaginary)
        vDSP_vdist(real, 1, imaginary, 1, &sizes, 1, vDSP_Length(signal.count))
        return sizes
    }

    public func smoothed(_ signal: [Float]) -> [Float] {
        let lowpass: [Double] = [0.25, 0.5, 0.25, 0, 0]
        var filter = vDSP.Biquad(coefficients: lowpass, channelCount: 1, sectionCount: 1, ofType: Float.self)!
        return vDSP.multiply(2, filter.apply(input: signal))
    }

    public func decibels(_ powers: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: powers.count)
        vDSP.convert(power: powers, toDecibels: &result, zeroReference: 1)
        return vForce.floor(result)
    }
}
