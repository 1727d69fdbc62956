import AudioToolbox
import SignalProcessing
import Spatialization
import Synchronization

/// What the 3-D mixer's properties say of one of its inputs. Thread: any, also render.
struct SpatialInputSettings: ~Copyable {
    /// `kSpatializationAlgorithm_…`.
    let algorithm = Atomic<UInt32>(0)
    /// `kSpatialMixerSourceMode_…`.
    let mode = Atomic<UInt32>(0)
    /// `kSpatialMixerPointSourceInHeadMode_…`.
    let inHeadMode = Atomic<UInt32>(0)
    /// `kSpatialMixerRenderingFlags_…`.
    let flags = Atomic<UInt32>(4)
    /// `kSpatialMixerAttenuationCurve_…`.
    let curve = Atomic<UInt32>(2)
    /// Metres, metres and dB, as bits.
    let reference = Atomic<UInt32>(Float(1).bitPattern)
    let maximum = Atomic<UInt32>(Float(100_000).bitPattern)
    let attenuation = Atomic<UInt32>(Float(100).bitPattern)

    /// The algorithm; equal power has two names.
    @_noLocks @_noAllocation
    func heardAlgorithm() -> SpaceSource.Algorithm {
        switch algorithm.load(ordering: .relaxed) {
        case 1: .sphericalHead
        case 2: .headResponses
        case 3: .soundField
        case 5: .passThrough
        case 6: .fullHeadResponses
        case 7: .automatic
        default: .equalPowerPanning
        }
    }

    /// What is placed of an input with so many channels.
    @_noLocks @_noAllocation
    func placing(channels: Int, isInHead: Bool) -> SteeredSource.Placing {
        switch mode.load(ordering: .relaxed) {
        case 0: channels == 1 ? .point : .passes
        case 2: isInHead && inHeadMode.load(ordering: .relaxed) == 1 ? .passes : .point
        case 3: .bed
        default: .passes
        }
    }

    /// The gain at a distance in metres, by the curve, no less than the distance parameters' attenuation; 1 where the
    /// flag for it is not set.
    @_noLocks @_noAllocation
    func gain(at distance: Double) -> Float {
        guard flags.load(ordering: .relaxed) & 4 != 0 else { return 1 }
        var formula = DistanceAttenuation()
        formula.referenceDistance = Double(Float(bitPattern: reference.load(ordering: .relaxed)))
        formula.maximumDistance = Double(Float(bitPattern: maximum.load(ordering: .relaxed)))
        let curve = curve.load(ordering: .relaxed)
        formula.model = curve == 3 ? .linear : curve == 2 ? .inverse : .exponential
        let deepest = Float(bitPattern: attenuation.load(ordering: .relaxed))
        return max(Float(formula.gain(at: distance)), Float(Mathematics.amplitude(decibels: Double(-deepest))))
    }
}
