import SignalProcessing

/// How a source grows softer with its distance: the models of AVAudioEnvironmentNode.h.
public struct DistanceAttenuation: Equatable, Sendable {
    /// Raw values as `AVAudioEnvironmentDistanceAttenuationModel`.
    public enum Model: Int, Sendable {
        case exponential = 1
        case inverse, linear
    }

    /// The formula.
    public var model: Model
    /// Metres; a source that is no farther is at full level.
    public var referenceDistance: Double
    /// Metres; a source that is farther is as loud as there.
    public var maximumDistance: Double
    /// How much the level falls with distance; at 0 not at all.
    public var rolloffFactor: Double

    /// Values that make no sense leave sources as loud as they are.
    @_noLocks @_noAllocation
    public init(
        model: Model = .inverse, referenceDistance: Double = 1, maximumDistance: Double = 100_000,
        rolloffFactor: Double = 1
    ) {
        self.model = model
        self.referenceDistance = referenceDistance
        self.maximumDistance = maximumDistance
        self.rolloffFactor = rolloffFactor
    }

    /// The gain at a distance in metres, 0 … 1; 1 where the parameters make no sense. Thread: any, also render.
    @_noLocks @_noAllocation
    public func gain(at distance: Double) -> Double {
        guard distance > referenceDistance, maximumDistance > referenceDistance else { return 1 }
        let distance = min(distance, maximumDistance)
        let gain = formula(distance)
        return gain.isFinite ? min(max(gain, 0), 1) : 1
    }

    @_noLocks @_noAllocation
    private func formula(_ distance: Double) -> Double {
        let beyond = distance - referenceDistance
        switch model {
        case .exponential:
            guard referenceDistance > 0 else { return 1 }
            return Mathematics.powerOfTwo(-rolloffFactor * Mathematics.binaryLogarithm(distance / referenceDistance))
        case .inverse:
            return referenceDistance > 0 ? referenceDistance / (referenceDistance + rolloffFactor * beyond) : 1
        case .linear: return 1 - rolloffFactor * beyond / (maximumDistance - referenceDistance)
        }
    }
}
