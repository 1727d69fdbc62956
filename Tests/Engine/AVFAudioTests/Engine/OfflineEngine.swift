import AVFAudio
import Testing

/// An engine that renders offline, with the buffers that tests compare.
final class OfflineEngine {
    let engine = AVAudioEngine()
    let format: AVAudioFormat
    let maximumFrames: AVAudioFrameCount

    init(sampleRate: Double = 48_000, channels: AVAudioChannelCount = 2, maximumFrames: AVAudioFrameCount = 512) throws
    {
        format = try #require(AVAudioFormat(standardFormatWithSampleRate: sampleRate, channels: channels))
        self.maximumFrames = maximumFrames
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: maximumFrames)
    }

    /// Renders frames in blocks of the sizes given, again and again; one array per channel.
    func render(_ frames: Int, by sizes: [Int] = [512]) throws -> [[Float]] {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: maximumFrames))
        var result = [[Float]](repeating: [], count: Int(format.channelCount))
        var turn = 0
        while result[0].count < frames {
            let count = min(sizes[turn % sizes.count], frames - result[0].count)
            turn += 1
            #expect(try engine.renderOffline(AVAudioFrameCount(count), to: buffer) == .success)
            #expect(buffer.frameLength == AVAudioFrameCount(count))
            let data = try #require(buffer.floatChannelData)
            for channel in result.indices {
                result[channel] += Array(UnsafeBufferPointer(start: data[channel], count: count))
            }
        }
        return result
    }
}

/// A buffer whose channel c has at frame f the value of a function of both.
func filledBuffer(
    _ format: AVAudioFormat, _ frames: Int, _ value: (_ channel: Int, _ frame: Int) -> Float
) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    let data = try #require(buffer.floatChannelData)
    for channel in 0..<Int(format.channelCount) {
        for frame in 0..<frames { data[channel][frame] = value(channel, frame) }
    }
    return buffer
}

/// A number that tells its channel and frame, exact in Float.
func ramp(_ channel: Int, _ frame: Int) -> Float { Float(frame % 4096) / 8192 + Float(channel) / 4 }
