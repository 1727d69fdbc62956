/// What a program asks of one source of a space.
package struct SpaceSource: Equatable, Sendable {
    /// How it is placed; raw values as `AVAudio3DMixingRenderingAlgorithm`.
    package enum Algorithm: Int, Sendable {
        case equalPowerPanning = 0
        case sphericalHead = 1
        case headResponses = 2
        case soundField = 3
        case passThrough = 5
        case fullHeadResponses = 6
        case automatic = 7
    }

    /// What of it is placed; raw values as `AVAudio3DMixingSourceMode`.
    package enum Mode: Int, Sendable {
        case onlyMono = 0
        case bypass, point, bed
    }

    package var algorithm = Algorithm.equalPowerPanning
    package var mode = Mode.onlyMono
    /// Whether inside the head the channels are heard as they are, and not as one in the middle.
    package var passesInHead = false
    /// Metres.
    package var position = SpatialVector(0, 0, 0)
    /// 0 … 1.
    package var volume: Float = 1
    /// 0 (only direct) … 1 (only reverberation).
    package var reverbBlend: Float = 0
    /// dB, 0 or less.
    package var obstruction: Float = 0
    package var occlusion: Float = 0
    /// By input, then output channel: how it is heard where it is not placed.
    package var passGains: [Float] = []
    /// Degrees clockwise from the front, by channel: where a bed's channels are; nil for one without a place.
    package var bedAzimuths: [Double?] = []

    package init() {}
}
