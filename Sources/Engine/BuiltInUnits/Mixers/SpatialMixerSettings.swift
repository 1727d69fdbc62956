import AudioToolbox
import Spatialization
import Synchronization

/// What the 3-D mixer's properties say of the whole. Thread: any, also render.
struct SpatialRoomSettings: ~Copyable {
    /// Whether the mixer has its room.
    let hasReverb = Atomic<UInt32>(1)
    /// The number of a `ReverberantRoom`.
    let room = Atomic<UInt32>(0)
    /// `kSpatialMixerOutputType_…`; 0 where nobody has said it.
    let output = Atomic<UInt32>(0)
    /// What sources are heard with by a head's responses, once there are any.
    let hearing = Atomic<UnsafeMutablePointer<SteeredHearingState>?>(nil)
}

/// Keeps the properties' values where the render thread finds them.
// @unchecked: constant pointers to atomics; the rest is used by control threads, one at a time.
final class SpatialMixerSettings: @unchecked Sendable {
    let inputs: UnsafeMutablePointer<SpatialInputSettings>
    let whole: UnsafeMutablePointer<SpatialRoomSettings>
    /// Of what renders: the channels of its inputs, and its rate.
    private var shape: (inputCounts: [Int], sampleRate: Double)?
    /// All that ever were: a render call that does not come back may go on reading its own.
    private var hearings: [SteeredHearing] = []

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

    /// A kernel of this shape begins, silent.
    func begin(inputCounts: [Int], sampleRate: Double) {
        whole.pointee.hearing.store(nil, ordering: .releasing)
        shape = (inputCounts, sampleRate)
        prepareHearing()
    }

    /// Reads the responses of a head for what renders now, unless they are there, nobody wants them, or there are none:
    /// a sphere takes their place then. Blocks for a tenth of a second at first.
    func prepareHearing() {
        guard let shape, whole.pointee.hearing.load(ordering: .relaxed) == nil, wantsHearing(shape.inputCounts.count),
            HearingSets.isAvailable(nil), let set = try? HearingSets.set(nil, rate: shape.sampleRate)
        else { return }
        let hearing = SteeredHearing(set, inputCounts: shape.inputCounts)
        hearings.append(hearing)
        whole.pointee.hearing.store(hearing.state, ordering: .releasing)
    }

    private func wantsHearing(_ count: Int) -> Bool {
        (0..<count).contains { number in
            switch (inputs + number).pointee.heardAlgorithm() {
            case .headResponses, .fullHeadResponses, .soundField, .automatic: true
            default: false
            }
        }
    }
}
