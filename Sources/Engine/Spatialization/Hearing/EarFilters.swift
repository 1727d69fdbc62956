import SignalProcessing

/// What a sphere does to a sound on its way to two ears: each hears it later and, on the far side, duller.
///
/// The model of C. P. Brown and R. O. Duda, "A structural model for binaural sound synthesis" (IEEE Transactions on
/// Speech and Audio Processing 6, 1998): R. S. Woodworth's delays, and a filter of one pole and one zero for the head's
/// shadow. Pure. Thread: any, also render.
package struct EarFilters: BitwiseCopyable, Equatable, Sendable {
    /// Frames.
    package var leftDelay: Float = 0
    package var rightDelay: Float = 0
    /// y[n] = b0 x[n] + b1 x[n-1] - a1 y[n-1], with one a1 for both.
    package var left0: Float = 1
    package var left1: Float = 0
    package var right0: Float = 1
    package var right1: Float = 0
    package var pole: Float = 0

    /// Metres of the head's radius, and metres per second.
    private static var radius: Double { @_noLocks @_noAllocation get { 0.0875 } }
    private static var speedOfSound: Double { @_noLocks @_noAllocation get { 343 } }
    /// The most frames that a delay has at a rate.
    @_noLocks @_noAllocation
    package static func longestDelay(sampleRate: Double) -> Int {
        Int(sampleRate * radius / speedOfSound * (1 + .pi / 2)) + 1
    }

    /// Nothing but a passage.
    @_noLocks @_noAllocation
    package init() {}

    /// - Parameter right: the part of the direction, a vector of length 1, that points to the listener's right.
    @_noLocks @_noAllocation
    package init(right: Double, sampleRate: Double) {
        let crossing = Self.radius / Self.speedOfSound
        // The angle between the source and each ear, which is at the side.
        let toRight = Mathematics.arcCosine(right)
        let toLeft = Double.pi - toRight
        leftDelay = Float(Self.arrival(toLeft) * crossing * sampleRate)
        rightDelay = Float(Self.arrival(toRight) * crossing * sampleRate)
        // A pole at twice the frequency whose wave is as long as the head's circumference, by the bilinear transform.
        let k = crossing * sampleRate
        pole = Float((1 - k) / (1 + k))
        (left0, left1) = Self.shadow(toLeft, k)
        (right0, right1) = Self.shadow(toRight, k)
    }

    /// In times that sound takes for the radius, after the nearest point of the head.
    @_noLocks @_noAllocation
    private static func arrival(_ angle: Double) -> Double {
        angle < .pi / 2 ? 1 - Mathematics.cosine(turns: angle / (2 * .pi)) : 1 + angle - .pi / 2
    }

    /// At high frequencies twice as loud at the near ear, and a tenth where the shadow is deepest, at 150°.
    @_noLocks @_noAllocation
    private static func shadow(_ angle: Double, _ k: Double) -> (Float, Float) {
        let alpha = 1.05 + 0.95 * Mathematics.cosine(turns: angle / (2 * .pi) * 1.2)
        return (Float((1 + alpha * k) / (1 + k)), Float((1 - alpha * k) / (1 + k)))
    }
}
