import SignalProcessing

/// The curves of the drive stage, in the order of `DistortionParameter.shapeNames`: all go through 0 with slope 1 and
/// stay within ±1.4.
enum DriveShape {
    @_noLocks @_noAllocation
    static func soft(_ x: Double) -> Double { Mathematics.hyperbolicTangent(x) }

    @_noLocks @_noAllocation
    static func hard(_ x: Double) -> Double { min(max(x, -1), 1) }

    /// Reflected at ±1 as often as needed.
    @_noLocks @_noAllocation
    static func folded(_ x: Double) -> Double {
        let turns = (x + 1) / 4
        return 1 - abs(4 * (turns - Mathematics.floor(turns)) - 2)
    }

    /// Softer below zero than above: even harmonics.
    @_noLocks @_noAllocation
    static func tube(_ x: Double) -> Double {
        x >= 0 ? Mathematics.hyperbolicTangent(x) : 1.4 * Mathematics.hyperbolicTangent(x / 1.4)
    }
}
