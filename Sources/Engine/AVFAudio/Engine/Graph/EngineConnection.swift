import AudioToolbox
import Foundation
import RenderGraph
import Spatialization

/// One connection of an engine's graph, with what has to survive an edit of other parts.
///
/// Thread: under the engine's state lock.
// @unchecked: see above.
package final class EngineConnection: @unchecked Sendable {
    package let source: NodeBus
    package let target: NodeBus
    /// How loud it is, for a connection to a mixer, and on which way that was set.
    var mixing: ConnectionMixing?

    private var mixerInput: (input: MixerInput, from: AVAudioFormat, to: AVAudioFormat)?
    private var spaceInput: (input: SpaceInput, from: AVAudioFormat, to: AVAudioFormat)?
    private var rateChange: (change: RateChange, from: AVAudioFormat, to: Double, frames: Int, isMoving: Bool)?
    /// How much faster the source is to be heard, and whether it ever was to be: it stays so, since to come and go again
    /// would be heard.
    private var rate: (wanted: Float, isMoving: Bool) = (1, false)
    private var delayLine: (line: DelayLine, channels: Int, frames: Int)?
    /// The time line of what a time effect reads.
    let clock = RateClock()

    package init(_ source: NodeBus, _ target: NodeBus) {
        self.source = source
        self.target = target
    }

    /// The gains by which a mixer takes it; the same as before while the formats are.
    /// - Parameter own: what goes through.
    func mixerInput(from own: AVAudioFormat, to format: AVAudioFormat) -> MixerInput {
        if let known = mixerInput, known.from == own, known.to == format { return known.input }
        let input = MixerInput(
            inputCount: Int(own.channelCount), outputCount: Int(format.channelCount), sampleRate: format.sampleRate)
        mixerInput = (input, own, format)
        return input
    }

    /// What a space takes it by; the same as before while the formats are.
    /// - Parameter own: what goes through.
    func spaceInput(from own: AVAudioFormat, to format: AVAudioFormat) -> SpaceInput {
        if let known = spaceInput, known.from == own, known.to == format { return known.input }
        let mono = AVAudioFormat(standardFormatWithSampleRate: own.sampleRate, channels: 1)
        let input = SpaceInput(
            inputCount: Int(own.channelCount), outputCount: Int(format.channelCount), sampleRate: format.sampleRate,
            shares: mono.map { ChannelGains.gains(from: own, to: $0) } ?? [])
        spaceInput = (input, own, format)
        return input
    }

    /// Wants a source to be heard so, if the connection goes to a space.
    func want(_ source: SpaceSource, in scene: SpaceScene) { spaceInput?.input.want(source, in: scene) }

    /// Wants gains, if the connection goes to a mixer.
    func want(_ gains: [Float]) { mixerInput?.input.want(gains) }

    /// Wants what goes through to be heard faster or slower, if the connection goes to a space.
    /// - Returns: whether that is heard only behind another plan.
    func want(rate wanted: Float) -> Bool {
        rate.wanted = wanted
        rateChange?.change.want(rate: wanted)
        guard wanted != 1, !rate.isMoving else { return false }
        rate.isMoving = true
        return true
    }

    /// Whether the source was ever to be heard faster or slower.
    var hasMovingRate: Bool { rate.isMoving }

    /// Nil where the rates are one.
    /// - Parameters:
    ///   - own: what goes through.
    ///   - canMove: whether the source may be heard faster or slower than it is.
    ///   - target: the name of the node that gets it.
    /// - Throws: when they are too far apart.
    func rateChange(
        from own: AVAudioFormat, to outputRate: Double, maximumFrames: Int, canMove: Bool,
        for target: @autoclosure () -> String
    ) throws -> RateChange? {
        guard own.sampleRate != outputRate || canMove else { return nil }
        if let known = rateChange, known.from == own, known.to == outputRate, known.frames == maximumFrames,
            known.isMoving == canMove
        {
            return known.change
        }
        let count = Int(own.channelCount)
        let made =
            canMove
            ? RateChange(
                movingChannels: count, from: own.sampleRate, to: outputRate, maximumFrames: maximumFrames)
            : RateChange(channelCount: count, from: own.sampleRate, to: outputRate, maximumFrames: maximumFrames)
        guard let change = made else {
            throw EngineFaults.graph(.unconvertible(target(), self.target.bus, own.sampleRate, outputRate))
        }
        change.want(rate: rate.wanted)
        rateChange = (change, own, outputRate, maximumFrames, canMove)
        return change
    }

    /// The longest delay that latencies are compensated with; seconds.
    private static let longestDelay = 2.0

    func delayLine(channels: Int, sampleRate: Double, maximumFrames: Int) -> DelayLine {
        if let known = delayLine, known.channels == channels, known.frames == maximumFrames { return known.line }
        let line = DelayLine(
            channelCount: channels, capacity: Int(sampleRate * Self.longestDelay), maximumFrames: maximumFrames)
        delayLine = (line, channels, maximumFrames)
        return line
    }

    /// Forgets what went through. Only while nothing renders.
    func restart() {
        rateChange?.change.restart()
        clock.restart()
        delayLine?.line.restart()
        mixerInput?.input.restart()
        spaceInput?.input.restart()
    }
}
