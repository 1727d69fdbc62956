import AVFAudio
import AudioFiles
import AudioToolbox

/// One block that an engine renders, on its way into a file.
// @unchecked: it goes from one thread to the other and back, and only the one that has it uses it.
final class RenderedBlock: @unchecked Sendable {
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

    /// The part that lies between 0 and `length`, `start` being the frame that the block begins with; all behind 0 when
    /// the length is not known yet.
    func part(_ start: Int, _ length: Int?) -> Range<Int> {
        let skipped = min(max(-start, 0), frames)
        let end = min(frames, length.map { $0 - start } ?? frames)
        return skipped..<max(skipped, end)
    }

    /// Frames of a part up to the last one that is not silent.
    func soundingEnd(_ part: Range<Int>) -> Int {
        var end = part.lowerBound
        for channel in 0..<channelCount {
            var frame = part.upperBound
            while frame > end, channels[channel][frame - 1] == 0 { frame -= 1 }
            end = frame
        }
        return end
    }

    /// Writes a part, and before it so many frames of silence.
    func write(to writer: AudioFileWriter, _ part: Range<Int>, after silence: Int) throws {
        for start in stride(from: 0, to: silence, by: frames) {
            let zeros = [Float](repeating: 0, count: min(frames, silence - start))
            try writer.write(Array(repeating: zeros, count: channelCount))
        }
        guard !part.isEmpty else { return }
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(part.count * MemoryLayout<Float>.stride)
            buffers[channel].mData = UnsafeMutableRawPointer(channels[channel] + part.lowerBound)
        }
        try writer.write(UnsafePointer(list), frameCount: part.count)
    }
}
