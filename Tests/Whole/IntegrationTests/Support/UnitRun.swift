import AudioToolbox
import AudioUnitTestKit

/// Drives one render block with a known input, block by block: the kit's renderer, and what each cycle returned.
final class UnitRun {
    private let renderer: BlockRenderer
    private(set) var statuses: [OSStatus] = []

    init(
        _ render: @escaping AURenderBlock, channelCount: Int = 2, maximumFrames: Int = 4096,
        input: TestSignal = .noise()
    ) {
        renderer = BlockRenderer(render, channelCount: channelCount, maximumFrames: maximumFrames, input: input)
    }

    /// As a function of frame and channel.
    convenience init(
        _ render: @escaping AURenderBlock, channelCount: Int = 2, maximumFrames: Int = 4096,
        input: @escaping @Sendable (Int, Int) -> Float
    ) {
        self.init(render, channelCount: channelCount, maximumFrames: maximumFrames, input: TestSignal(input))
    }

    /// Numbers in −0.5 … 0.5 that depend on the frame and the channel alone: the input, unless another is named.
    static func noise(frame: Int, channel: Int) -> Float {
        TestSignal.noiseSample(frame: frame, channel: channel)
    }

    var position: Int { renderer.position }
    var heard: [[Float]] { renderer.output.channels }

    /// The input at a frame, for a channel.
    func input(_ frame: Int, _ channel: Int) -> Float { renderer.input.sample(frame, channel) }

    /// Renders one block and keeps what is heard when it went well.
    @discardableResult
    func step(_ frames: Int) -> OSStatus {
        let status = renderer.step(frames)
        statuses.append(status)
        return status
    }

    /// Renders blocks of these lengths, one after another.
    func run(_ blocks: [Int]) -> [[Float]] {
        for frames in blocks { step(frames) }
        return heard
    }
}

/// Block lengths from 1 to `limit` frames, changing each cycle, that add up to about `total`.
func changingBlocks(limit: Int, total: Int) -> [Int] {
    var blocks: [Int] = []
    var sum = 0
    var length = 1
    while sum < total {
        blocks.append(length)
        sum += length
        length = (length * 7 + 3) % limit + 1
    }
    return blocks
}
