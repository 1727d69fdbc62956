import AVFAudio
import AudioFiles
import AudioToolbox

/// One block that an engine renders, on its way into a file.
final class RenderedBlock {
    let buffer: AVAudioPCMBuffer
    private let channels: UnsafePointer<UnsafeMutablePointer<Float>>
    private let channelCount: Int
    private let frames: Int
    /// Points to the part of the buffer that is written.
    private let list: UnsafeMutablePointer<AudioBufferList>

    /// Nil when there is no memory.
    init?(_ format: AVAudioFormat, frames: Int) {
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)),
            let channels = buffer.floatChannelData
        else { return nil }
        self.buffer = buffer
        self.channels = channels
        self.frames = frames
        channelCount = Int(format.channelCount)
        list = .allocate(bufferCount: channelCount)
    }

    deinit { list.deallocate() }

    /// Writes the part that lies between 0 and `length`, `start` being the frame that the block begins with; all behind
    /// 0 when the length is not known yet.
    func write(to writer: AudioFileWriter, _ start: Int, _ length: Int?) throws {
        let skipped = min(max(-start, 0), frames)
        let count = min(frames, length.map { $0 - start } ?? frames) - skipped
        guard count > 0 else { return }
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(count * MemoryLayout<Float>.stride)
            buffers[channel].mData = UnsafeMutableRawPointer(channels[channel] + skipped)
        }
        try writer.write(UnsafePointer(list), frameCount: count)
    }
}
