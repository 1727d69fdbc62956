import SignalProcessing

/// The curves of the drive stage: all go through 0 with slope 1 and stay within ±1.4.
enum DriveShape {
    /// In the order of `DistortionParameter.shapeNames`.
    @_noLocks @_noAllocation
    static func apply(_ shape: Int, _ x: Double) -> Double {
        switch shape {
        case 0: Mathematics.hyperbolicTangent(x)
        case 1: min(max(x, -1), 1)
        case 2: folded(x)
        // Softer below zero than above: even harmonics.
        default: x >= 0 ? Mathematics.hyperbolicTangent(x) : 1.4 * Mathematics.hyperbolicTangent(x / 1.4)
        }
    }

    /// Reflected at ±1 as often as needed.
    @_noLocks @_noAllocation
    private static func folded(_ x: Double) -> Double {
        let turns = (x + 1) / 4
        return 1 - abs(4 * (turns - Mathematics.floor(turns)) - 2)
    }
}
