/// Keeps the state of one mixer input alive, from plan to plan.
// @unchecked: control threads only write targets, which are atomic; the rest is the render thread's.
package final class MixerInput: @unchecked Sendable {
    /// For the render thread, while this object lives.
    package let state: UnsafeMutablePointer<MixerInputState>

    /// Seconds from one gain to the next.
    private static let rampSeconds = 0.005

    package init(inputCount: Int, outputCount: Int, sampleRate: Double) {
        state = .allocate(capacity: 1)
        state.initialize(
            to: MixerInputState(
                inputCount: inputCount, outputCount: outputCount, rampLength: Int(sampleRate * Self.rampSeconds)))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Gains by input channel, then output channel; reached within 5 ms. Thread: any but render, one at a time.
    package func want(_ gains: [Float]) { state.pointee.want(gains) }

    /// Begins anew: the gains wanted hold at once. Only while nothing renders.
    package func restart() { state.pointee.restart() }
}
