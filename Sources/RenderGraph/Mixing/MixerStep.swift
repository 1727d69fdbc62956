/// A mixer's part of a plan: adds its inputs, each through its gains, in one pass over each source.
///
/// A single input that goes through unchanged is no pass at all: its samples are heard where they lie. Thread: render;
/// lies in a plan's memory.
package struct MixerStep {
    struct Input {
        let signal: UnsafeMutablePointer<Signal>
        let state: UnsafeMutablePointer<MixerInputState>
    }

    let inputs: UnsafeMutablePointer<Input>
    let inputCount: Int
    let output: UnsafeMutablePointer<Signal>
    /// Four places per output channel for sources that are added together.
    let sources: UnsafeMutablePointer<UnsafePointer<Float>?>
    let gains: UnsafeMutablePointer<Float>
    let pending: UnsafeMutablePointer<Int>
    let isWritten: UnsafeMutablePointer<Bool>

    @_noLocks @_noAllocation
    func run(_ frames: Int) {
        for index in 0..<inputCount { inputs[index].state.pointee.update() }
        if inputCount == 1, inputs[0].state.pointee.isIdentity {
            inputs[0].state.pointee.advance(frames)
            return output.pointee.pass(inputs[0].signal)
        }
        let channels = output.pointee.channelCount
        for channel in 0..<channels {
            pending[channel] = 0
            isWritten[channel] = false
        }
        for index in 0..<inputCount { add(inputs[index], frames) }
        finish(channels, frames)
    }

    @_noLocks @_noAllocation
    private func add(_ input: Input, _ frames: Int) {
        let state = input.state
        if !input.signal.pointee.isSilent {
            let ramped = state.pointee.rampFrames(in: frames)
            for index in 0..<state.pointee.entryCount {
                let entry = state.pointee.entries[index]
                let source = UnsafePointer(input.signal.pointee.channels[entry.input])
                if ramped > 0 {
                    ramp(entry, source, ramped, state.pointee.rampOffset, frames)
                } else if entry.target != 0 {
                    queue(source, entry.target, entry.output, frames)
                }
            }
        }
        state.pointee.advance(frames)
    }

    /// Collects four sources for one pass.
    @_noLocks @_noAllocation
    private func queue(_ source: UnsafePointer<Float>, _ gain: Float, _ channel: Int, _ frames: Int) {
        let place = channel &* 4 &+ pending[channel]
        sources[place] = source
        gains[place] = gain
        pending[channel] &+= 1
        if pending[channel] == 4 { flush(channel, frames) }
    }

    /// A ramp, and behind its end the gain that it led to.
    @_noLocks @_noAllocation
    private func ramp(
        _ entry: MixerInputState.Entry, _ source: UnsafePointer<Float>, _ ramped: Int, _ offset: Int, _ frames: Int
    ) {
        let channel = entry.output
        flush(channel, frames)
        let target = output.pointee.own[channel]
        if isWritten[channel] {
            SampleLoops.addRamp(target, source, start: entry.start, step: entry.step, offset: offset, ramped)
            SampleLoops.add(target + ramped, source + ramped, entry.target, frames &- ramped)
        } else {
            SampleLoops.ramp(target, source, start: entry.start, step: entry.step, offset: offset, ramped)
            SampleLoops.scale(target + ramped, source + ramped, entry.target, frames &- ramped)
            isWritten[channel] = true
        }
    }

    @_noLocks @_noAllocation
    private func flush(_ channel: Int, _ frames: Int) {
        let count = pending[channel]
        guard count > 0 else { return }
        let target = output.pointee.own[channel]
        let first = channel &* 4
        pending[channel] = 0
        if count == 4 {
            SampleLoops.mixFour(target, sources + first, gains + first, isFirst: !isWritten[channel], frames)
            isWritten[channel] = true
            return
        }
        for place in first..<first &+ count {
            guard let source = sources[place] else { continue }
            if isWritten[channel] {
                SampleLoops.add(target, source, gains[place], frames)
            } else {
                SampleLoops.scale(target, source, gains[place], frames)
                isWritten[channel] = true
            }
        }
    }

    /// Channels that nothing went into are zeros.
    @_noLocks @_noAllocation
    private func finish(_ channels: Int, _ frames: Int) {
        var isSilent = true
        for channel in 0..<channels {
            flush(channel, frames)
            if isWritten[channel] {
                output.pointee.channels[channel] = output.pointee.own[channel]
                isSilent = false
            } else {
                output.pointee.channels[channel] = output.pointee.zeros
            }
        }
        output.pointee.isSilent = isSilent
    }
}
