import AudioToolbox
import ExtensionHost
import Glibc
import Testing

/// Drives one render block with a known input, block by block.
final class UnitRun {
    let channelCount: Int
    private let render: AURenderBlock
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let memory: UnsafeMutablePointer<Float>
    private let maximumFrames: Int
    private(set) var position = 0
    private(set) var heard: [[Float]]
    private(set) var statuses: [OSStatus] = []
    /// The input at a frame, for a channel.
    let input: (Int, Int) -> Float
    /// Whether time stamps carry no host time; the unit counts from its own start then.
    init(
        _ render: @escaping AURenderBlock, channelCount: Int = 2, maximumFrames: Int = 4096,
        input: @escaping (Int, Int) -> Float = UnitRun.noise
    ) {
        self.render = render
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        self.input = input
        list = .allocate(bufferCount: channelCount)
        memory = .allocate(capacity: channelCount * maximumFrames)
        memory.initialize(repeating: .nan, count: channelCount * maximumFrames)
        heard = Array(repeating: [], count: channelCount)
    }

    deinit {
        list.deallocate()
        memory.deallocate()
    }

    /// Numbers in −0.5 … 0.5 that depend on the frame and the channel alone.
    static func noise(frame: Int, channel: Int) -> Float {
        var bits = UInt32(truncatingIfNeeded: frame &* 2 &+ channel) &* 747_796_405 &+ 2_891_336_453
        bits = ((bits >> ((bits >> 28) &+ 4)) ^ bits) &* 277_803_737
        bits = (bits >> 22) ^ bits
        return Float(bits) / Float(UInt32.max) - 0.5
    }

    /// Renders one block and keeps what is heard.
    @discardableResult
    func step(_ frames: Int) -> OSStatus {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(frames * 4), mData: memory + channel * maximumFrames)
        }
        var time = AudioTimeStamp()
        time.mSampleTime = Double(position)
        time.mFlags = .sampleTimeValid
        var flags = AudioUnitRenderActionFlags()
        let start = position
        let input = input
        let status = render(&flags, &time, UInt32(frames), 0, list) { _, _, count, _, data in
            let targets = audioBuffers(data)
            for channel in 0..<Int(data.pointee.mNumberBuffers) {
                guard let target = targets[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(count) { target[frame] = input(start + frame, channel) }
            }
            return noErr
        }
        statuses.append(status)
        for channel in 0..<channelCount {
            guard let data = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            heard[channel] += UnsafeBufferPointer(start: data, count: frames)
        }
        position += frames
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

/// Waits until a condition holds; false when it did not within a minute.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<6000 {
        if try condition() { return true }
        usleep(10_000)
    }
    return try condition()
}
