/// The way from what a unit makes to its input and back, when it is bypassed and when it is not any more: a crossfade of
/// 20 ms, where a step would click.
///
/// A unit that comes back begins anew, so that nothing is heard of the sound before it was bypassed; one with latency
/// renders that long before it is heard. Its input comes in within 5 ms: what it delays would else begin with a step,
/// which comes out when the way back is over. Thread: render; `init` and `free` any but render.
struct BypassFade {
    // A cycle's answers are properties, since a type of its own would need metadata in debug builds.
    /// Whether only the input is heard of the cycle, so that the unit need not render.
    private(set) var isDry = false
    /// Whether both are heard of the cycle.
    private(set) var isFading = false
    /// Whether the unit begins anew in the cycle.
    private(set) var isNew = false
    /// Whether the unit's input is still coming in.
    private(set) var isEntering = false
    /// Whether only the unit is heard, and will be until it is bypassed: nothing of the cycle is to be decided then.
    private(set) var isAtRest = false
    /// The input of a cycle in which is faded, as late as the unit; one pointer per channel of the first output.
    let dry: KernelBus
    private let memory: UnsafeMutablePointer<Float>
    private let length: Int
    /// How far the way to the input has come: 0 … `length`.
    private var position = 0
    /// Frames that the unit renders before it is heard.
    private var waiting = 0
    /// The way of the input into a unit that begins anew, and how far it has come: 0 … `entryLength`.
    private let entryLength: Int
    private var entered: Int
    private var isLeaving = false
    /// Whether the unit did not render in the cycle before.
    private var isAsleep = false

    init(channelCount: Int, maximumFrames: Int, sampleRate: Double) {
        length = max(Int(sampleRate / 50), 1)
        entryLength = length / 4
        entered = entryLength
        // Nothing is written there, and no page of it used, before somebody bypasses the unit.
        memory = .allocate(capacity: max(channelCount * maximumFrames, 1))
        let channels = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: max(channelCount, 1))
        channels.initialize(repeating: memory, count: max(channelCount, 1))
        for channel in 0..<channelCount { channels[channel] = memory + channel * maximumFrames }
        dry = KernelBus(channelCount: channelCount, isConnected: true, channels: channels)
    }

    func free() {
        memory.deallocate()
        dry.channels.deallocate()
    }

    /// Decides what is heard of the cycle that begins, and whether the unit begins anew in it.
    ///
    /// - Parameters:
    ///   - isBypassed: as it is wanted.
    ///   - isFirst: whether nothing was heard yet, so that nothing can click.
    ///   - latency: frames.
    @_noLocks @_noAllocation @section("render")
    mutating func begin(_ isBypassed: Bool, isFirst: Bool, latency: Int) {
        if isFirst { position = isBypassed ? length : 0 }
        isLeaving = isBypassed
        let wasAsleep = isAsleep
        if isBypassed { waiting = 0 }
        isAsleep = position == length ? isBypassed : false
        isDry = isAsleep
        isNew = isBypassed ? false : wasAsleep
        isFading = isBypassed ? !isAsleep : position > 0
        if isNew { (waiting, entered) = (max(latency, 0), 0) }
        isEntering = entered < entryLength ? !isDry : false
        let isOnTheWay = isBypassed || isFading || isNew
        isAtRest = isOnTheWay || isEntering ? false : !isDry
    }

    /// Lets the input of the cycle come in.
    @_noLocks @_noAllocation
    func enter(_ input: KernelBus, frames: Int) {
        for channel in 0..<input.channelCount {
            let samples = input.channels[channel]
            for frame in 0..<min(frames, entryLength &- entered) {
                samples[frame] *= Self.smooth(entered &+ frame, entryLength)
            }
        }
    }

    /// Fades between a bus's samples and the input of the cycle, or silence.
    @_noLocks @_noAllocation
    func mix(_ output: KernelBus, hasDry: Bool, frames: Int) {
        for channel in 0..<output.channelCount {
            let samples = output.channels[channel]
            for frame in 0..<frames {
                let under = hasDry && channel < dry.channelCount ? dry.channels[channel][frame] : 0
                samples[frame] += (under - samples[frame]) * weight(frame)
            }
        }
    }

    /// The cycle in which was faded is over.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        position = place(frames)
        if isEntering { entered = min(entered &+ frames, entryLength) }
        waiting = isLeaving || waiting < frames ? 0 : waiting &- frames
    }

    /// How far the way is at a frame of the cycle.
    @_noLocks @_noAllocation
    private func place(_ frame: Int) -> Int {
        if isLeaving { return min(position &+ frame, length) }
        return max(position &- max(frame &- waiting, 0), 0)
    }

    /// Of the input, 0 … 1.
    @_noLocks @_noAllocation
    private func weight(_ frame: Int) -> Float { Self.smooth(place(frame), length) }

    /// 0 … 1 on the way from 0 to `length`: a curve without a corner.
    @_noLocks @_noAllocation
    private static func smooth(_ place: Int, _ length: Int) -> Float {
        let share = Float(place) / Float(length)
        return share * share * (3 - 2 * share)
    }
}
