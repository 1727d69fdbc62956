import AudioToolbox
import Foundation
import RenderGraph

/// Gets the samples that pass a bus, in whole blocks but for the last one before the engine stops or the tap is removed,
/// and when the first of them is heard. Thread: the engine's worker; in an offline rendering that nobody else delivers
/// for, the one that renders.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A tap on one output bus of a node.
final class NodeTap: @unchecked Sendable {
    // @unchecked: constants; the recorder says which thread uses what.
    let recorder: TapRecorder
    let format: AVAudioFormat
    private let isInput: Bool
    /// Whether it takes whatever format its bus has.
    let follows: Bool
    private let wish: AVAudioFrameCount
    private let block: @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void

    /// Seconds of a block at the least and at the most, whatever was asked for.
    private static let shortest = 0.1
    private static let longest = 0.4

    init(
        format: AVAudioFormat, follows: Bool, isInput: Bool, wish: AVAudioFrameCount,
        block: @escaping @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void
    ) {
        self.format = format
        self.follows = follows
        self.isInput = isInput
        self.wish = wish
        self.block = block
        let rate = format.sampleRate
        let frames = Int(min(max(Double(wish), rate * Self.shortest), max(rate * Self.longest, 1)).rounded())
        let channels = Int(format.channelCount)
        recorder = TapRecorder(channelCount: channels, blockFrames: frames, sampleRate: rate, isInput: isInput) {
            samples, length, sampleTime, hostTime in
            guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)),
                let targets = buffer.floatChannelData
            else { return }
            buffer.frameLength = AVAudioFrameCount(length)
            for channel in 0..<channels { targets[channel].update(from: samples + channel * frames, count: length) }
            let time =
                hostTime == 0
                ? AVAudioTime(sampleTime: sampleTime, atRate: rate)
                : AVAudioTime(hostTime: hostTime, sampleTime: sampleTime, atRate: rate)
            block(buffer, time)
        }
    }

    /// The same for another format of its bus.
    func remade(for format: AVAudioFormat) -> NodeTap {
        NodeTap(format: format, follows: follows, isInput: isInput, wish: wish, block: block)
    }

    /// Whole blocks that were lost because the block before took too long.
    var lostBlocks: Int { recorder.state.pointee.lostBlocks }
}
