import AVFAudio
import TestSupport
import Testing

@Suite struct FilesWritingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static var settings: [String: Any] { [AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1] }

    private static func buffer(_ format: AVAudioFormat, frames: UInt32, value: Float = 0.25) throws -> AVAudioPCMBuffer
    {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames))
        buffer.frameLength = frames
        if let data = buffer.floatChannelData {
            for channel in 0..<Int(format.channelCount) { data[channel].update(repeating: value, count: Int(frames)) }
        }
        return buffer
    }

    @Test(arguments: ["live.wav", "live.aiff", "live.caf", "live.au"])
    func othersSeeWhatIsWrittenWhileTheFileIsOpen(name: String) throws {
        let file = try AVAudioFile(forWriting: url(name), settings: Self.settings)
        for count in 1...3 {
            try file.write(from: Self.buffer(file.processingFormat, frames: 1000))
            let seen = try AVAudioFile(forReading: url(name))
            #expect(seen.length == Int64(count) * 1000)
            #expect(try seen.read(frameCount: 5000).frameLength == count * 1000)
        }
        #expect(file.length == 3000 && file.framePosition == 3000)
    }

    @Test(arguments: ["gone.wav", "gone.flac", "gone.mp3", "gone.ogg"])
    func aFileIsCompleteWhenItsVariableIsNil(name: String) throws {
        let identifiers: [String: UInt32] = [
            "flac": kAudioFormatFLAC, "mp3": kAudioFormatMPEGLayer3, "ogg": 0x766f_7262,
        ]
        var settings = Self.settings
        settings[AVFormatIDKey] = identifiers[url(name).pathExtension] ?? kAudioFormatLinearPCM
        var file: AVAudioFile? = try AVAudioFile(forWriting: url(name), settings: settings)
        let format = try #require(file?.processingFormat)
        try file?.write(from: Self.buffer(format, frames: 30_000))
        file = nil
        #expect(try AVAudioFile(forReading: url(name)).length == 30_000)
    }

    @Test func anotherFormatIsAnErrorAndNoCrash() throws {
        let file = try AVAudioFile(forWriting: url("a.wav"), settings: Self.settings)
        let stereo = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let error = #expect(throws: NSError.self) { try file.write(from: Self.buffer(stereo, frames: 10)) }
        #expect(error?.localizedDescription.contains("processingFormat") == true)
        #expect(throws: NSError.self) { try file.read(into: Self.buffer(file.processingFormat, frames: 1)) }
        #expect(file.length == 0)
        file.close()
        file.close()
        #expect(throws: NSError.self) { try file.write(from: Self.buffer(file.processingFormat, frames: 1)) }
    }

    @Test func anExistingFileIsTruncated() throws {
        for frames in [5000, 10] as [UInt32] {
            let file = try AVAudioFile(forWriting: url("same.wav"), settings: Self.settings)
            try file.write(from: Self.buffer(file.processingFormat, frames: frames))
        }
        #expect(try AVAudioFile(forReading: url("same.wav")).length == 10)
    }

    @Test func theExtensionDecidesUnlessTheSettingsDo() throws {
        _ = try AVAudioFile(forWriting: url("a.aif"), settings: Self.settings)
        #expect(try Data(contentsOf: url("a.aif")).prefix(4) == Data("FORM".utf8))
        var settings = Self.settings
        settings[AVAudioFileTypeKey] = kAudioFileCAFType
        _ = try AVAudioFile(forWriting: url("a.xyz"), settings: settings)
        #expect(try Data(contentsOf: url("a.xyz")).prefix(4) == Data("caff".utf8))
        for name in ["b.xyz", "b"] {
            #expect(throws: NSError.self) { try AVAudioFile(forWriting: url(name), settings: Self.settings) }
            #expect(!FileManager.default.fileExists(atPath: url(name).path))
        }
        settings[AVAudioFileTypeKey] = 7
        #expect(throws: NSError.self) { try AVAudioFile(forWriting: url("a.wav"), settings: settings) }
    }

    @Test func settingsThatTheTypeCannotHoldThrow() {
        let bad: [(String, [String: Any])] = [
            ("a.wav", [:]), ("a.wav", [AVFormatIDKey: kAudioFormatMPEG4AAC]), ("a.mp3", [AVSampleRateKey: 1234.5]),
            ("a.flac", [AVFormatIDKey: kAudioFormatLinearPCM]), ("a.wav", [AVLinearPCMBitDepthKey: 13]),
        ]
        for (name, more) in bad {
            let settings = more.isEmpty ? [:] : Self.settings.merging(more) { $1 }
            #expect(throws: NSError.self, "\(name) \(more)") {
                try AVAudioFile(forWriting: url(name), settings: settings)
            }
        }
        #expect(throws: NSError.self) { try AVAudioFile(forWriting: url("no/folder.wav"), settings: Self.settings) }
        #expect(throws: NSError.self) {
            try AVAudioFile(forWriting: URL(string: "https://example.org/a.wav")!, settings: Self.settings)
        }
    }

    @Test(arguments: [8, 16, 24, 32]) func everyDepthIsStoredAsAsked(bits: Int) throws {
        for name in ["d.wav", "d.aiff", "d.caf"] {
            let settings = Self.settings.merging([AVLinearPCMBitDepthKey: bits]) { $1 }
            let file = try AVAudioFile(forWriting: url(name), settings: settings)
            try file.write(from: Self.buffer(file.processingFormat, frames: 100, value: -0.5))
            file.close()
            let back = try AVAudioFile(forReading: url(name))
            #expect(back.fileFormat.streamDescription.pointee.mBitsPerChannel == bits)
            let frames = try back.read(frameCount: 100)
            fixedValues(frames) { #expect($0 == -0.5) }
        }
    }

    /// To the nearest, halves to even: the last value of each is above a half by less than an Int32 of it tells.
    @Test(arguments: [AVAudioCommonFormat.pcmFormatFloat32, .pcmFormatFloat64, .pcmFormatInt32])
    func whatAFileCannotHoldIsRoundedOnce(type: AVAudioCommonFormat) throws {
        let file = try AVAudioFile(
            forWriting: url("r.wav"), settings: Self.settings, commonFormat: type, interleaved: false)
        let steps = [0.4, 0.5, 0.75, 1.5, 2.5, -0.4, -0.5, -0.75, -1.5, -2.5, 0.5000001, 40_000, -40_000]
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 20))
        buffer.frameLength = AVAudioFrameCount(steps.count)
        let memory = try #require(buffer.audioBufferList.pointee.mBuffers.mData)
        for (index, step) in steps.enumerated() {
            switch type {
            case .pcmFormatFloat64: memory.assumingMemoryBound(to: Double.self)[index] = step / 32_768
            case .pcmFormatInt32:
                memory.assumingMemoryBound(to: Int32.self)[index] = Int32(clamping: Int(step * 65_536))
            default: memory.assumingMemoryBound(to: Float.self)[index] = Float(step / 32_768)
            }
        }
        try file.write(from: buffer)
        file.close()
        let back = try AVAudioFile(forReading: url("r.wav"), commonFormat: .pcmFormatInt16, interleaved: true)
        let read = try #require(AVAudioPCMBuffer(pcmFormat: back.processingFormat, frameCapacity: 20))
        try back.read(into: read)
        let found = (0..<steps.count).map { read.int16ChannelData![0][$0] }
        let above: Int16 = type == .pcmFormatInt32 ? 0 : 1
        #expect(found == [0, 0, 1, 2, 2, 0, 0, -1, -2, -2, above, 32_767, -32_768])
    }

    @Test func interleavedIntegersAreWrittenAsTheyAre() throws {
        var settings = Self.settings
        settings[AVNumberOfChannelsKey] = 2
        let file = try AVAudioFile(
            forWriting: url("i.wav"), settings: settings, commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 300))
        buffer.frameLength = 300
        for index in 0..<600 { buffer.int16ChannelData![0][index] = Int16(index * 109 - 32_768) }
        try file.write(from: buffer)
        file.close()
        let back = try AVAudioFile(forReading: url("i.wav"), commonFormat: .pcmFormatInt16, interleaved: true)
        let read = try #require(AVAudioPCMBuffer(pcmFormat: back.processingFormat, frameCapacity: 300))
        try back.read(into: read)
        #expect((0..<600).allSatisfy { read.int16ChannelData![0][$0] == Int16($0 * 109 - 32_768) })
    }

    @Test func sixChannelsKeepTheirPlaces() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        for name in ["s.wav", "s.caf"] {
            let file = try AVAudioFile(forWriting: url(name), settings: format.settings)
            try file.write(from: Self.buffer(file.processingFormat, frames: 10))
            file.close()
            let back = try AVAudioFile(forReading: url(name))
            #expect(back.processingFormat.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A, "\(name)")
        }
    }

    private func fixedValues(_ buffer: AVReadOnlyAudioPCMBuffer, _ check: (Float) -> Void) {
        buffer.withUnsafeAudioBufferList { list in
            let samples = UnsafeBufferPointer<Float>(list.pointee.mBuffers)
            #expect(samples.count == buffer.frameLength)
            samples.forEach(check)
        }
    }
}
