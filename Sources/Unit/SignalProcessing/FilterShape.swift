/// The shapes that a second-order filter here may have.
@frozen
public enum FilterShape: Sendable {
    case parametric, lowPass, highPass, resonantLowPass, resonantHighPass, bandPass, bandStop, lowShelf, highShelf
    case resonantLowShelf, resonantHighShelf

    /// By the value of `kAUNBandEQFilterType_…`; what is none of them is parametric. Written out, so that the compiler
    /// sees it where it checks render code of other modules.
    @_noLocks @_noAllocation
    public init(number: Int) {
        switch number {
        case 1: self = .lowPass
        case 2: self = .highPass
        case 3: self = .resonantLowPass
        case 4: self = .resonantHighPass
        case 5: self = .bandPass
        case 6: self = .bandStop
        case 7: self = .lowShelf
        case 8: self = .highShelf
        case 9: self = .resonantLowShelf
        case 10: self = .resonantHighShelf
        default: self = .parametric
        }
    }

    /// The value of `kAUNBandEQFilterType_…`.
    @_noLocks @_noAllocation
    public func number() -> Int {
        switch self {
        case .parametric: 0
        case .lowPass: 1
        case .highPass: 2
        case .resonantLowPass: 3
        case .resonantHighPass: 4
        case .bandPass: 5
        case .bandStop: 6
        case .lowShelf: 7
        case .highShelf: 8
        case .resonantLowShelf: 9
        case .resonantHighShelf: 10
        }
    }

    /// What a bandwidth in octaves comes to: the shapes without resonance are as flat as they can be.
    @_noLocks @_noAllocation
    public func quality(octaves: Double, frequency: Double, sampleRate: Double) -> Double {
        switch self {
        case .lowPass, .highPass, .lowShelf, .highShelf: 0.707_106_781_186_547_5
        default: FilterCoefficients.quality(octaves: octaves, frequency: frequency, sampleRate: sampleRate)
        }
    }
}
