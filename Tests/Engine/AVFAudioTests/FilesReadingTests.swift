import AVFAudio
import TestSupport
import Testing

@Suite struct FilesReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    /// A ramp of 16-bit steps, which every lossless file keeps exactly.
    private func write(
        _ name: String, frames: Int, channels: UInt32 = 2, settings: [String: Any] = [:]
    ) throws -> URL {
        var all: [String: Any] = [AVSampleRateKey: 44_100, AVNumberOfChannelsKey: channels]
        all.merge(settings) { $1 }
        let file = try AVAudioFile(forWriting: url(name), settings: all)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: UInt32(max(1, frames))))
        buffer.frameLength = UInt32(frames)
        let data = try #require(buffer.floatChannelData)
        for channel in 0..<Int(channels) {
            for frame in 0..<frames { data[channel][frame] = Self.sample(frame, channel) }
        }
        try file.write(from: buffer)
        file.close()
        return url(name)
    }

    private static func sample(_ frame: Int, _ channel: Int) -> Float {
        Float((frame * 7 + channel * 1000) % 65_536 - 32_768) / 32_768
    }

    @Test func aFileComesAsFloatOfItsOwnRateAndIsReadInPieces() throws {
        let file = try AVAudioFile(forReading: write("ramp.wav", frames: 10_000))
        #expect(file.processingFormat == AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        #expect(file.fileFormat.commonFormat == .pcmFormatInt16 && file.fileFormat.isInterleaved)
        #expect(file.length == 10_000 && file.framePosition == 0)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4097))
        var position = 0
        while file.framePosition < file.length {
            try file.read(into: buffer)
            let data = try #require(buffer.floatChannelData)
            for frame in 0..<Int(buffer.frameLength) {
                #expect(data[1][frame] == Self.sample(position + frame, 1))
            }
            position += Int(buffer.frameLength)
        }
        #expect(position == 10_000 && buffer.frameLength == 10_000 - 2 * 4097)
        try file.read(into: buffer)
        #expect(buffer.frameLength == 0)
    }

    @Test func aPathWithoutASchemeIsAFileAndAnotherSchemeIsNone() throws {
        let path = try write("plain.wav", frames: 100).path
        #expect(try AVAudioFile(forReading: try #require(URL(string: path))).length == 100)
        #expect(throws: NSError.self) {
            try AVAudioFile(forReading: try #require(URL(string: "https://example.com/plain.wav")))
        }
    }

    @Test(arguments: [AVAudioCommonFormat.pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat64, .pcmFormatFloat32])
    func samplesComeInTheTypeThatIsAskedFor(type: AVAudioCommonFormat) throws {
        let source = try write("ramp.caf", frames: 3000)
        for interleaved in [false, true] {
            let file = try AVAudioFile(forReading: source, commonFormat: type, interleaved: interleaved)
            #expect(file.processingFormat.commonFormat == type && file.processingFormat.isInterleaved == interleaved)
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4000))
            file.framePosition = 1000
            try file.read(into: buffer, frameCount: 500)
            #expect(buffer.frameLength == 500 && file.framePosition == 1500)
            let (frame, channel) = (321, 1)
            let expected = Self.sample(1000 + frame, channel)
            switch type {
            case .pcmFormatInt16:
                let data = try #require(buffer.int16ChannelData)
                #expect(data[channel][frame * buffer.stride] == Int16(expected * 32_768))
            case .pcmFormatInt32:
                let data = try #require(buffer.int32ChannelData)
                #expect(data[channel][frame * buffer.stride] == Int32(expected * 32_768) << 16)
            case .pcmFormatFloat32:
                #expect(buffer.floatChannelData?[channel][frame * buffer.stride] == expected)
            default:
                let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
                let data = try #require(list[interleaved ? 0 : channel].mData).assumingMemoryBound(to: Double.self)
                #expect(data[interleaved ? frame * 2 + channel : frame] == Double(expected))
            }
        }
    }

    @Test func theWrongBufferIsAnErrorAndNoCrash() throws {
        let file = try AVAudioFile(forReading: write("ramp.wav", frames: 10))
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
        let other = try #require(AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 10))
        #expect(throws: NSError.self) { try file.read(into: other) }
        let empty = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 0))
        let error = #expect(throws: NSError.self) { try file.read(into: empty) }
        #expect(error?.domain == "com.apple.coreaudio.avfaudio" && error?.code == -50)
        let right = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10))
        #expect(throws: NSError.self) { try file.write(from: right) }
        file.close()
        #expect(!file.isOpen && file.length == 10)
        #expect(throws: NSError.self) { try file.read(into: right) }
    }

    @Test func positionsOutsideOfTheFileAreMovedToItsEnds() throws {
        let file = try AVAudioFile(
            forReading: write("ramp.flac", frames: 5000, settings: [AVFormatIDKey: kAudioFormatFLAC]))
        file.framePosition = -5
        #expect(file.framePosition == 0)
        file.framePosition = .max
        #expect(file.framePosition == 5000)
        let fixed = try file.read(frameCount: 10)
        #expect(fixed.frameLength == 0)
        file.framePosition = 4998
        #expect(try file.read(frameCount: 10).frameLength == 2)
    }

    @Test func aFileThatWasCutEndsAndIsReportedOnce() throws {
        let source = try write("cut.flac", frames: 50_000, settings: [AVFormatIDKey: kAudioFormatFLAC])
        let whole = try Data(contentsOf: source)
        try whole.prefix(whole.count / 2).write(to: source)
        let file = try AVAudioFile(forReading: source)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
        var (errors, frames) = (0, 0)
        while file.framePosition < file.length {
            do {
                try file.read(into: buffer)
                frames += Int(buffer.frameLength)
            } catch { errors += 1 }
        }
        #expect(errors == 1)
        #expect(frames >= 4096 && frames < 50_000)
        #expect(file.length == frames)
    }

    @Test func aWaveFileThatWasCutIsAsLongAsItsSamples() throws {
        let source = try write("cut.wav", frames: 1000)
        let whole = try Data(contentsOf: source)
        try whole.prefix(whole.count - 2000).write(to: source)
        let file = try AVAudioFile(forReading: source)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
        try file.read(into: buffer)
        #expect(file.length == 500 && buffer.frameLength == 500)
    }

    @Test(arguments: ["missing.wav", "empty.wav", "text.wav", "folder.wav"])
    func whatIsNoAudioFileThrows(name: String) throws {
        try folder.write([], to: "empty.wav")
        try folder.write(Array("hello, this is text".utf8), to: "text.wav")
        try FileManager.default.createDirectory(at: url("folder.wav"), withIntermediateDirectories: false)
        let error = #expect(throws: NSError.self) { try AVAudioFile(forReading: url(name)) }
        #expect(error?.domain == "com.apple.coreaudio.avfaudio")
        #expect(error?.localizedDescription.contains(name) == true)
    }

    @Test func aPipeWithoutAWriterHoldsNobody() throws {
        let path = folder.file("pipe.wav")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: NSError.self) { try AVAudioFile(forReading: URL(filePath: path)) }
    }

    @Test func aPlayersReaderHasAPlaceOfItsOwn() throws {
        let source = try write("ramp.wav", frames: 9000)
        let file = try AVAudioFile(forReading: source)
        try FileManager.default.removeItem(at: source)
        let reader = try PlayerFile(file)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 6000)
        defer { memory.deallocate() }
        let channels = [memory, memory + 6000]
        #expect(try reader.read(at: 4000, count: 6000, into: channels) == 5000)
        #expect(memory[0] == Self.sample(4000, 0) && memory[6000 + 4999] == Self.sample(8999, 1))
        #expect(try reader.read(at: 100, count: 1, into: channels) == 1)
        #expect(memory[6000] == Self.sample(100, 1))
        #expect(try reader.read(at: 9000, count: 1, into: channels) == 0)
        #expect(file.framePosition == 0 && reader.length == 9000)
    }
}
