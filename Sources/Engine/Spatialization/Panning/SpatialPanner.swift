import SignalProcessing

/// The gains of a mono source in a loudspeaker layout: equal power at any direction.
///
/// Between two loudspeakers as V. Pulkki's vector base amplitude panning (1997); what is above or below, or at the
/// listener's place, comes from all sides the more. Pure functions. Thread: any, also render.
public struct SpatialPanner: Equatable, Sendable {
    /// Where sources are placed.
    public var layout: SpeakerLayout
    /// How distance makes quieter.
    public var attenuation: DistanceAttenuation
    /// How far a stereo layout's sounds go to its sides: at 1 the far side of a source at a right angle is silent. On
    /// headphones that is unpleasant: no real sound is heard by one ear alone.
    public var width: Double

    /// Nothing is checked.
    @_noLocks @_noAllocation
    public init(
        layout: SpeakerLayout, attenuation: DistanceAttenuation = DistanceAttenuation(), width: Double = 1
    ) {
        self.layout = layout
        self.attenuation = attenuation
        self.width = width
    }

    /// The width that leaves the far ear a hundredth of the power.
    public static var headphoneWidth: Double { @_noLocks @_noAllocation get { 0.872_434_6 } }

    /// Channel gains for a source at a place; channels that the layout does not have are 0.
    ///
    /// - Parameter level: a factor for all of them, as occlusion and volume are.
    @_noLocks @_noAllocation
    public func gains(
        of source: SpatialVector, for listener: ListenerPose, level: Double = 1
    ) -> InlineArray<8, Float> {
        let relative = listener.relative(source)
        let distance = relative.length
        let whole = level * attenuation.gain(at: distance)
        var gains = InlineArray<8, Float>(repeating: 0)
        // The power that comes from the source's direction; the rest comes from everywhere.
        let flat = Mathematics.squareRoot(relative.x * relative.x + relative.z * relative.z)
        let directed = distance > 1e-6 ? flat * flat / (distance * distance) : 0
        if directed > 0 { place(relative.x / flat, -relative.z / flat, directed, &gains) }
        let spread = (1 - directed) / Double(layout.channelCount)
        for channel in 0..<layout.channelCount {
            let power = Double(gains[channel]) + spread
            gains[channel] = Float(whole * Mathematics.squareRoot(max(0, power)))
        }
        return gains
    }

    /// Adds the powers of a direction, given as its parts to the right and to the front.
    @_noLocks @_noAllocation
    private func place(_ right: Double, _ front: Double, _ power: Double, _ gains: inout InlineArray<8, Float>) {
        if case .stereo = layout {
            // sin² and cos² of half the angle from the left to the right.
            let half = Mathematics.sine(turns: (right * width + 1) / 8)
            gains[1] = Float(power * half * half)
            gains[0] = Float(power * (1 - half * half))
            return
        }
        var (best, first, second) = (-1.0, 0, 0)
        var shares = (0.0, 0.0)
        for one in 0..<layout.channelCount {
            for other in 0..<layout.channelCount where other != one {
                guard let pair = shareOf(one, other, right, front) else { continue }
                // Of the pairs around the direction the closest one.
                let closeness = cosine(one, other)
                if closeness > best { (best, first, second, shares) = (closeness, one, other, pair) }
            }
        }
        let sum = shares.0 * shares.0 + shares.1 * shares.1
        guard sum > 0 else { return }
        gains[first] += Float(power * shares.0 * shares.0 / sum)
        gains[second] += Float(power * shares.1 * shares.1 / sum)
    }

    /// How much of each of two loudspeakers makes the direction; nil when it does not lie between them.
    @_noLocks @_noAllocation
    private func shareOf(_ one: Int, _ other: Int, _ right: Double, _ front: Double) -> (Double, Double)? {
        let (a, b) = (direction(one), direction(other))
        let determinant = a.0 * b.1 - a.1 * b.0
        guard abs(determinant) > 1e-6 else { return nil }
        let first = (right * b.1 - front * b.0) / determinant
        let second = (a.0 * front - a.1 * right) / determinant
        return first >= -1e-9 && second >= -1e-9 ? (max(0, first), max(0, second)) : nil
    }

    @_noLocks @_noAllocation
    private func cosine(_ one: Int, _ other: Int) -> Double {
        let (a, b) = (direction(one), direction(other))
        return a.0 * b.0 + a.1 * b.1
    }

    /// To a loudspeaker: right and front.
    @_noLocks @_noAllocation
    private func direction(_ channel: Int) -> (Double, Double) {
        let turns = layout.azimuth(channel) / 360
        return (Mathematics.sine(turns: turns), Mathematics.cosine(turns: turns))
    }
}
