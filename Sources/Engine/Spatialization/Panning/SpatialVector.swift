import SignalProcessing

/// A place in metres or a direction: x to the right, y up, z to the back.
public struct SpatialVector: Equatable, Sendable {
    /// In metres: to the right, up, to the back.
    public var x, y, z: Double

    @_noLocks @_noAllocation
    /// In metres.
    public init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    /// Thread: any, also render.
    public var length: Double {
        @_noLocks @_noAllocation get { Mathematics.squareRoot(dot(self)) }
    }

    /// As `==`, without the metadata that a debug build makes for optional values. Thread: any, also render.
    @_noLocks @_noAllocation
    func isSame(as other: SpatialVector?) -> Bool {
        guard let other else { return false }
        return x == other.x && y == other.y && z == other.z
    }

    @_noLocks @_noAllocation
    /// The dot product.
    public func dot(_ other: SpatialVector) -> Double { x * other.x + y * other.y + z * other.z }

    @_noLocks @_noAllocation
    func cross(_ other: SpatialVector) -> SpatialVector {
        SpatialVector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    @_noLocks @_noAllocation
    func minus(_ other: SpatialVector) -> SpatialVector { SpatialVector(x - other.x, y - other.y, z - other.z) }

    @_noLocks @_noAllocation
    func scaled(_ factor: Double) -> SpatialVector { SpatialVector(x * factor, y * factor, z * factor) }

    /// As long as 1; nil where there is no direction.
    @_noLocks @_noAllocation
    func normalized() -> SpatialVector? {
        let length = length
        return length.isFinite && length > 1e-9 ? scaled(1 / length) : nil
    }
}
