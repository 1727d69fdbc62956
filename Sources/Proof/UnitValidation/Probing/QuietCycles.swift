import AudioToolbox
import AudioUnitTestKit

/// Render calls with nothing of the validator's own between them that allocates or locks.
final class QuietCycles {
    private let render: AURenderBlock
    private let pull: AURenderPullInputBlock
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let time: UnsafeMutablePointer<AudioTimeStamp>
    private let memory: UnsafeMutablePointer<Float>
    private let input: UnsafeMutablePointer<Float>
    private let channelCount: Int
    private static let frames = 128
    private static let maximumChannels = Int(AU_EXTENSION_MAXIMUM_CHANNELS)

    init(_ unit: AUAudioUnit, _ layout: RenderLayout) {
        render = unit.renderBlock
        channelCount = layout.outputChannels
        list = .allocate(bufferCount: channelCount)
        time = .allocate(capacity: 1)
        time.initialize(to: AudioTimeStamp())
        time.pointee.mFlags = .sampleTimeValid
        memory = .allocate(capacity: max(channelCount * QuietCycles.frames, 1))
        memory.initialize(repeating: 0, count: max(channelCount * QuietCycles.frames, 1))
        input = .allocate(capacity: QuietCycles.frames)
        for frame in 0..<QuietCycles.frames { (input + frame).initialize(to: TestSignal.noise().sample(frame, 0)) }
        let input = input
        pull = { _, _, frames, _, data in
            let buffers = audioBuffers(data)
            for channel in 0..<Int(data.pointee.mNumberBuffers) {
                if let target = buffers[channel].mData {
                    target.copyMemory(from: input, byteCount: Int(frames) * 4)
                } else {
                    buffers[channel].mData = UnsafeMutableRawPointer(input)
                }
            }
            return noErr
        }
    }

    deinit {
        list.deallocate()
        time.deallocate()
        memory.deallocate()
        input.deallocate()
    }

    /// The next cycle's first frame.
    var position: Int { Int(time.pointee.mSampleTime) }

    /// Renders so many cycles; false when one failed.
    func run(_ count: Int) -> Bool {
        var succeeded = true
        for _ in 0..<count {
            let buffers = audioBuffers(list)
            for channel in 0..<channelCount {
                buffers[channel].mNumberChannels = 1
                buffers[channel].mDataByteSize = UInt32(QuietCycles.frames * 4)
                buffers[channel].mData = UnsafeMutableRawPointer(memory + channel * QuietCycles.frames)
            }
            var flags = AudioUnitRenderActionFlags()
            succeeded = render(&flags, time, UInt32(QuietCycles.frames), 0, list, pull) == noErr && succeeded
            time.pointee.mSampleTime += Double(QuietCycles.frames)
        }
        return succeeded
    }
}
