import Accelerate
import Testing

/// Matrices, by vDSP and by BLAS, whichever library makes the products.
struct MatrixTests {
    private let a: [Float] = [1, 2, 3, 4, 5, 6]
    private let b: [Float] = [7, 8, 9, 10, 11, 12]

    @Test func rowsTimesColumns() {
        var c = [Float](repeating: 9, count: 4)
        vDSP_mmul(a, 1, b, 1, &c, 1, 2, 2, 3)
        #expect(c == [58, 64, 139, 154])
        var d = [Double](repeating: 9, count: 4)
        vDSP_mmulD(a.map(Double.init), 1, b.map(Double.init), 1, &d, 1, 2, 2, 3)
        #expect(d == [58, 64, 139, 154])
    }

    @Test func aTransposeHasRowsForColumns() {
        var c = [Float](repeating: 0, count: 6)
        vDSP_mtrans(a, 1, &c, 1, 3, 2)
        #expect(c == [1, 4, 2, 5, 3, 6])
    }

    @Test(arguments: [CblasRowMajor, CblasColMajor]) func productsTakeEveryOrderAndTranspose(order: CBLAS_ORDER) {
        for (transposesA, transposesB) in [(false, false), (true, false), (false, true), (true, true)] {
            let (m, n, k) = (2, 3, 4)
            func left(_ row: Int, _ column: Int) -> Double { Double(row * 7 + column * 3 - 5) }
            func right(_ row: Int, _ column: Int) -> Double { Double(row * 2 - column * 5 + 1) }
            /// Stored by rows where that is the order, or where by columns the transpose is.
            func stored(_ rows: Int, _ columns: Int, _ isTransposed: Bool, _ at: (Int, Int) -> Double) -> (
                [Double], Int
            ) {
                (order == CblasRowMajor) != isTransposed
                    ? ((0..<rows * columns).map { at($0 / columns, $0 % columns) }, columns)
                    : ((0..<rows * columns).map { at($0 % rows, $0 / rows) }, rows)
            }
            let (x, xStep) = stored(m, k, transposesA, left)
            let (y, yStep) = stored(k, n, transposesB, right)
            let (beginning, cStep) = stored(m, n, false) { _, _ in 10 }
            var c = beginning
            cblas_dgemm(
                order, transposesA ? CblasTrans : CblasNoTrans, transposesB ? CblasTrans : CblasNoTrans, CInt(m),
                CInt(n),
                CInt(k), 2, x, CInt(xStep), y, CInt(yStep), 3, &c, CInt(cStep))
            let expected = stored(m, n, false) { row, column in
                30 + 2 * (0..<k).reduce(0) { $0 + left(row, $1) * right($1, column) }
            }
            #expect(c == expected.0)
            var single = [Float](repeating: .nan, count: m * n)
            cblas_sgemm(
                order, transposesA ? CblasTrans : CblasNoTrans, transposesB ? CblasTrans : CblasNoTrans, CInt(m),
                CInt(n),
                CInt(k), 1, x.map(Float.init), CInt(xStep), y.map(Float.init), CInt(yStep), 0, &single,
                CInt(expected.1))
            #expect(single == expected.0.map { Float(($0 - 30) / 2) })
        }
    }

    @Test func aMatrixTimesAVectorTakesStridesFromEitherEnd() {
        var y: [Float] = [1, 1]
        cblas_sgemv(CblasRowMajor, CblasNoTrans, 2, 3, 1, a, 3, [1, 0, 2], 1, 10, &y, 1)
        #expect(y == [17, 26])
        var turned: [Float] = [.nan, .nan, .nan]
        cblas_sgemv(CblasRowMajor, CblasTrans, 2, 3, 1, a, 3, [1, 2], -1, 0, &turned, 1)
        #expect(turned == [6, 9, 12])
        var outer = [Float](repeating: 0, count: 6)
        cblas_sger(CblasRowMajor, 2, 3, 1, [1, 2], 1, [3, 4, 5], 1, &outer, 3)
        #expect(outer == [3, 4, 5, 6, 8, 10])
    }

    @Test func vectorsOfBLAS() {
        #expect(cblas_sdot(3, a, 1, b, 1) == 50 && cblas_sdot(3, a, -1, b, 1) == 46)
        #expect(cblas_snrm2(2, [3, 4], 1) == 5 && cblas_sasum(3, [-1, 2, -3], 1) == 6)
        #expect(cblas_snrm2(2, [3e30, 4e30], 1) == 5e30 && cblas_isamax(3, [1, -9, 3], 1) == 1)
        var y: [Float] = [1, 1, 1]
        cblas_saxpy(3, 2, a, 1, &y, 1)
        #expect(y == [3, 5, 7])
        cblas_sscal(3, 10, &y, 1)
        #expect(y == [30, 50, 70])
        var copy: [Float] = [0, 0, 0]
        cblas_scopy(2, y, 2, &copy, -1)
        #expect(copy == [70, 30, 0])
        var (p, q): ([Double], [Double]) = ([1, 0], [0, 1])
        cblas_drot(2, &p, 1, &q, 1, 0, 1)
        #expect(p == [0, 1] && q == [-1, 0])
        catlas_dset(2, 4, &p, 1)
        catlas_daxpby(2, 2, p, 1, 3, &q, 1)
        #expect(p == [4, 4] && q == [5, 8])
    }
}
