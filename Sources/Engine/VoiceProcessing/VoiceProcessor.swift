internal import CVoiceProcessing

/// Takes out of a microphone what was just played, and noise; one channel, late by one block.
///
/// Both streams are counted in frames from the beginning: frame m of the microphone is held against what was played
/// `maximumFrames` frames before it or earlier, so that the result does not depend on how the frames are divided into
/// cycles. Thread: `take` and `hear` render, in turn; the rest any while nothing renders.
// @unchecked: the state belongs to the render thread.
package final class VoiceProcessor: @unchecked Sendable {
    package let sampleRate: Double
    package let maximumFrames: Int
    /// Frames of a block, by which the result is late.
    package let blockFrames: Int
    package let controls: VoiceControls
    /// The same without a reference count, for the render thread.
    private let renderControls: Unmanaged<VoiceControls>
    private let state: UnsafeMutablePointer<State>

    /// Seconds of echo behind the time that samples take through the device.
    private static let tail = 0.2

    private struct State {
        let voice: OpaquePointer
        /// The microphone's block that is being filled, what was played for it, and the block before as it came out.
        let near, far, output: UnsafeMutablePointer<Float>
        /// What is given to the graph in one run.
        let result: UnsafeMutablePointer<Float>
        var position = 0
        /// What was played and not yet held against the microphone.
        let ring: UnsafeMutablePointer<Float>
        let ringFrames: Int
        var written: Int
        var read = 0
    }

    /// Nil without memory, and for a rate below 8 or above 192 kHz.
    ///
    /// - Parameter maximumFrames: of one run, of `take` as of `hear`.
    package init?(sampleRate: Double, maximumFrames: Int, controls: VoiceControls) {
        guard (8000.0...192_000).contains(sampleRate), maximumFrames > 0 else { return nil }
        self.sampleRate = sampleRate
        self.maximumFrames = maximumFrames
        self.controls = controls
        renderControls = .passUnretained(controls)
        // The largest power of two below an eightieth of a second: the transforms are fastest then.
        var block = 64
        while block * 2 <= Int(sampleRate / 80) { block *= 2 }
        blockFrames = block
        let tail = Int(sampleRate * Self.tail) + 4 * maximumFrames
        guard let voice = cvoice_create(UInt32(sampleRate.rounded()), UInt32(block), UInt32(tail)) else { return nil }
        let ringFrames = 2 * (maximumFrames + block)
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                voice: voice, near: Self.zeros(block), far: Self.zeros(block), output: Self.zeros(block),
                result: Self.zeros(maximumFrames), ring: Self.zeros(ringFrames), ringFrames: ringFrames,
                written: maximumFrames))
    }

    deinit {
        cvoice_destroy(state.pointee.voice)
        for memory in [state.pointee.near, state.pointee.far, state.pointee.output, state.pointee.result] {
            memory.deallocate()
        }
        state.pointee.ring.deallocate()
        state.deallocate()
    }

    private static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        return memory
    }

    /// One run of the microphone, its channels mixed to one; null channels are silent.
    /// - Returns: `frames` of the voice, valid until the next call; and whether someone began or ceased to speak.
    @_noLocks @_noAllocation
    package func take(
        _ channels: UnsafePointer<UnsafePointer<Float>?>?, channelCount: Int, frames: Int
    ) -> (samples: UnsafeMutablePointer<Float>, hasNews: Bool) {
        let state = state
        let wasSpeaking = renderControls._withUnsafeGuaranteedRef { $0.isSpeaking }
        let count = min(frames, maximumFrames)
        let share = 1 / Float(max(channelCount, 1))
        for frame in 0..<count {
            var sum: Float = 0
            if let channels {
                for channel in 0..<channelCount { if let samples = channels[channel] { sum += samples[frame] } }
            }
            let position = state.pointee.position
            state.pointee.result[frame] = state.pointee.output[position]
            state.pointee.near[position] = sum * share
            state.pointee.position = position &+ 1
            if state.pointee.position == blockFrames { process() }
        }
        return (state.pointee.result, renderControls._withUnsafeGuaranteedRef { $0.isSpeaking } != wasSpeaking)
    }

    /// A whole block.
    @_noLocks @_noAllocation
    private func process() {
        let state = state
        for frame in 0..<blockFrames {
            let place = (state.pointee.read &+ frame) % state.pointee.ringFrames
            state.pointee.far[frame] =
                state.pointee.read &+ frame < state.pointee.written ? state.pointee.ring[place] : 0
        }
        state.pointee.read = min(state.pointee.read &+ blockFrames, state.pointee.written)
        let speaks = cvoice_process(
            state.pointee.voice, state.pointee.near, state.pointee.far, state.pointee.output,
            renderControls._withUnsafeGuaranteedRef { $0.controlsGain } ? 1 : 0)
        renderControls._withUnsafeGuaranteedRef { $0.isSpeaking = speaks != 0 }
        let isMuted = renderControls._withUnsafeGuaranteedRef { $0.isMuted }
        let isBypassed = renderControls._withUnsafeGuaranteedRef { $0.isBypassed }
        for frame in 0..<blockFrames {
            if isMuted {
                state.pointee.output[frame] = 0
            } else if isBypassed {
                state.pointee.output[frame] = state.pointee.near[frame]
            }
        }
        state.pointee.position = 0
    }

    /// One run of what is played, its channels mixed to one.
    @_noLocks @_noAllocation
    package func hear(
        _ channels: UnsafePointer<UnsafeMutablePointer<Float>>, channelCount: Int, frames: Int
    ) {
        let state = state
        let share = 1 / Float(max(channelCount, 1))
        for frame in 0..<min(frames, maximumFrames) {
            var sum: Float = 0
            for channel in 0..<channelCount { sum += channels[channel][frame] }
            state.pointee.ring[state.pointee.written % state.pointee.ringFrames] = sum * share
            state.pointee.written &+= 1
        }
        // Nobody reads what is older: the microphone was not asked for.
        state.pointee.read = max(state.pointee.read, state.pointee.written &- state.pointee.ringFrames)
    }
}
