import AVFoundation
import Testing

/// Float32 at 44.1 kHz.
func standard(_ channels: AVAudioChannelCount = 2, rate: Double = 44_100) -> AVAudioFormat {
    AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels)!
}

/// A buffer whose channels all have a function of the frame.
func filled(_ format: AVAudioFormat, _ frames: Int, _ value: (Int) -> Float) -> AVAudioPCMBuffer {
    let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames))!
    buffer.frameLength = AVAudioFrameCount(frames)
    for channel in 0..<Int(format.channelCount) {
        for frame in 0..<frames { buffer.floatChannelData![channel][frame] = value(frame) }
    }
    return buffer
}

func sine(_ frequency: Double, _ amplitude: Float, rate: Double) -> (Int) -> Float {
    { amplitude * Float(sin(2 * Double.pi * frequency * Double($0) / rate)) }
}

extension AVAudioEngine {
    func beginOffline(_ format: AVAudioFormat) throws {
        try enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        try start()
    }

    /// The channels of the next frames.
    func render(_ frames: Int) throws -> [[Float]] {
        let format = manualRenderingFormat
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: manualRenderingMaximumFrameCount))
        var result = [[Float]](repeating: [], count: Int(format.channelCount))
        while result[0].count < frames {
            let status = try renderOffline(AVAudioFrameCount(min(512, frames - result[0].count)), to: buffer)
            try #require(status == .success)
            for channel in result.indices {
                result[channel] += Array(
                    UnsafeBufferPointer(start: buffer.floatChannelData![channel], count: Int(buffer.frameLength)))
            }
        }
        return result
    }
}

/// A folder that goes with its object.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "engine-programs-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// A 16-bit file of a sine on two channels.
    func tone(_ name: String = "tone.wav", seconds: Double = 1, frequency: Double = 441) throws -> URL {
        let url = url.appending(path: name)
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
                AVLinearPCMBitDepthKey: 16,
            ])
        let frames = Int(seconds * 44_100)
        try file.write(from: filled(standard(), frames, sine(frequency, 0.5, rate: 44_100)))
        file.close()
        return url
    }
}

/// Waits for a condition.
nonisolated(nonsending) func becomes(_ condition: () async throws -> Bool) async rethrows -> Bool {
    for _ in 0..<4000 {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return false
}
