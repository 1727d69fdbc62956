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
        let reader = try PlayerFile(file)
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
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
        ]
        let writer = try AVAudioFile(forWriting: url("live.m4a"), settings: settings)
        for _ in 0..<8 { try writer.write(from: Self.signal(writer.processingFormat, frames: 44_100)) }
        // As a program that ends in the middle leaves it.
        let live = try Data(contentsOf: url("live.m4a"))
        let whole = try samples(live)
        #expect(whole.count > 6 * 44_100 && whole.count <= 8 * 44_100)
        var last = whole.count
        for cut in [live.count * 9 / 10, live.count / 2, live.count / 4] {
            let some = try samples(live.prefix(cut))
            #expect(some.count > 20_000 && some.count < last, "\(cut) bytes")
            // The last packets overlap with what is not there.
            let sure = max(0, some.count - 4096)
            #expect(some.prefix(sure) == whole.prefix(sure), "\(cut) bytes")
            last = some.count
        }
        writer.close()
        let closed = try Data(contentsOf: url("live.m4a"))
        #expect(try samples(closed).count == 8 * 44_100)
        // The header of a file that was closed is at its end.
        for rest in [live.prefix(100), live.prefix(8), closed.prefix(closed.count * 9 / 10), closed.prefix(100)] {
            let error = #expect(throws: NSError.self) { try samples(rest) }
            #expect(error?.localizedDescription.contains("cut.m4a") == true)
        }
    }

    /// The second channel of a file with these bytes.
    private func samples(_ bytes: Data) throws -> [Float] {
        try bytes.write(to: url("cut.m4a"))
        let file = try AVAudioFile(forReading: url("cut.m4a"))
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
        try file.read(into: buffer)
        // The last packet may be cut.
        #expect((0...1024).contains(file.length - Int64(buffer.frameLength)))
        return Array(
            UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[1], count: Int(buffer.frameLength)))
    }

    // MARK: Channels

    /// A file of so many channels, each of which has a number of its own in every sample; nil where it is refused.
    private func file(
        _ formatID: UInt32, _ channels: UInt32, layout: AVAudioChannelLayout? = nil
    ) throws -> AVAudioFile {
        let name = url("channels.m4a")
        var settings: [String: Any] = [
            AVFormatIDKey: formatID, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: channels,
            AVEncoderBitRatePerChannelKey: 96_000,
        ]
        settings[AVChannelLayoutKey] = layout
        let file = try AVAudioFile(forWriting: name, settings: settings)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000))
        buffer.frameLength = 10_000
        let data = try #require(buffer.floatChannelData)
        for channel in 0..<Int(channels) {
            for frame in 0..<10_000 { data[channel][frame] = Self.tone(frame, channel) }
        }
        try file.write(from: buffer)
        file.close()
        return try AVAudioFile(forReading: name)
    }

    /// Tones that every channel's codec keeps, a band of bass too.
    private static func tone(_ frame: Int, _ channel: Int) -> Float {
        Float((sin(2 * .pi * Double(40 + 15 * channel) * Double(frame) / 48_000) * 8192).rounded() / 32_768)
    }

    /// For each channel of a file the one that was written into it.
    private func sources(_ file: AVAudioFile) throws -> [Int] {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 12_000))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 10_000)
        let data = try #require(buffer.floatChannelData)
        let channels = 0..<Int(file.processingFormat.channelCount)
        return channels.map { channel in
            func distance(_ other: Int) -> Float {
                (2000..<8000).reduce(0) { $0 + abs(data[channel][$1] - Self.tone($1, other)) }
            }
            return channels.min { distance($0) < distance($1) } ?? -1
        }
    }

    private func tag(_ file: AVAudioFile) -> AudioChannelLayoutTag? { file.processingFormat.channelLayout?.layoutTag }

    @Test(
        arguments: [
            (3, kAudioChannelLayoutTag_MPEG_3_0_A), (4, kAudioChannelLayoutTag_MPEG_4_0_A),
            (5, kAudioChannelLayoutTag_MPEG_5_0_A), (6, kAudioChannelLayoutTag_MPEG_5_1_A),
            (8, kAudioChannelLayoutTag_WAVE_7_1),
        ] as [(UInt32, AudioChannelLayoutTag)])
    func theChannelsOfAACAreThoseThatItsDecoderNames(channels: UInt32, tag: AudioChannelLayoutTag) throws {
        let expected = try #require(AVAudioChannelLayout(layoutTag: tag))
        let file = try file(kAudioFormatMPEG4AAC, channels)
        #expect(file.processingFormat.channelLayout?.channelLabels == expected.channelLabels)
        #expect(try sources(file) == Array(0..<Int(channels)))
    }

    @Test(arguments: 3...8 as ClosedRange<UInt32>, [kAudioFormatAppleLossless, kAudioFormatMPEG4AAC])
    func upToEightChannelsAreHeldInTheirOrder(channels: UInt32, formatID: UInt32) throws {
        let file = try file(formatID, channels)
        #expect(file.processingFormat.channelLayout?.channelLabels.contains(kAudioChannelLabel_Unknown) == false)
        #expect(try sources(file) == Array(0..<Int(channels)))
    }

    /// By what each of the program's channels is for, whatever their order.
    @Test(
        arguments: [
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_MPEG_3_0_B),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_DVD_4),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_Quadraphonic),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_MPEG_5_1_D),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_MPEG_7_1_C),
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_MPEG_3_0_B),
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_MPEG_5_1_D),
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_WAVE_6_1),
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_MPEG_7_1_B),
        ] as [(UInt32, AudioChannelLayoutTag)])
    func everyChannelIsReadUnderTheLabelThatItWasWrittenUnder(formatID: UInt32, tag: AudioChannelLayoutTag) throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
        let file = try file(formatID, layout.channelCount, layout: layout)
        let labels = try #require(file.processingFormat.channelLayout?.channelLabels)
        #expect(Set(labels) == Set(layout.channelLabels))
        #expect(try sources(file).map { layout.channelLabels[$0] } == labels)
    }

    @Test func channelsThatTheCodecHasNoPlaceForAreRefused() throws {
        for (formatID, tag) in [
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_DVD_4),
            (kAudioFormatAppleLossless, kAudioChannelLayoutTag_WAVE_7_1),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_MPEG_7_1_B),
            (kAudioFormatMPEG4AAC, kAudioChannelLayoutTag_MPEG_6_1_A),
        ] {
            let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
            let error = #expect(throws: NSError.self) { try file(formatID, layout.channelCount, layout: layout) }
            #expect(error?.localizedDescription.contains("AVChannelLayoutKey") == true)
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
