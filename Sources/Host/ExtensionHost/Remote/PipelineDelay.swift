import AudioToolbox

/// One maximum block of delay per output channel, so that a unit may answer a block late and still be on time.
///
/// Cycle n plays what was asked for in cycle n − 1; blocks may differ in length, because the delay is always
/// `maximumFrames`. Thread: render.
struct PipelineDelay: ~Copyable {
    private(set) var pendingFrames = 0
    private(set) var isOutstanding = false
    private let rings: UnsafeMutablePointer<Float>
    private let ringFrames: Int
    private let channelTotal: Int
    private var readPosition = 0
    private var writePosition: Int

    init(_ plan: RenderPlan) {
        ringFrames = 2 * plan.maximumFrames + 1
        channelTotal = plan.outputChannels.reduce(0, +)
        let samples = max(channelTotal * ringFrames, 1)
        rings = .allocate(capacity: samples)
        rings.initialize(repeating: 0, count: samples)
        writePosition = plan.maximumFrames
    }

    deinit { rings.deallocate() }

    @_noLocks @_noAllocation
    mutating func began(frames: Int, isOutstanding: Bool) {
        pendingFrames = frames
        self.isOutstanding = isOutstanding
    }

    /// The incarnation that was asked is gone; its block will be bridged.
    @_noLocks @_noAllocation
    mutating func forgetOutstanding() { isOutstanding = false }

    /// Takes a block in.
    @_noLocks @_noAllocation
    mutating func push(_ staging: OutputBusBuffers, frames: Int) {
        var ring = 0
        for bus in 0..<staging.count {
            for channel in 0..<staging.channelCount(bus) {
                let source = staging.channels(bus)[channel]
                let base = rings + ring &* ringFrames
                var at = writePosition
                for frame in 0..<frames {
                    base[at] = source[frame]
                    at = at &+ 1 == ringFrames ? 0 : at &+ 1
                }
                ring &+= 1
            }
        }
        writePosition = (writePosition &+ frames) % ringFrames
    }

    /// Gives the next block out.
    @_noLocks @_noAllocation
    mutating func pop(into busses: OutputBusBuffers, frames: Int) {
        var ring = 0
        for bus in 0..<busses.count {
            for channel in 0..<busses.channelCount(bus) {
                let target = busses.channels(bus)[channel]
                let base = rings + ring &* ringFrames
                var at = readPosition
                for frame in 0..<frames {
                    target[frame] = base[at]
                    at = at &+ 1 == ringFrames ? 0 : at &+ 1
                }
                ring &+= 1
            }
        }
        readPosition = (readPosition &+ frames) % ringFrames
    }
}
