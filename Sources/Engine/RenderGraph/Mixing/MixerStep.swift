/// A mixer's part of a plan: adds its inputs, each through its gains, in one pass over each source.
///
/// A single input that goes through unchanged is no pass at all: its samples are heard where they lie. Thread: render;
/// lies in a plan's memory.
package struct MixerStep {
    struct Input {
        let signal: UnsafeMutablePointer<Signal>
        let state: UnsafeMutablePointer<MixerInputState>
    }

    private let output: UnsafeMutablePointer<Signal>
    private let inputs: UnsafeMutablePointer<Input>
    private let inputCount: Int
    private let places: UnsafeMutablePointer<MixPlaces>
    /// Memory for the channels of an input that lies where the output is written; nil where none does.
    private let copies: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?

    /// - Parameter arena: keeps the memory.
    init(
        _ inputs: [Input], _ output: UnsafeMutablePointer<Signal>,
        copies: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?, _ places: UnsafeMutablePointer<MixPlaces>,
        in arena: PlanArena
    ) {
        self.output = output
        self.inputs = arena.place(inputs)
        inputCount = inputs.count
        self.copies = copies
        self.places = places
    }

    private var pending: UnsafeMutablePointer<Int> { @_noLocks @_noAllocation get { places.pointee.pending } }
    private var isWritten: UnsafeMutablePointer<Bool> { @_noLocks @_noAllocation get { places.pointee.isWritten } }
    private var sources: UnsafeMutablePointer<UnsafePointer<Float>?> {
        @_noLocks @_noAllocation get { places.pointee.sources }
    }
    private var gains: UnsafeMutablePointer<Float> { @_noLocks @_noAllocation get { places.pointee.gains } }

    /// Mutating, so that it is worked on where it lies, and not copied.
    @_noLocks @_noAllocation
    mutating func run(_ frames: Int) {
        guard inputCount == 1 else { return mix(frames) }
        let only = inputs[0]
        only.state.pointee.update()
        if only.state.pointee.isIdentity { return output.pointee.pass(only.signal) }
        if only.state.pointee.isDiagonal { return scale(only, frames) }
        mix(frames)
    }

    @_noLocks @_noAllocation
    private mutating func mix(_ frames: Int) {
        let channels = output.pointee.channelCount
        for channel in 0..<channels {
            pending[channel] = 0
            isWritten[channel] = false
        }
        let isStereo = channels == 2
        for index in 0..<inputCount {
            let input = inputs[index]
            input.state.pointee.update()
            if isStereo, input.state.pointee.isDiagonal { addPair(input, frames) } else { add(input, frames) }
        }
        finish(channels, frames)
    }

    /// One input of which each channel has a gain of its own.
    @_noLocks @_noAllocation
    private mutating func scale(_ input: Input, _ frames: Int) {
        guard !input.signal.pointee.isSilent else { return output.pointee.silence() }
        let (sources, own) = (input.signal.pointee.channels, output.pointee.own)
        let channels = output.pointee.channels
        if output.pointee.channelCount == 2 {
            SampleLoops.scalePair(own, sources, input.state.pointee.left, input.state.pointee.right, frames)
            (channels[0], channels[1]) = (own[0], own[1])
            output.pointee.isSilent = false
            return
        }
        for channel in 0..<output.pointee.channelCount {
            SampleLoops.scale(
                own[channel], sources[channel], input.state.pointee.entries[channel].target, frames)
            channels[channel] = own[channel]
        }
        output.pointee.isSilent = false
    }

    @_noLocks @_noAllocation
    private mutating func add(_ input: Input, _ frames: Int) {
        let state = input.state
        if !input.signal.pointee.isSilent {
            let ramped = state.pointee.rampFrames(in: frames)
            let channels = channels(of: input, frames)
            for index in 0..<state.pointee.entryCount {
                let entry = state.pointee.entries[index]
                let source = UnsafePointer(channels[entry.input])
                if ramped > 0 {
                    ramp(entry, source, ramped, state.pointee.rampOffset, frames)
                } else if entry.target != 0 {
                    queue(source, entry.target, entry.output, frames)
                }
            }
        }
        state.pointee.advance(frames)
    }

    /// Left to left and right to right, the most usual input of all.
    @_noLocks @_noAllocation
    private mutating func addPair(_ input: Input, _ frames: Int) {
        guard !input.signal.pointee.isSilent else { return }
        if pending[0] != pending[1] {
            flush(0, frames)
            flush(1, frames)
        }
        let (place, channels) = (pending[0], input.signal.pointee.channels)
        sources[place] = UnsafePointer(channels[0])
        sources[place &+ 8] = UnsafePointer(channels[1])
        gains[place] = input.state.pointee.left
        gains[place &+ 8] = input.state.pointee.right
        pending[0] = place &+ 1
        pending[1] = place &+ 1
        guard place == 7 else { return }
        flush(0, frames)
        flush(1, frames)
    }

    /// What is read of an input: not the place itself where one channel would be written over before another one has
    /// got it.
    @_noLocks @_noAllocation
    private func channels(of input: Input, _ frames: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Float>> {
        let channels = input.signal.pointee.channels
        guard let copies, input.state.pointee.crosses else { return channels }
        for channel in 0..<input.signal.pointee.channelCount {
            SampleLoops.copy(copies[channel], channels[channel], frames)
        }
        return copies
    }

    /// Collects eight sources for one pass.
    @_noLocks @_noAllocation
    private mutating func queue(_ source: UnsafePointer<Float>, _ gain: Float, _ channel: Int, _ frames: Int) {
        let place = channel &* 8 &+ pending[channel]
        sources[place] = source
        gains[place] = gain
        pending[channel] &+= 1
        if pending[channel] == 8 { flush(channel, frames) }
    }

    /// A ramp, and behind its end the gain that it led to.
    @_noLocks @_noAllocation
    private mutating func ramp(
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
    private mutating func flush(_ channel: Int, _ frames: Int) {
        let count = pending[channel]
        guard count > 0 else { return }
        let target = output.pointee.own[channel]
        var first = channel &* 8
        let end = first &+ count
        pending[channel] = 0
        if count == 8 {
            SampleLoops.mixEight(target, sources + first, gains + first, isFirst: !isWritten[channel], frames)
            isWritten[channel] = true
            return
        }
        if count >= 4, isWritten[channel] {
            SampleLoops.addFour(target, sources + first, gains + first, frames)
            first &+= 4
        }
        for place in first..<end {
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
    private mutating func finish(_ channels: Int, _ frames: Int) {
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
