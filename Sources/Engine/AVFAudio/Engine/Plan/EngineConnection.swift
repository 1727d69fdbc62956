import AudioToolbox
import Foundation
import RenderGraph

/// One connection of an engine's graph, with what has to survive an edit of other parts.
///
/// Thread: under the engine's lock.
// @unchecked: see above.
final class EngineConnection: @unchecked Sendable {
    let source: AVAudioNode
    let sourceBus: Int
    let target: AVAudioNode
    let targetBus: Int
    /// How loud it is, for a connection to a mixer, and on which way that was set.
    var mixing: ConnectionMixing?

    private var mixerInput: (input: MixerInput, from: AVAudioFormat, to: AVAudioFormat)?
    private var rateChange: (change: RateChange, from: AVAudioFormat, to: Double, frames: Int)?
    private var delayLine: (line: DelayLine, channels: Int, frames: Int)?
    /// The time line of what a time effect reads.
    let clock = RateClock()

    init(_ source: AVAudioNode, _ sourceBus: Int, _ target: AVAudioNode, _ targetBus: Int) {
        self.source = source
        self.sourceBus = sourceBus
        self.target = target
        self.targetBus = targetBus
    }

    func isSame(_ source: AVAudioNode, _ sourceBus: Int, _ target: AVAudioNode, _ targetBus: Int) -> Bool {
        self.source === source && self.sourceBus == sourceBus && self.target === target && self.targetBus == targetBus
    }

    /// Whether the target would take another format here, with as many channels as it gets now.
    func accepts(_ other: AVAudioFormat) -> Bool {
        guard other.channelCount == format.channelCount, target.convertsInput || other.sampleRate == format.sampleRate
        else { return false }
        return (try? target.check(inputFormat: other, bus: targetBus)) != nil
    }

    /// What goes through: the format of the source's output.
    var format: AVAudioFormat { source.outputFormat(forBus: sourceBus) }

    /// The gains by which a mixer takes it; the same as before while the formats are.
    func mixerInput(to format: AVAudioFormat) -> MixerInput {
        let own = self.format
        if let known = mixerInput, known.from == own, known.to == format { return known.input }
        let input = MixerInput(
            inputCount: Int(own.channelCount), outputCount: Int(format.channelCount), sampleRate: format.sampleRate)
        mixerInput = (input, own, format)
        return input
    }

    /// Wants gains, if the connection goes to a mixer.
    func want(_ gains: [Float]) { mixerInput?.input.want(gains) }

    /// Nil where the rates are one.
    /// - Throws: when they are too far apart.
    func rateChange(to rate: Double, maximumFrames: Int) throws -> RateChange? {
        let own = format
        guard own.sampleRate != rate else { return nil }
        if let known = rateChange, known.from == own, known.to == rate, known.frames == maximumFrames {
            return known.change
        }
        guard
            let change = RateChange(
                channelCount: Int(own.channelCount), from: own.sampleRate, to: rate, maximumFrames: maximumFrames)
        else {
            throw EngineFaults.graph(.unconvertible(target.graphName, targetBus, own.sampleRate, rate))
        }
        rateChange = (change, own, rate, maximumFrames)
        return change
    }

    /// The longest delay that latencies are compensated with; seconds.
    private static let longestDelay = 2.0

    func delayLine(sampleRate: Double, maximumFrames: Int) -> DelayLine {
        let channels = Int(format.channelCount)
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
    }
}
