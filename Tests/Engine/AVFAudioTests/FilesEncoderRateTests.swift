import AVFAudio
import TestSupport
import Testing

/// What the settings of encoders change in a file, by its size; and which are refused.
@Suite struct FilesEncoderRateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let seconds = 10
    private static let vorbis: AudioFormatID = 0x766f_7262

    /// Bits per second of a file of noise, of which the second half is silent.
    private func rate(_ name: String, _ formatID: AudioFormatID, _ more: [String: Any]) throws -> Double {
        let url = folder.url.appending(path: name)
        let settings: [String: Any] = [AVFormatIDKey: formatID, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]
        let file = try AVAudioFile(forWriting: url, settings: settings.merging(more) { $1 })
        let frames = 48_000 * Self.seconds
        var state: UInt32 = 7
        try file.write(
            from: filledBuffer(file.processingFormat, frames) { _, frame in
                state = state &* 1_664_525 &+ 1_013_904_223
                return frame < frames / 2 ? Float(Int32(bitPattern: state)) / 0x1p33 : 0
            })
        file.close()
        #expect(try AVAudioFile(forReading: url).length == Int64(frames), "\(name) \(more)")
        let size = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
        return Double(size * 8 / Self.seconds)
    }

    private func error(_ name: String, _ formatID: AudioFormatID, _ more: [String: Any]) -> String {
        do {
            _ = try rate(name, formatID, more)
            return "none"
        } catch { return error.localizedDescription }
    }

    @Test func anMP3OfConstantRateHasItInSilenceTooAndOneOfAverageRateSavesThere() throws {
        for bitRate in [96_000, 192_000] {
            let constant = try rate(
                "a.mp3", kAudioFormatMPEGLayer3,
                [AVEncoderBitRateKey: bitRate, AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Constant])
            #expect(abs(constant / Double(bitRate) - 1) < 0.02)
            let average = try rate(
                "a.mp3", kAudioFormatMPEGLayer3,
                [AVEncoderBitRateKey: bitRate, AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_LongTermAverage])
            #expect(average > 0.4 * Double(bitRate) && average < 0.8 * Double(bitRate), "\(average)")
        }
    }

    @Test(arguments: [("a.mp3", kAudioFormatMPEGLayer3), ("a.m4a", kAudioFormatMPEG4AAC), ("a.ogg", vorbis)])
    func theQualityOfAVariableRateSaysHowManyBitsThereAre(name: String, formatID: AudioFormatID) throws {
        let rates = try [0, 32, 64, 96, 127].map {
            try rate(
                name, formatID,
                [
                    AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Variable, AVEncoderAudioQualityForVBRKey: $0,
                    // What is said of another strategy counts for nothing here.
                    AVEncoderBitRateKey: 64_000,
                ])
        }
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 * 1.05 < $1 }, "\(rates)")
        // Without a bit rate a quality is enough, and without a quality it is a medium one.
        #expect(try rate(name, formatID, [AVEncoderAudioQualityForVBRKey: AVAudioQuality.high]) == rates[3])
        #expect(try rate(name, formatID, [AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Variable]) == rates[2])
    }

    @Test(arguments: [AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_LongTermAverage])
    func anAACKeepsItsBitRate(strategy: String) throws {
        let rates = try [64_000, 128_000, 256_000].map {
            try rate(
                "a.m4a", kAudioFormatMPEG4AAC, [AVEncoderBitRateStrategyKey: strategy, AVEncoderBitRateKey: $0])
        }
        // Half of it is silent.
        for (rate, bitRate) in zip(rates, [64_000, 128_000, 256_000]) {
            #expect(rate > 0.4 * Double(bitRate) && rate < 0.75 * Double(bitRate), "\(rate) of \(bitRate)")
        }
    }

    @Test func whatNoEncoderHasIsRefusedByItsKey() {
        let (strategy, quality) = ("AVEncoderBitRateStrategyKey", "AVEncoderAudioQualityForVBRKey")
        let (constant, constrained) = (AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_VariableConstrained)
        for name in ["a.mp3", "a.m4a", "a.ogg", "a.wav", "a.flac"] {
            let ids = [
                "mp3": kAudioFormatMPEGLayer3, "m4a": kAudioFormatMPEG4AAC, "ogg": Self.vorbis,
                "wav": kAudioFormatLinearPCM, "flac": kAudioFormatFLAC,
            ]
            let formatID = ids[String(name.suffix(from: name.index(name.startIndex, offsetBy: 2)))]!
            for wrong in ["fast", 7] as [Any] {
                #expect(
                    error(name, formatID, [AVEncoderBitRateStrategyKey: wrong]).contains(
                        "\(name): \(strategy) is one of"))
            }
            #expect(
                error(name, formatID, [AVEncoderAudioQualityForVBRKey: "good"]).contains(
                    "\(name): \(quality) is a number"))
            #expect(
                error(name, formatID, [AVEncoderAudioQualityForVBRKey: Double.nan]).contains(
                    "\(name): \(quality) is a number"))
            guard !["a.wav", "a.flac"].contains(name) else { continue }
            #expect(
                error(name, formatID, [AVEncoderBitRateStrategyKey: constrained]).contains(
                    "\(strategy) \(constrained); take"))
            let pairs: [[String: Any]] = [
                [AVEncoderBitRateStrategyKey: constant, AVEncoderAudioQualityForVBRKey: 64],
                [AVEncoderBitRateKey: 64_000, AVEncoderAudioQualityForVBRKey: 64],
            ]
            for pair in pairs { #expect(error(name, formatID, pair).contains("\(quality) needs the \(strategy)")) }
        }
        #expect(error("a.ogg", Self.vorbis, [AVEncoderBitRateStrategyKey: constant]).contains("only"))
        #expect(error("a.opus", kAudioFormatOpus, [AVEncoderBitRateStrategyKey: constant]).contains("only"))
    }

    /// Lossless formats have no rate to choose, and take the settings that other formats of a program need.
    @Test func losslessFilesAreTheSameWhateverTheStrategy() throws {
        for (name, formatID) in [
            ("a.wav", kAudioFormatLinearPCM), ("a.flac", kAudioFormatFLAC), ("a.m4a", kAudioFormatAppleLossless),
        ] {
            let plain = try rate(name, formatID, [:])
            for strategy in [AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_Variable] {
                #expect(try rate(name, formatID, [AVEncoderBitRateStrategyKey: strategy]) == plain)
            }
        }
    }
}
