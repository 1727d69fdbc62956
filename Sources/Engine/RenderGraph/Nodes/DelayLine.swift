/// Makes one input of a join as late as the latest, where a program asked for that.
///
/// Belongs to the connection, so that its memory outlives plans. Another length is reached by a cross-fade. Shapes:
/// channels × frames. Thread: render for the state; the rest any while the plan that uses it is not yet rendered.
// @unchecked: the state belongs to the render thread.
package final class DelayLine: @unchecked Sendable {
    package let state: UnsafeMutablePointer<DelayLineState>

    package init(channelCount: Int, capacity: Int, maximumFrames: Int) {
        state = .allocate(capacity: 1)
        state.initialize(
            to: DelayLineState(channelCount: channelCount, capacity: capacity, maximumFrames: maximumFrames))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The longest delay, in frames.
    package var capacity: Int { state.pointee.capacity }

    /// Forgets what went in. Only while nothing renders.
    package func restart() { state.pointee.restart() }
}

/// What a delay line keeps from run to run. Thread: render.
package struct DelayLineState: ~Copyable {
    package let capacity: Int
    private let channelCount: Int
    private let size: Int
    private let memory: UnsafeMutablePointer<Float>
    private var position = 0
    private var length = 0
    /// The length that a cross-fade leaves, and how far it has come.
    private var formerLength = 0
    private var fadePosition: Int
    /// Nothing went in yet: the first length holds at once.
    private var isFresh = true
    private static var fadeFrames: Int { @_noLocks @_noAllocation get { 128 } }

    init(channelCount: Int, capacity: Int, maximumFrames: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        size = capacity + maximumFrames
        memory = .allocate(capacity: max(channelCount * size, 1))
        memory.initialize(repeating: 0, count: max(channelCount * size, 1))
        fadePosition = 128
    }

    deinit { memory.deallocate() }

    mutating func restart() {
        memory.update(repeating: 0, count: max(channelCount * size, 1))
        (position, fadePosition, isFresh) = (0, Self.fadeFrames, true)
    }

    /// One run: the input, `wanted` frames late.
    @_noLocks @_noAllocation
    package mutating func run(
        _ input: UnsafeMutablePointer<Signal>, _ output: UnsafeMutablePointer<Signal>, _ frames: Int, wanted: Int
    ) {
        output.pointee.useOwn()
        aim(at: min(max(wanted, 0), capacity))
        for channel in 0..<min(channelCount, output.pointee.channelCount) {
            let ring = memory + channel &* size
            write(ring, input.pointee.channels[channel], frames)
            read(ring, output.pointee.own[channel], frames)
        }
        position = (position &+ frames) % size
        fadePosition = min(fadePosition &+ frames, Self.fadeFrames)
    }

    /// A fade that is under way ends before the next begins.
    @_noLocks @_noAllocation
    private mutating func aim(at wanted: Int) {
        if isFresh {
            (length, isFresh) = (wanted, false)
        } else if wanted != length, fadePosition >= Self.fadeFrames {
            (formerLength, length, fadePosition) = (length, wanted, 0)
        }
    }

    @_noLocks @_noAllocation
    private func write(_ ring: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, _ frames: Int) {
        let first = min(frames, size &- position)
        SampleLoops.copy(ring + position, source, first)
        SampleLoops.copy(ring, source + first, frames &- first)
    }

    @_noLocks @_noAllocation
    private func read(_ ring: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ frames: Int) {
        let start = (position &- length &+ size) % size
        let first = min(frames, size &- start)
        SampleLoops.copy(target, ring + start, first)
        SampleLoops.copy(target + first, ring, frames &- first)
        let faded = min(frames, Self.fadeFrames &- fadePosition)
        guard faded > 0 else { return }
        let old = (position &- formerLength &+ size) % size
        for frame in 0..<faded {
            let part = Float(fadePosition &+ frame &+ 1) / Float(Self.fadeFrames)
            target[frame] = target[frame] * part + ring[(old &+ frame) % size] * (1 - part)
        }
    }
}
