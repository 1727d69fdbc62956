import Synchronization

/// What renders an environment node: a space around one listener, in one output format.
// @unchecked: control threads write what the render thread does not read yet, one at a time.
package final class SpaceProcessor: @unchecked Sendable {
    /// Frames by which what goes through a head's responses is late.
    package static var convolutionFrames: Int { SpaceGrid.beat }

    package let outputCount: Int
    /// For the render thread, while this object lives.
    let state: UnsafeMutablePointer<SpaceState>
    private var written = NewestPlace.first
    private var fieldConvolvers: UnsafeMutablePointer<Float>?
    /// Whose responses the render thread may be reading: those of the places that are in use.
    private var kept: [HearingSet?] = Array(repeating: nil, count: NewestPlace.count)

    /// - Parameters:
    ///   - outputCount: channels of the output.
    ///   - layout: nil where they have no places.
    ///   - channels: the output's channels, in the order of the layout's loudspeakers.
    package init(outputCount: Int, layout: SpeakerLayout?, channels: [Int], sampleRate: Double) {
        self.outputCount = outputCount
        state = .allocate(capacity: 1)
        state.initialize(
            to: SpaceState(
                outputCount: outputCount, layout: layout,
                channels: channels.filter { (0..<outputCount).contains($0) }, sampleRate: sampleRate))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        fieldConvolvers?.deallocate()
    }

    /// Wants the space as a whole to be heard so, from the next period on. Thread: any but render, one at a time.
    ///
    /// - Parameter hasField: whether a source is rendered as a sound field.
    package func want(_ scene: SpaceScene, hasField: Bool) {
        if hasField, scene.isForEars, scene.hearing != nil, fieldConvolvers == nil {
            fieldConvolvers = SpaceMemory.zeros(SphericalHarmonics.count * Convolver.memoryLength())
        }
        kept[written] = scene.hearing
        state.pointee.targets[written] = scene.target(convolvers: fieldConvolvers)
        written = state.pointee.news.publish(written)
    }

    /// Renders a run; the outputs are written over.
    @_noLocks @_noAllocation
    package func run(
        _ inputs: UnsafeMutablePointer<SpaceSignal>, _ inputCount: Int,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ frames: Int
    ) { state.pointee.run(inputs, inputCount, outputs, frames) }

    /// Has the reverberation and what else is on its way silenced at once. Thread: any.
    package func silence() { state.pointee.silences.wrappingAdd(1, ordering: .relaxed) }

    /// Begins anew, silent. Only while nothing renders.
    package func restart() { state.pointee.restart() }
}
