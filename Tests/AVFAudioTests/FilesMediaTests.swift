import AVFAudio
import TestSupport
import Testing

@Suite struct FilesMediaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static func write(_ url: URL, _ formatID: UInt32, frames: Int, bits: Int = 0) throws {
        var settings: [String: Any] = [AVFormatIDKey: formatID, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]
        if bits > 0 { settings[AVEncoderBitDepthHintKey] = bits }
        let file = try AVAudioFile(forWriting: url, settings: settings)
        try file.write(from: signal(file.processingFormat, frames: frames))
        file.close()
    }

    private static func signal(_ format: AVAudioFormat, frames: Int) throws -> AVAudioPCMBuffer {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(frames)))
        buffer.frameLength = UInt32(frames)
        let data = try #require(buffer.floatChannelData)
        for frame in 0..<frames {
            data[0][frame] = value(frame, 0)
            data[1][frame] = value(frame, 1)
        }
        return buffer
    }

    private static func value(_ frame: Int, _ channel: Int) -> Float {
        let sine = sin(2 * .pi * (channel == 0 ? 440.0 : 1000) * Double(frame) / 44_100)
        return Float((sine * 8192).rounded() / 32_768)
    }

    @Test(arguments: [16, 24]) func applesLosslessComesBackBitForBit(bits: Int) throws {
        try Self.write(url("a.m4a"), kAudioFormatAppleLossless, frames: 50_001, bits: bits)
        let file = try AVAudioFile(forReading: url("a.m4a"))
        #expect(file.fileFormat.streamDescription.pointee.mFormatID == kAudioFormatAppleLossless)
        #expect(file.length == 50_001)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 60_000))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 50_001)
        let data = try #require(buffer.floatChannelData)
        #expect((0..<50_001).allSatisfy { data[0][$0] == Self.value($0, 0) && data[1][$0] == Self.value($0, 1) })
    }

    @Test func aacHasItsExactLengthAndNoDelay() throws {
        try Self.write(url("a.m4a"), kAudioFormatMPEG4AAC, frames: 50_001)
        let file = try AVAudioFile(forReading: url("a.m4a"))
        #expect(file.length == 50_001 && file.fileFormat.magicCookie != nil)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 60_000))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 50_001)
        let data = try #require(buffer.floatChannelData)
        let found = (5000..<45_000).map { Double(data[1][$0]) }
        let expected = (5000..<45_000).map { Double(Self.value($0, 1)) }
        #expect(ConversionSupport.signalToNoise(found[...], expected[...]) > 24)
    }

    @Test(arguments: ["a.m4a", "a.aac"]) func anyPlaceReadsAsTheWholeDoes(name: String) throws {
        try Self.write(url(name), kAudioFormatMPEG4AAC, frames: 60_000)
        let file = try AVAudioFile(forReading: url(name))
        let whole = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 80_000))
        try file.read(into: whole)
        #expect(Int64(whole.frameLength) == file.length && file.length >= 60_000)
        let part = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3000))
        for place in [40_000, 1, 12_345, 57_000, 0] {
            file.framePosition = Int64(place)
            try file.read(into: part)
            #expect(part.frameLength == 3000)
            #expect(
                (0..<3000).allSatisfy { part.floatChannelData![1][$0] == whole.floatChannelData![1][place + $0] },
                "from frame \(place)")
        }
        let reader = try file.makeFrameReader()
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2000)
        defer { memory.deallocate() }
        #expect(try reader.read(at: 5000, count: 1000, into: [memory, memory + 1000]) == 1000)
        #expect(memory[1999] == whole.floatChannelData![1][5999])
    }

    @Test func othersReadWhatWasWrittenToTheSecond() throws {
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
        ]
        var file: AVAudioFile? = try AVAudioFile(forWriting: url("live.m4a"), settings: settings)
        let format = try #require(file?.processingFormat)
        for _ in 0..<5 { try file?.write(from: Self.signal(format, frames: 44_100)) }
        let seen = try AVAudioFile(forReading: url("live.m4a"))
        #expect(seen.length > 2 * 44_100 && seen.length <= 5 * 44_100)
        file = nil
        #expect(try AVAudioFile(forReading: url("live.m4a")).length == 5 * 44_100)
    }

    @Test func aFileThatWasCutGivesWhatThereIs() throws {
        try Self.write(url("a.m4a"), kAudioFormatMPEG4AAC, frames: 200_000)
        let whole = try Data(contentsOf: url("a.m4a"))
        for cut in [whole.count * 9 / 10, whole.count / 2, whole.count / 10, 100, 8] {
            try whole.prefix(cut).write(to: url("cut.m4a"))
            guard let file = try? AVAudioFile(forReading: url("cut.m4a")) else { continue }
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
            var turns = 0
            while file.framePosition < file.length, turns < 1000 {
                try? file.read(into: buffer)
                turns += 1
            }
            #expect(turns < 1000 && file.length < 200_000, "\(cut) bytes")
        }
    }

    @Test func aContainerThatHoldsNoSuchCodecThrows() throws {
        for (name, formatID) in [
            ("a.m4a", kAudioFormatLinearPCM), ("a.aac", kAudioFormatAppleLossless), ("a.m4a", kAudioFormatOpus),
        ] {
            let settings: [String: Any] = [
                AVFormatIDKey: formatID, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
            ]
            let error = #expect(throws: NSError.self) {
                try AVAudioFile(forWriting: url(name), settings: settings)
            }
            #expect(error?.localizedDescription.contains("AVFormatIDKey") == true)
        }
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
        ]
        #expect(throws: NSError.self) { try AVAudioFile(forWriting: url("no/folder.m4a"), settings: settings) }
    }

    @Test func appleLosslessOfMoreThan16BitsIsRefusedInACAFAndToldHowItGoes() throws {
        for bits in [0, 20, 24, 32] {
            let error = #expect(throws: NSError.self) {
                try Self.write(url("a.caf"), kAudioFormatAppleLossless, frames: 1000, bits: bits)
            }
            #expect(error?.localizedDescription.contains("set AVEncoderBitDepthHintKey") == true)
            #expect(!FileManager.default.fileExists(atPath: url("a.caf").path))
        }
    }
}
