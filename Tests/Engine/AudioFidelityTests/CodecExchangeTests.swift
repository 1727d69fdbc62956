import AVFAudio
import TestSupport
import Testing

/// AAC from here in ffmpeg and from ffmpeg here: a sine of -6 dB, above 55 dB at 192 kbit/s of libavcodec's encoder.
@Suite struct CodecExchangeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static let frames = 60_000

    private static let sine: [Float] = (0..<frames).flatMap { frame -> [Float] in
        let value = Float(0.5 * sin(2 * .pi * 997 * Double(frame) / 48_000))
        return [value, value]
    }

    private static func signalToNoise(_ found: [Float]) -> Double {
        let range = 10_000..<100_000
        let signal = sine[range].reduce(0.0) { $0 + Double($1) * Double($1) }
        let noise = zip(found[range], sine[range]).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        return 10 * log10(signal / noise)
    }

    private func write(_ name: String, _ more: [String: Any]) throws {
        let settings: [String: Any] = [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]
        let file = try AVAudioFile(
            forWriting: url(name), settings: settings.merging(more) { $1 }, commonFormat: .pcmFormatFloat32,
            interleaved: true)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: UInt32(Self.frames)))
        buffer.frameLength = UInt32(Self.frames)
        buffer.floatChannelData![0].update(from: Self.sine, count: Self.sine.count)
        try file.write(from: buffer)
        file.close()
    }

    @Test func ffmpegHearsTheAACThatIsWrittenHere() throws {
        try write("a.m4a", [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 192_000])
        let found = try OtherProgram.decode(url("a.m4a"), as: "f32le", Float.self, in: folder)
        #expect(found.count / 2 >= Self.frames && found.count / 2 < Self.frames + 1024)
        #expect(Self.signalToNoise(found) > 55)
    }

    @Test func theAACOfFfmpegIsHeardHere() throws {
        try write("a.wav", [AVLinearPCMBitDepthKey: 24])
        for name in ["b.m4a", "b.mp4", "b.mov"] {
            _ = try OtherProgram.run(
                "ffmpeg",
                [
                    "-v", "error", "-i", url("a.wav").path, "-c:a", "aac", "-b:a", "192k",
                    url(name).path,
                ],
                in: folder)
            let file = try AVAudioFile(forReading: url(name), commonFormat: .pcmFormatFloat32, interleaved: true)
            #expect(file.length == Int64(Self.frames), "\(name)")
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 70_000))
            try file.read(into: buffer)
            let found = Array(
                UnsafeBufferPointer(start: buffer.floatChannelData![0], count: 2 * Int(buffer.frameLength)))
            try #require(found.count >= 100_000)
            #expect(Self.signalToNoise(found) > 55, "\(name)")
        }
    }
}
