import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

/// An engine that talks through a card which hears what it plays (E72, scenario 19).
@Suite(.serialized) struct VoiceChatTests {
    /// Levels of what a tap delivers, by block.
    private final class Levels: Sendable {
        let all = Mutex<[Double]>([])

        func add(_ buffer: AVAudioPCMBuffer) {
            guard let data = buffer.floatChannelData else { return }
            let sum = (0..<Int(buffer.frameLength)).reduce(0.0) { $0 + Double(data[0][$1]) * Double(data[0][$1]) }
            all.withLock { $0.append(10 * log10(sum / Double(buffer.frameLength) + 1e-12)) }
        }
    }

    /// Plays noise until its level, as it comes back through the engine's input by blocks of 0.1 s, is as asked for.
    /// - Returns: the median of the last 30 blocks; nil when they were not so within a minute.
    private func echo(isProcessed: Bool, until isWanted: (Double) -> Bool) throws -> Double? {
        ALSACapture.setGone(false)
        let engine = AVAudioEngine()
        engine.outputDeviceName = "alsa:\(ALSACapture.card)"
        if isProcessed {
            try engine.inputNode.setVoiceProcessingEnabled(true)
            engine.inputNode.isVoiceProcessingAGCEnabled = false
        }
        let player = AVAudioPlayerNode()
        engine.attach(player)
        try engine.connectNode(player, to: engine.mainMixerNode, format: nil)
        let format = player.outputFormat(forBus: 0)
        let noise = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 96_000))
        noise.frameLength = noise.frameCapacity
        var state: UInt32 = 1
        for frame in 0..<96_000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let value = (Float(state >> 8) / Float(1 << 24) - 0.5) * 0.6
            for channel in 0..<Int(format.channelCount) { noise.floatChannelData![channel][frame] = value }
        }
        let levels = Levels()
        engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in levels.add(buffer) }
        try engine.start()
        defer { engine.stop() }
        player.scheduleBuffer(noise, at: nil, options: .loops)
        player.play()
        var median: Double?
        let isReached = eventually {
            let last = levels.all.withLock { $0.suffix(30) }.sorted()
            median = last.count == 30 ? last[15] : nil
            return median.map(isWanted) ?? false
        }
        #expect(engine.isRunning && engine.lastFault == nil)
        return isReached ? median : nil
    }

    @Test func theFarEndIsTakenOutOfTheNearEnd() throws {
        let raw = try #require(try echo(isProcessed: false) { $0 > -25 })
        // The machine may lose samples, after which the canceller begins anew.
        #expect(try echo(isProcessed: true) { $0 < raw - 20 } != nil)
    }
}
