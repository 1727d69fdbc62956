/// Keeps what one source of a space is alive, and tells the render thread what is asked of it.
// @unchecked: control threads write what the render thread does not read yet, one at a time.
package final class SpaceInput: @unchecked Sendable {
    /// For the render thread, while this object lives.
    package let state: UnsafeMutablePointer<SpaceInputState>
    private var written = NewestPlace.first
    /// By place, then voice: responses, and how many parts there is room for.
    private var filters: [(memory: UnsafeMutablePointer<Float>, parts: Int)?]
    private var convolvers: [UnsafeMutablePointer<Float>?]

    /// - Parameter shares: of each channel in the sum that a point is.
    package init(inputCount: Int, outputCount: Int, sampleRate: Double, shares: [Float]) {
        state = .allocate(capacity: 1)
        state.initialize(
            to: SpaceInputState(
                inputCount: inputCount, outputCount: outputCount, sampleRate: sampleRate, shares: shares))
        filters = Array(repeating: nil, count: NewestPlace.count * state.pointee.voiceCount)
        convolvers = Array(repeating: nil, count: state.pointee.voiceCount)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        for filter in filters { filter?.memory.deallocate() }
        for convolver in convolvers { convolver?.deallocate() }
    }

    /// Wants a source to be heard in a scene; from the next period on it moves there, in the course of one. Thread: any
    /// but render, one at a time.
    package func want(_ source: SpaceSource, in scene: SpaceScene) {
        let count = state.pointee.voiceCount
        let (pass, voices) = scene.voices(of: source, channels: state.pointee.inputCount, voiceCount: count)
        let pairs = state.pointee.inputCount * state.pointee.outputCount
        for pair in 0..<pairs {
            let gain = pair < source.passGains.count ? source.passGains[pair] * pass : 0
            state.pointee.passes[written * pairs + pair] = gain.isFinite ? gain : 0
        }
        for (number, voice) in voices.enumerated() {
            var target = voice.target
            if let direction = voice.direction, let hearing = scene.hearing {
                let parts = hearing.partitions(isFull: voice.isFull)
                let filter = filter(written * count + number, parts: parts)
                hearing.fill(direction, parts: parts, filter)
                (target.filter, target.partitions) = (UnsafePointer(filter), parts)
                if convolvers[number] == nil { convolvers[number] = Convolver.makeMemory() }
            }
            target.convolver = convolvers[number]
            state.pointee.targets[written * count + number] = target
        }
        written = state.pointee.news.publish(written)
    }

    /// Room for a response that nobody reads.
    private func filter(_ number: Int, parts: Int) -> UnsafeMutablePointer<Float> {
        if let known = filters[number], known.parts >= parts { return known.memory }
        filters[number]?.memory.deallocate()
        let made = Convolver.makeFilter(parts: parts)
        filters[number] = (made, parts)
        return made
    }

    /// Begins anew: what is wanted holds at once. Only while nothing renders.
    package func restart() { state.pointee.restart() }
}
