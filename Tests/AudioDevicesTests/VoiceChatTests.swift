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

    /// The level of noise that the engine plays, as it comes back through its input, by blocks of 0.1 s.
    private func echo(_ isProcessed: Bool) throws -> [Double] {
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
        var generator = SystemRandomNumberGenerator()
        for frame in 0..<96_000 {
            let value = Float.random(in: -0.3...0.3, using: &generator)
            for channel in 0..<Int(format.channelCount) { noise.floatChannelData![channel][frame] = value }
        }
        let levels = Levels()
        engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in levels.add(buffer) }
        try engine.start()
        defer { engine.stop() }
        player.scheduleBuffer(noise, at: nil, options: .loops)
        player.play()
        #expect(eventually { levels.all.withLock { $0.count } >= 60 })
        #expect(engine.isRunning && engine.lastFault == nil)
        return levels.all.withLock { $0 }
    }

    @Test func theFarEndIsTakenOutOfTheNearEnd() throws {
        let raw = try echo(false).sorted()
        let processed = try echo(true).suffix(30).sorted()
        // The machine may lose samples, after which the canceller begins anew: half of the blocks are enough.
        #expect(raw[raw.count / 2] > -25)
        #expect(processed[processed.count / 2] < raw[raw.count / 2] - 20)
    }
}
