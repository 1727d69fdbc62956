import AVFAudio
import TestSupport
import Testing

@Suite struct WrittenFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Noise of whole 16-bit steps, which every lossless file keeps.
    private func write(_ name: String, _ more: [String: Any], frames: Int = 20_001) throws -> [Float] {
        let settings: [String: Any] = [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]
        let file = try AVAudioFile(
            forWriting: url(name), settings: settings.merging(more) { $1 }, commonFormat: .pcmFormatFloat32,
            interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: UInt32(frames)))
        buffer.frameLength = UInt32(frames)
        var state: UInt32 = 12345
        let samples = (0..<frames * 2).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int16(truncatingIfNeeded: state >> 16)) / 32_768
        }
        buffer.floatChannelData![0].update(from: samples, count: samples.count)
        try file.write(from: buffer)
        file.close()
        return samples
    }

    static let lossless: [(String, UInt32, Int)] = [
        ("a.wav", kAudioFormatLinearPCM, 16), ("a.wav", kAudioFormatLinearPCM, 24),
        ("a.aiff", kAudioFormatLinearPCM, 16),
        ("a.aiff", kAudioFormatLinearPCM, 24), ("a.caf", kAudioFormatLinearPCM, 16),
        ("a.caf", kAudioFormatLinearPCM, 32),
        ("a.flac", kAudioFormatFLAC, 16), ("a.flac", kAudioFormatFLAC, 24), ("a.m4a", kAudioFormatAppleLossless, 16),
        ("a.m4a", kAudioFormatAppleLossless, 24), ("a.au", kAudioFormatLinearPCM, 16),
    ]

    @Test(arguments: lossless) func ffmpegReadsWhatWasWritten(name: String, formatID: UInt32, bits: Int) throws {
        let samples = try write(
            name, [AVFormatIDKey: formatID, AVLinearPCMBitDepthKey: bits, AVEncoderBitDepthHintKey: bits])
        #expect(try OtherProgram.decode(url(name), as: "f32le", Float.self, in: folder) == samples)
    }

    @Test(arguments: ["a.wav", "a.aiff", "a.flac", "a.au"]) func soxReadsWhatWasWritten(name: String) throws {
        let formatID = name.hasSuffix("flac") ? kAudioFormatFLAC : kAudioFormatLinearPCM
        let samples = try write(
            name, [AVFormatIDKey: formatID, AVLinearPCMBitDepthKey: 16, AVEncoderBitDepthHintKey: 16])
        let data = try OtherProgram.run("sox", ["-D", url(name).path, "-t", "s16", "-"], in: folder)
        #expect(data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } == samples.map { Int16($0 * 32_768) })
    }

    @Test func flacFindsNoFault() throws {
        _ = try write("a.flac", [AVFormatIDKey: kAudioFormatFLAC])
        _ = try OtherProgram.run("flac", ["-t", "-w", "-s", url("a.flac").path], in: folder)
    }

    @Test func opusinfoFindsNoFault() throws {
        _ = try write("a.opus", [AVFormatIDKey: kAudioFormatOpus])
        let report = try OtherProgram.run("opusinfo", [url("a.opus").path], in: folder)
        let text = String(decoding: report, as: UTF8.self)
        #expect(text.contains("Channels: 2") && !text.contains("WARNING"), "\(text)")
    }

    @Test func mpg123ReadsAsManyFramesAsAreHere() throws {
        _ = try write("a.mp3", [AVFormatIDKey: kAudioFormatMPEGLayer3])
        let data = try OtherProgram.run(
            "mpg123", ["-q", "-e", "f32", "--no-resync", "-s", url("a.mp3").path], in: folder)
        let file = try AVAudioFile(forReading: url("a.mp3"), commonFormat: .pcmFormatFloat32, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 30_000))
        try file.read(into: buffer)
        #expect(file.length == 20_001 && data.count == 20_001 * 8)
        let ours = UnsafeBufferPointer(start: buffer.floatChannelData![0], count: 40_002)
        #expect(data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } == Array(ours))
    }

    @Test(arguments: ["-write_xing 0 -b:a 128k", "-write_xing 0 -q:a 4", "-q:a 4"])
    func anMP3IsAsLongAsItsFramesWhateverItsHeaderSays(options: String) throws {
        _ = try write("a.wav", [:], frames: 100_000)
        _ = try OtherProgram.run(
            "ffmpeg",
            ["-v", "error", "-i", url("a.wav").path, "-c:a", "libmp3lame"]
                + options.split(separator: " ").map(String.init)
                + [url("b.mp3").path], in: folder)
        let theirs = try OtherProgram.run("mpg123", ["-q", "-e", "f32", "-s", url("b.mp3").path], in: folder).count / 8
        let file = try AVAudioFile(forReading: url("b.mp3"))
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
        var count = 0
        while file.framePosition < file.length {
            try file.read(into: buffer)
            count += Int(buffer.frameLength)
        }
        #expect(count == theirs && file.length == Int64(theirs))
    }
}
