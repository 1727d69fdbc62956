/// The gain that turns one signal into another one, and its way to 1.
///
/// Where both are known the gain may have been on its way already: a unit fails while it is faded in. It then goes on as
/// fast as it went, and ever slower, to 1 at most. One that stopped at once would be heard as a corner. Thread: render.
struct GlidingGain {
    private(set) var value: Float = 1
    /// Of each frame.
    private var slope: Float = 0
    private var decay: Float = 0

    private static var largest: Double { @_noLocks @_noAllocation get { 4 } }
    /// A fade from one polarity to the other changes by 0.0062 in a frame.
    private static var steepest: Double { @_noLocks @_noAllocation get { 0.008 } }
    private static var smallestPower: Double { @_noLocks @_noAllocation get { 1e-15 } }

    /// 1.
    @_noLocks @_noAllocation
    init() {}

    /// Finds the gain, and writes what it leaves: all of the other signal where the two have little in common.
    ///
    /// - Parameters:
    ///   - base: `BridgeHistory.length` samples, oldest first.
    ///   - other: those of the signal that the base is to become.
    ///   - rest: takes as many.
    @_noLocks @_noAllocation
    init(
        from base: UnsafePointer<Float>, to other: UnsafePointer<Float>, rest: UnsafeMutablePointer<Double>
    ) {
        let (gain, slope) = Moments(base, other).fit()
        for index in 0..<BridgeHistory.length {
            rest[index] = Double(other[index]) - (gain + slope * Self.time(index)) * Double(base[index])
        }
        value = Float(gain)
        let way = 1 - gain
        if way * slope > 0, abs(way) > abs(slope) {
            self.slope = Float(slope)
            decay = Float(min(1 - slope / way, 0.95))
        }
    }

    /// For the next frame.
    @_noLocks @_noAllocation
    mutating func advance() {
        value += slope
        slope *= decay
    }

    /// In frames; 0 for the last sample.
    @_noLocks @_noAllocation
    private static func time(_ index: Int) -> Double { Double(index &- (BridgeHistory.length &- 1)) }

    /// Sums of products of two signals and of the time.
    private struct Moments {
        private var (power, first, second) = (0.0, 0.0, 0.0)
        private var (otherPower, product, moment) = (0.0, 0.0, 0.0)

        @_noLocks @_noAllocation
        init(_ base: UnsafePointer<Float>, _ other: UnsafePointer<Float>) {
            for index in 0..<BridgeHistory.length {
                let (one, other, time) = (Double(base[index]), Double(other[index]), time(index))
                power += one * one
                first += one * one * time
                second += one * one * time * time
                otherPower += other * other
                product += one * other
                moment += one * other * time
            }
        }

        /// The gain at the last sample, and what it changed by in each frame. Both are 0 where no gain that a fade may bring
        /// about turns one signal into the other but for a fraction of the power, and 1 and 0 where both are silent.
        @_noLocks @_noAllocation
        func fit() -> (gain: Double, slope: Double) {
            if power <= smallestPower { return (otherPower <= smallestPower ? 1 : 0, 0) }
            let determinant = power * second - first * first
            guard determinant > 1e-9 * power * second else { return (0, 0) }
            let gain = (product * second - moment * first) / determinant
            let slope = (moment * power - product * first) / determinant
            let left = otherPower - gain * product - slope * moment
            guard abs(gain) <= largest, abs(slope) <= steepest, left < 0.00005 * otherPower else { return (0, 0) }
            // What is nearly as loud as the base is not made louder.
            return (abs(abs(gain) - 1) < 0.002 ? (gain < 0 ? -1 : 1) : gain, slope)
        }
    }
}
