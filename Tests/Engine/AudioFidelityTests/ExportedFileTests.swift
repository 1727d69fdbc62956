import AVFAudio
import TestSupport
import Testing

/// What an engine rendered, written to a file and read by somebody else; and coded files that both decode.
@Suite struct ExportedFileTests {
    private let folder: TemporaryFolder
    private static let frames = 48_000

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Samples, written as a file of a kind.
    private func write(_ name: String, _ samples: [Float], _ settings: [String: Any]) throws {
        let all: [String: Any] = [AVSampleRateKey: RenderedEngine.rate, AVNumberOfChannelsKey: 2]
        let file = try AVAudioFile(
            forWriting: url(name), settings: all.merging(settings) { $1 }, commonFormat: .pcmFormatFloat32,
            interleaved: true)
        let frames = AVAudioFrameCount(samples.count / 2)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: frames))
        buffer.frameLength = frames
        try #require(buffer.floatChannelData)[0].update(from: samples, count: samples.count)
        try file.write(from: buffer)
        file.close()
    }

    /// A file as an engine plays it; as many frames as the file says that it has.
    private func played(_ name: String) throws -> [Float] {
        let length = try AVAudioFile(forReading: url(name)).length
        let rendered = try RenderedEngine()
        return try rendered.render([rendered.player(url(name))], frames: Int(length))
    }

    @Test(arguments: ["a.wav", "a.aiff", "a.caf", "a.au"])
    func aFloatFileOfARenderingIsReadBitForBit(name: String) throws {
        let source = try folder.floatWAV("source.wav", channels: 2, Samples.noise(2 * Self.frames))
        let rendered = try RenderedEngine()
        let player = try rendered.player(source)
        player.volume = 0.7
        let samples = try rendered.render([player], frames: Self.frames)
        try write(
            name, samples,
            [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true])
        #expect(try OtherProgram.decode(url(name), as: "f32le", Float.self, in: folder) == samples)
        // What sox reads of a CAF it takes for integers.
        guard name != "a.caf" else { return }
        let theirs = try OtherProgram.sox([url(name).path], in: folder)
        #expect(theirs.count == samples.count)
        #expect(Samples.differenceInSteps(samples, theirs) <= 1)
    }

    /// Noise of floats, rounded: a tie goes to the even integer here and in ffmpeg, and up in sox. ffmpeg rounds to 16
    /// and 32 bits alone; 24 are the upper ones of its 32.
    @Test(arguments: [(16, "s16le"), (24, "s32le"), (32, "s32le")])
    func aRenderingIsStoredAsTheIntegersOfFfmpegAndSox(bits: Int, format: String) throws {
        let source = try folder.floatWAV("source.wav", channels: 2, Samples.noise(2 * Self.frames, peak: 0.9))
        let rendered = try RenderedEngine()
        let player = try rendered.player(source)
        player.volume = 0.7
        let samples = try rendered.render([player], frames: Self.frames)
        let exact = try folder.floatWAV("exact.wav", channels: 2, samples)
        try write("a.wav", samples, [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: bits])
        let ours = try OtherProgram.sox([url("a.wav").path], in: folder)
        #expect(ours.allSatisfy { $0 & (1 << (32 - bits) - 1) == 0 })
        if bits != 24 {
            let data = try OtherProgram.run(
                "ffmpeg", ["-v", "error", "-i", exact.path, "-f", format, "-"], in: folder)
            let theirs: [Int32] = data.withUnsafeBytes { bytes in
                bits == 16
                    ? bytes.bindMemory(to: Int16.self).map { Int32($0) << 16 } : Array(bytes.bindMemory(to: Int32.self))
            }
            #expect(ours == theirs)
        }
        guard bits != 32 else { return }
        // To a file, where sox rounds from its 32 bits.
        _ = try OtherProgram.run("sox", ["-D", exact.path, "-b", "\(bits)", url("b.wav").path], in: folder)
        let theirs = try OtherProgram.sox([url("b.wav").path], in: folder)
        let step = 1 << (32 - bits)
        let differing = ours.indices.filter { ours[$0] != theirs[$0] }
        #expect(ours.count == theirs.count && differing.count < ours.count / 4)
        // Ties alone: within a step of its own 32 bits, sox is a step of the file higher.
        #expect(
            differing.allSatisfy { index in
                let place = Double(samples[index]) * 0x1p31 - Double(ours[index])
                return Int(theirs[index]) - Int(ours[index]) == step && abs(place - Double(step) / 2) <= 1
            })
    }

    /// Other files of integers, coded or not, round as that WAV does.
    @Test(arguments: [
        ("b.aiff", kAudioFormatLinearPCM, 16), ("b.caf", kAudioFormatLinearPCM, 24),
        ("b.au", kAudioFormatLinearPCM, 16),
        ("b.flac", kAudioFormatFLAC, 16), ("b.flac", kAudioFormatFLAC, 24), ("b.m4a", kAudioFormatAppleLossless, 16),
        ("b.m4a", kAudioFormatAppleLossless, 24), ("b.caf", kAudioFormatAppleLossless, 16),
    ])
    func everyLosslessFileOfARenderingHasTheSameIntegers(name: String, formatID: AudioFormatID, bits: Int) throws {
        let samples = Samples.noise(2 * Self.frames, peak: 0.7)
        try write("a.wav", samples, [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: bits])
        try write(
            name, samples, [AVFormatIDKey: formatID, AVLinearPCMBitDepthKey: bits, AVEncoderBitDepthHintKey: bits])
        let expected = try OtherProgram.decode(url("a.wav"), as: "s32le", Int32.self, in: folder)
        #expect(expected.count == samples.count)
        #expect(try OtherProgram.decode(url(name), as: "s32le", Int32.self, in: folder) == expected)
        #expect(Samples.differenceInSteps(samples, expected) <= Double(1 << (31 - bits)))
    }

    /// Noise, whose packets do not become smaller; 24 bits by ffmpeg.
    @Test(arguments: [16, 24]) func anAppleLosslessCAFOfNoiseIsHeardAsInFfmpeg(bits: Int) throws {
        let source = try folder.floatWAV("source.wav", channels: 2, Samples.noise(2 * Self.frames, peak: 0.9))
        _ = try OtherProgram.run(
            "ffmpeg",
            [
                "-v", "error", "-i", source.path, "-c:a", "alac", "-sample_fmt", bits == 16 ? "s16p" : "s32p",
                url("a.caf").path,
            ],
            in: folder)
        let ours = try played("a.caf")
        #expect(ours.count == 2 * Self.frames)
        #expect(try OtherProgram.decode(url("a.caf"), as: "f32le", Float.self, in: folder) == ours)
    }

    /// What an engine plays of a file of integers is what the others have of it, every bit.
    @Test(arguments: [
        ("a.wav", 8), ("a.wav", 16), ("a.wav", 24), ("a.wav", 32), ("a.aiff", 24), ("a.caf", 16), ("a.flac", 24),
    ])
    func integersOfAFileAreHeardAsInFfmpegAndSox(name: String, bits: Int) throws {
        let source = try folder.floatWAV("source.wav", channels: 2, Samples.noise(2 * Self.frames, peak: 0.9))
        let codec =
            name.hasSuffix("flac")
            ? [] : ["-c:a", bits == 8 ? "pcm_u8" : "pcm_s\(bits)\(name.hasSuffix("aiff") ? "be" : "le")"]
        let depth = name.hasSuffix("flac") ? ["-sample_fmt", "s32", "-bits_per_raw_sample", "24"] : []
        _ = try OtherProgram.run(
            "ffmpeg", ["-v", "error", "-i", source.path] + codec + depth + [url(name).path], in: folder)
        let ours = try played(name)
        #expect(ours.count == 2 * Self.frames && ours.contains { $0 > 0.8 })
        #expect(try OtherProgram.decode(url(name), as: "f32le", Float.self, in: folder) == ours)
        // 32 bits do not fit a float; the others are exact.
        let theirs = try OtherProgram.sox([url(name).path], in: folder)
        if bits < 32 {
            #expect(Samples.integers(ours) == theirs)
        } else {
            #expect(theirs.map { Float($0) / 0x1p31 } == ours)
        }
    }

    @Test func aFLACFileOfARenderingHasNoFaultAndItsSamples() throws {
        let source = try folder.floatWAV("source.wav", channels: 2, Samples.steps(2 * Self.frames))
        let rendered = try RenderedEngine()
        let player = try rendered.player(source)
        player.volume = 0.5
        let samples = try rendered.render([player], frames: Self.frames)
        try write("a.flac", samples, [AVFormatIDKey: kAudioFormatFLAC, AVEncoderBitDepthHintKey: 24])
        _ = try OtherProgram.run("flac", ["-t", "-w", "-s", url("a.flac").path], in: folder)
        _ = try OtherProgram.run("flac", ["-d", "-s", url("a.flac").path, "-o", url("b.wav").path], in: folder)
        #expect(try OtherProgram.sox([url("b.wav").path], in: folder) == Samples.integers(samples))
    }

    /// The decoder here is the reference's, whose own program gives the same samples; ffmpeg has written another one.
    @Test func anOpusFileSoundsTheSameElsewhere() throws {
        try write("a.opus", Samples.sines(Self.frames), [AVFormatIDKey: kAudioFormatOpus])
        let ours = try played("a.opus")
        #expect(ours.count == 2 * Self.frames)
        let theirs = try OtherProgram.decode(url("a.opus"), as: "f32le", Float.self, in: folder)
        #expect(theirs.count == ours.count)
        #expect(Samples.signalToNoise(theirs[...], ours[...]) > 80)
        _ = try OtherProgram.run(
            "opusdec", ["--quiet", "--float", url("a.opus").path, url("reference.wav").path], in: folder)
        #expect(try OtherProgram.decode(url("reference.wav"), as: "f32le", Float.self, in: folder) == ours)
        // And it is the signal that was written.
        let middle = 10_000..<80_000
        #expect(Samples.signalToNoise(ours[middle], Samples.sines(Self.frames)[middle]) > 30)
    }

    /// Vorbis has one decoding, up to the rounding of floats; sox has it in 16 bits.
    @Test(arguments: ["here", "ffmpeg", "sox"]) func aVorbisFileSoundsTheSameElsewhere(writer: String) throws {
        let sines = Samples.sines(Self.frames)
        let source = try folder.floatWAV("source.wav", channels: 2, sines)
        switch writer {
        case "ffmpeg":
            let arguments = ["-v", "error", "-i", source.path, "-c:a", "libvorbis", "-q:a", "6", url("a.ogg").path]
            _ = try OtherProgram.run("ffmpeg", arguments, in: folder)
        case "sox": _ = try OtherProgram.run("sox", ["-D", source.path, "-C", "6", url("a.ogg").path], in: folder)
        default: try write("a.ogg", sines, [AVFormatIDKey: 0x766f_7262])
        }
        let ours = try played("a.ogg")
        #expect(ours.count == 2 * Self.frames)
        let theirs = try OtherProgram.decode(url("a.ogg"), as: "f32le", Float.self, in: folder)
        // ffmpeg counts the first block, which gives no samples, and so cuts a short block more off the end.
        #expect([0, 2 * 128].contains(ours.count - theirs.count))
        #expect(Samples.signalToNoise(theirs[...], ours[..<theirs.count]) > 110)
        let others = try OtherProgram.sox([url("a.ogg").path], in: folder).map { Float($0) / 0x1p31 }
        #expect(others.count == ours.count)
        #expect(Samples.signalToNoise(others[...], ours[...]) > 80)
        // And it is the signal that was written.
        let middle = 10_000..<80_000
        #expect(Samples.signalToNoise(ours[middle], sines[middle]) > 30)
    }
}
