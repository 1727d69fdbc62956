import SignalProcessing

/// Real spherical harmonics up to the third order: the components of a sound field, in the order of the ambisonic
/// channel number (ACN), each with a mean square of 1 over all directions (N3D). Pure. Thread: any, also render.
package enum SphericalHarmonics {
    package static var count: Int { @_noLocks @_noAllocation get { 16 } }

    /// Of a direction, a vector of length 1.
    @_noLocks @_noAllocation
    package static func values(_ direction: SpatialVector) -> InlineArray<16, Double> {
        // The field's own axes: x to the front, y to the left, z up.
        let (x, y, z) = (-direction.z, -direction.x, direction.y)
        var values = InlineArray<16, Double>(repeating: 0)
        values[0] = 1
        let root3 = 1.732_050_807_568_877_2
        values[1] = root3 * y
        values[2] = root3 * z
        values[3] = root3 * x
        let root15 = 3.872_983_346_207_417
        values[4] = root15 * x * y
        values[5] = root15 * y * z
        values[6] = 1.118_033_988_749_895 * (3 * z * z - 1)
        values[7] = root15 * x * z
        values[8] = 0.5 * root15 * (x * x - y * y)
        let (root70, root105, root42) = (8.366_600_265_340_756, 10.246_950_765_959_6, 6.480_740_698_407_86)
        values[9] = 0.25 * root70 * y * (3 * x * x - y * y)
        values[10] = root105 * x * y * z
        values[11] = 0.25 * root42 * y * (5 * z * z - 1)
        values[12] = 1.322_875_655_532_295 * z * (5 * z * z - 3)
        values[13] = 0.25 * root42 * x * (5 * z * z - 1)
        values[14] = 0.5 * root105 * z * (x * x - y * y)
        values[15] = 0.25 * root70 * x * (x * x - 3 * y * y)
        return values
    }

    /// A component's order, 0 … 3.
    @_noLocks @_noAllocation
    package static func order(_ component: Int) -> Int { component < 1 ? 0 : component < 4 ? 1 : component < 9 ? 2 : 3 }
}
