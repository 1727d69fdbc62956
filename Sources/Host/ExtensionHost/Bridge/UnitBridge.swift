import Glibc
import RenderLink

/// The signal that stands in for a missing unit, and the click-free ways into it and out of it.
///
/// Into the bridge: it begins with the level and the polarity of what was heard last, or lets that go on as it was, and
/// comes to itself within 512 frames, which needs no look-ahead (`BridgeEntry`). Out of it: an equal-gain raised-cosine
/// crossfade over one block, or over 512 frames where blocks are shorter. It begins when the unit has rendered its
/// latency again, so that what fades in is signal and not the silence that a delay line starts with. What enters the
/// bridge's memory is finite and at most ±18 dBFS; what leaves it exceeds full scale only where its input or the last
/// samples heard did. A pure state machine over sample buffers; it knows nothing of processes. Shapes: `channelCount`
/// channels × the call's frames, non-interleaved.
///
/// Thread: render, one caller at a time; `init` and `deinit` any but render.
package struct UnitBridge: ~Copyable {
    /// Frames over which what was heard fades away, and the least length of the crossfade back.
    package static var fadeFrames: Int { @_noLocks @_noAllocation get { 512 } }
    /// Frames beyond its latency that a unit with latency renders before it is heard again.
    package static let preRollFrames = 64

    private enum Phase: UInt8 {
        case wet
        case bridging
        case returning
    }

    package let channelCount: Int
    private let followsDry: Bool
    private let holdsLast: Bool
    private let latencyFrames: Int
    private let ringFrames: Int
    private let ring: UnsafeMutablePointer<Float>
    private var ringPosition = 0
    private var history: BridgeHistory
    private let entries: UnsafeMutablePointer<BridgeEntry>
    private let held: UnsafeMutablePointer<Float>
    private let fade: UnsafeMutablePointer<Float>
    /// Between what was heard and the dry signal, where a way into the bridge is sought.
    private let differences: UnsafeMutablePointer<Double>
    private var phase = Phase.wet
    private var position = UnitBridge.fadeFrames
    private var returnLength = UnitBridge.fadeFrames
    private var returnPosition = 0
    /// Good frames since the bridge began, up to those that the unit needs before it is heard.
    private var goodFrames = 0
    private let neededFrames: Int
    package private(set) var tally = BridgeTally()

    /// - Parameters:
    ///   - channelCount: channels of the output.
    ///   - latencyFrames: the unit's latency in frames, 0 or more; the dry signal is delayed by it.
    ///   - maximumFrames: the longest block.
    package init(channelCount: Int, latencyFrames: Int, maximumFrames: Int, policy: BridgePolicy) {
        precondition(channelCount >= 0 && latencyFrames >= 0 && maximumFrames > 0)
        self.channelCount = channelCount
        followsDry = policy == .dry
        holdsLast = policy == .hold
        self.latencyFrames = latencyFrames
        neededFrames = latencyFrames > 0 ? latencyFrames + Self.preRollFrames : 0
        ringFrames = latencyFrames + maximumFrames
        let channels = max(channelCount, 1)
        ring = Self.zeroed(channels * ringFrames)
        history = BridgeHistory(channelCount: channels)
        entries = .allocate(capacity: channels)
        entries.initialize(repeating: BridgeEntry(), count: channels)
        held = Self.zeroed(channels)
        fade = Self.raisedCosine(Self.fadeFrames)
        differences = .allocate(capacity: BridgeHistory.length)
        differences.initialize(repeating: 0, count: BridgeHistory.length)
    }

    deinit {
        ring.deallocate()
        history.deallocate()
        entries.deallocate()
        held.deallocate()
        fade.deallocate()
        differences.deallocate()
    }

    /// Whether the last block was all the unit's own.
    package var isWet: Bool {
        @_noLocks @_noAllocation get { phase == .wet }
    }

    /// Another incarnation renders from the next block on: it starts without a past, so it is faded in like one that
    /// was missing.
    @_noLocks @_noAllocation
    package mutating func renew() {
        if phase == .bridging { goodFrames = 0 } else { enterBridge() }
    }

    /// Takes a good block, which `output` holds already and which has been cleaned, and fades to it where the bridge
    /// was playing.
    ///
    /// - Parameters:
    ///   - dry: one pointer per channel, null where the unit has no input for it.
    ///   - output: one pointer per channel; read and, during a fade, written.
    @_noLocks @_noAllocation @section("render")
    package mutating func takeWet(
        dry: UnsafePointer<UnsafePointer<Float>?>, output: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
    ) {
        if phase == .bridging {
            guard goodFrames >= neededFrames else {
                goodFrames &+= frames
                return play(dry: dry, output: output, frames: frames)
            }
            phase = .returning
            returnPosition = 0
            returnLength = frames > Self.fadeFrames ? frames : Self.fadeFrames
        }
        if phase == .returning {
            fadeToWet(dry: dry, output: output, frames: frames)
        } else {
            for channel in 0..<channelCount { remember(dry + channel, output[channel], channel, frames) }
            tally.wetFrames &+= UInt64(truncatingIfNeeded: frames)
        }
        advance(frames)
    }

    /// Notes a good block that the host does not see: only what the way into the bridge starts from. For a unit without
    /// latency, while `isWet`. The samples may be anything: a service may still be writing them. The channels of the
    /// output lie `stride` samples apart.
    @_noLocks @_noAllocation @section("render")
    package mutating func noteWet(
        dry: UnsafePointer<UnsafePointer<Float>?>, output: UnsafePointer<Float>, stride: Int, frames: Int
    ) {
        guard channelCount > 0 else { return }
        history.note(output, stride: stride, dry: dry, frames)
        history.goOn(frames)
        tally.wetFrames &+= UInt64(truncatingIfNeeded: frames)
    }

    /// Writes a block of the bridge signal into `output`.
    @_noLocks @_noAllocation
    package mutating func bridge(
        dry: UnsafePointer<UnsafePointer<Float>?>, output: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
    ) {
        if phase != .bridging { enterBridge() }
        goodFrames = 0
        play(dry: dry, output: output, frames: frames)
    }

    @_noLocks @_noAllocation
    private mutating func play(
        dry: UnsafePointer<UnsafePointer<Float>?>, output: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
    ) {
        for channel in 0..<channelCount {
            pushDry(dry[channel], channel, frames)
            let target = output[channel]
            for frame in 0..<frames { target[frame] = bridgeSample(channel, frame) }
            remember(target, channel, frames)
        }
        position = min(position &+ frames, Self.fadeFrames)
        tally.bridgedFrames &+= UInt64(truncatingIfNeeded: frames)
        advance(frames)
    }

    @_noLocks @_noAllocation
    private mutating func enterBridge() {
        phase = .bridging
        goodFrames = 0
        position = 0
        for channel in 0..<channelCount {
            let (heard, dry) = (history.heard(channel), history.dry(channel))
            for index in 0..<BridgeHistory.length {
                heard[index] = Self.cleaned(heard[index])
                dry[index] = followsDry ? Self.cleaned(dry[index]) : 0
            }
            held[channel] = heard[BridgeHistory.length &- 1]
            entries[channel] =
                holdsLast
                ? BridgeEntry(holding: held[channel])
                : BridgeEntry(
                    heard: heard, base: dry, peak: history.peak(channel), fade: fade, memory: differences)
        }
    }

    @_noLocks @_noAllocation
    private mutating func fadeToWet(
        dry: UnsafePointer<UnsafePointer<Float>?>, output: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
    ) {
        let fading = min(frames, returnLength &- returnPosition)
        for channel in 0..<channelCount {
            pushDry(dry[channel], channel, frames)
            let target = output[channel]
            for frame in 0..<fading {
                let under = bridgeSample(channel, frame)
                target[frame] = under + (target[frame] - under) * returnGain(returnPosition &+ frame)
            }
            remember(target, channel, frames)
        }
        position = min(position &+ frames, Self.fadeFrames)
        returnPosition &+= fading
        if returnPosition >= returnLength { phase = .wet }
        tally.crossfadedFrames &+= UInt64(truncatingIfNeeded: fading)
        tally.wetFrames &+= UInt64(truncatingIfNeeded: frames &- fading)
    }

    /// Notes the end of a block that the unit itself made.
    @_noLocks @_noAllocation
    private func remember(
        _ dry: UnsafePointer<UnsafePointer<Float>?>, _ output: UnsafeMutablePointer<Float>, _ channel: Int,
        _ frames: Int
    ) {
        guard latencyFrames > 0 else { return history.note(channel, output, dry: dry, frames) }
        pushDry(dry.pointee, channel, frames)
        remember(output, channel, frames)
    }

    /// Notes the end of a block whose input is in the ring.
    @_noLocks @_noAllocation
    private func remember(_ output: UnsafeMutablePointer<Float>, _ channel: Int, _ frames: Int) {
        history.note(channel, output, frames)
        let line = history.dry(channel)
        let kept = BridgeHistory.makeRoom(frames, in: line)
        let first = frames &- (BridgeHistory.length &- kept)
        for index in kept..<BridgeHistory.length { line[index] = drySample(channel, first &+ index &- kept) }
    }

    @_noLocks @_noAllocation
    private func pushDry(_ dry: UnsafePointer<Float>?, _ channel: Int, _ frames: Int) {
        let base = ring + channel &* ringFrames
        var at = ringPosition
        for frame in 0..<frames {
            base[at] = dry.map { Self.cleaned($0[frame]) } ?? 0
            at = at &+ 1 == ringFrames ? 0 : at &+ 1
        }
    }

    /// The latency-aligned input at a frame of the block pushed last.
    @_noLocks @_noAllocation
    private func drySample(_ channel: Int, _ frame: Int) -> Float {
        var at = ringPosition &+ frame &- latencyFrames
        if at < 0 { at = at &+ ringFrames }
        if at >= ringFrames { at = at &- ringFrames }
        return ring[channel &* ringFrames &+ at]
    }

    /// The bridge at a frame of the block pushed last; each frame is asked for once, in order.
    @_noLocks @_noAllocation
    private func bridgeSample(_ channel: Int, _ frame: Int) -> Float {
        let base = followsDry ? drySample(channel, frame) : (holdsLast ? held[channel] : 0)
        let decayed = position &+ frame
        guard decayed < Self.fadeFrames else { return base }
        return entries[channel].next(base, weight: 1 - fade[decayed])
    }

    /// A finite sample of at most ±18 dBFS.
    @_noLocks @_noAllocation
    private static func cleaned(_ sample: Float) -> Float {
        sample.isFinite ? min(max(sample, -SampleCleaning.limit), SampleCleaning.limit) : 0
    }

    /// Rises from 0 to 1 over the return, interpolated in the fade's table.
    @_noLocks @_noAllocation
    private func returnGain(_ frame: Int) -> Float {
        let scaled = Float(frame &+ 1) * Float(Self.fadeFrames) / Float(returnLength) - 1
        if scaled <= 0 { return fade[0] * (scaled + 1) }
        let index = Int(scaled)
        if index >= Self.fadeFrames &- 1 { return 1 }
        return fade[index] + (fade[index &+ 1] - fade[index]) * (scaled - Float(index))
    }

    @_noLocks @_noAllocation
    private mutating func advance(_ frames: Int) {
        ringPosition = (ringPosition &+ frames) % ringFrames
        history.goOn(frames)
    }

    private static func zeroed(_ count: Int) -> UnsafeMutablePointer<Float> {
        let pointer = UnsafeMutablePointer<Float>.allocate(capacity: count)
        pointer.initialize(repeating: 0, count: count)
        return pointer
    }

    /// ½ − ½ cos(π (i+1) / count): the last entry is exactly 1.
    private static func raisedCosine(_ count: Int) -> UnsafeMutablePointer<Float> {
        let table = zeroed(count)
        for index in 0..<count {
            table[index] = Float(0.5 - 0.5 * cosine(Double(index + 1) / Double(count)))
        }
        return table
    }

    /// cos(π x).
    private static func cosine(_ x: Double) -> Double { Glibc.cos(x * .pi) }
}
