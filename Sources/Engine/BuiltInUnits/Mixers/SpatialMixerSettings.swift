import AudioToolbox
import Synchronization

/// What the 3-D mixer's properties say of one of its inputs. Thread: any, also render.
struct SpatialInputSettings: ~Copyable {
    /// `kSpatializationAlgorithm_…`.
    let algorithm = Atomic<UInt32>(0)
    /// `kSpatialMixerSourceMode_…`.
    let mode = Atomic<UInt32>(0)
    /// `kSpatialMixerRenderingFlags_…`.
    let flags = Atomic<UInt32>(4)
    /// `kSpatialMixerAttenuationCurve_…`.
    let curve = Atomic<UInt32>(2)
    /// Metres, metres and dB, as bits.
    let reference = Atomic<UInt32>(Float(1).bitPattern)
    let maximum = Atomic<UInt32>(Float(100_000).bitPattern)
    let attenuation = Atomic<UInt32>(Float(100).bitPattern)
}

/// What they say of the whole. Thread: any, also render.
struct SpatialRoomSettings: ~Copyable {
    /// Whether the mixer has its room.
    let hasReverb = Atomic<UInt32>(1)
    /// The number of a `ReverberantRoom`.
    let room = Atomic<UInt32>(0)
}

/// Keeps the properties' values where the render thread finds them.
// @unchecked: constant pointers to atomics.
final class SpatialMixerSettings: @unchecked Sendable {
    let inputs: UnsafeMutablePointer<SpatialInputSettings>
    let whole: UnsafeMutablePointer<SpatialRoomSettings>

    init() {
        inputs = .allocate(capacity: SpatialMixerKernel.maximumInputs)
        for number in 0..<SpatialMixerKernel.maximumInputs {
            (inputs + number).initialize(to: SpatialInputSettings())
        }
        whole = .allocate(capacity: 1)
        whole.initialize(to: SpatialRoomSettings())
    }

    deinit {
        inputs.deinitialize(count: SpatialMixerKernel.maximumInputs)
        inputs.deallocate()
        whole.deinitialize(count: 1)
        whole.deallocate()
    }
}
