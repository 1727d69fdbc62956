import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct ExtendedFileTests {
    private let folder: TemporaryFolder
    private let url: URL

    /// 1000 frames of 16 bits at 48 kHz: frame n is n + 1.
    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "ramp.wav")
        let file = try AVAudioFile(
            forWriting: url,
            settings: [AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16],
            commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 1000))
        buffer.frameLength = 1000
        buffer.int16ChannelData![0].update(from: [Int16](1...1000), count: 1000)
        try file.write(from: buffer)
        file.close()
    }

    private func open(_ url: URL) throws -> ExtAudioFileRef {
        var file: ExtAudioFileRef?
        try #require(ExtAudioFileOpenURL(url, &file) == noErr)
        return try #require(file)
    }

    private func value<Value: BitwiseCopyable>(
        _ property: ExtAudioFilePropertyID, _ file: ExtAudioFileRef, _ value: Value
    ) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(ExtAudioFileGetProperty(file, property, &size, &value) == noErr)
        #expect(Int(size) == MemoryLayout<Value>.size)
        return value
    }

    private func setClient(_ format: AudioStreamBasicDescription, _ file: ExtAudioFileRef) -> OSStatus {
        var format = format
        return ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientDataFormat, 40, &format)
    }

    /// Frames of one channel until the end, in pieces.
    private func read<Sample: BitwiseCopyable>(
        _ file: ExtAudioFileRef, _ piece: Int, _ none: Sample
    ) throws -> [Sample] {
        var all: [Sample] = []
        while true {
            var (samples, frames) = ([Sample](repeating: none, count: piece), UInt32(piece))
            let status = samples.withUnsafeMutableBytes { memory in
                var list = AudioBufferList(
                    mNumberBuffers: 1,
                    mBuffers: AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: UInt32(memory.count), mData: memory.baseAddress))
                return ExtAudioFileRead(file, &frames, &list)
            }
            try #require(status == noErr)
            guard frames > 0 else { return all }
            all += samples.prefix(Int(frames))
        }
    }

    private func write<Sample: BitwiseCopyable>(
        _ samples: [Sample], _ file: ExtAudioFileRef, channels: Int = 1,
        by function: (ExtAudioFileRef, UInt32, UnsafePointer<AudioBufferList>) -> OSStatus
    ) -> OSStatus {
        var samples = samples
        let frames = samples.count / channels
        return samples.withUnsafeMutableBytes { memory in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: UInt32(channels), mDataByteSize: UInt32(memory.count), mData: memory.baseAddress))
            return function(file, UInt32(frames), &list)
        }
    }

    @Test func aFileIsReadInItsOwnFormatAndInTheProgramsFormat() throws {
        let file = try open(url)
        #expect(try value(kExtAudioFileProperty_FileLengthFrames, file, Int64(0)) == 1000)
        #expect(
            try value(kExtAudioFileProperty_FileDataFormat, file, AudioStreamBasicDescription()).mBitsPerChannel == 16)
        #expect(try value(kExtAudioFileProperty_AudioConverter, file, UInt(9)) == 0)
        #expect(try read(file, 333, Int16(0)) == [Int16](1...1000))
        #expect(ExtAudioFileSeek(file, 0) == noErr)
        #expect(setClient(.linear(48_000, 1, 32, isFloat: true), file) == noErr)
        #expect(try read(file, 77, Float(0)) == (1...1000).map { Float($0) / 32768 })
        #expect(try value(kExtAudioFileProperty_AudioConverter, file, UInt(0)) != 0)
        #expect(ExtAudioFileDispose(file) == noErr)
        #expect(ExtAudioFileDispose(file) == kAudio_ParamError)
    }

    @Test func placesAreCountedAtTheFilesRate() throws {
        let file = try open(url)
        #expect(setClient(.linear(24_000, 1, 32, isFloat: true), file) == noErr)
        #expect(try read(file, 100, Float(0)).count == 500)
        var place: Int64 = 0
        #expect(ExtAudioFileTell(file, &place) == noErr && place == 1000)
        #expect(ExtAudioFileSeek(file, 600) == noErr)
        #expect(ExtAudioFileTell(file, &place) == noErr && place == 600)
        let rest = try read(file, 64, Float(0))
        #expect(rest.count == 200)
        // Frame 640 of the file; the ramp is what no filter changes, but near its ends.
        #expect(abs(rest[20] - 641 / 32768.0) < 1e-3)
        #expect(ExtAudioFileSeek(file, 1001) == kExtAudioFileError_InvalidSeek)
        #expect(ExtAudioFileSeek(file, -1) == kExtAudioFileError_InvalidSeek)
        #expect(ExtAudioFileDispose(file) == noErr)
    }

    @Test(arguments: [
        (kAudioFileWAVEType, "wav"), (kAudioFileAIFFType, "aiff"), (kAudioFileCAFType, "caf"),
        (kAudioFileFLACType, "flac"),
    ]) func whatIsWrittenIsReadBack(_ type: AudioFileTypeID, _ ending: String) throws {
        let place = folder.url.appending(path: "made.\(ending)")
        var format = AudioStreamBasicDescription.linear(44_100, 2, 16)
        if type == kAudioFileAIFFType { format.mFormatFlags |= kAudioFormatFlagIsBigEndian }
        if type == kAudioFileFLACType {
            format = .codec(kAudioFormatFLAC, 44_100, 2)
            format.mFormatFlags = 1
            format.mBitsPerChannel = 16
        }
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileCreateWithURL(place, type, &format, nil, 0, &file) == noErr)
        let made = try #require(file)
        #expect(setClient(.linear(44_100, 2, 32, isFloat: true), made) == noErr)
        let samples = (0..<9000).map { Float($0 % 4001 - 2000) / 32768 }
        for start in stride(from: 0, to: 9000, by: 1800) {
            #expect(write(Array(samples[start..<start + 1800]), made, channels: 2, by: ExtAudioFileWrite) == noErr)
        }
        #expect(try value(kExtAudioFileProperty_FileLengthFrames, made, Int64(0)) == 4500)
        #expect(ExtAudioFileSeek(made, 0) == kExtAudioFileError_InvalidOperationOrder)
        #expect(ExtAudioFileDispose(made) == noErr)
        let read = try AVAudioFile(forReading: place, commonFormat: .pcmFormatFloat32, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: read.processingFormat, frameCapacity: 5000))
        try read.read(into: buffer)
        #expect(
            Array(UnsafeBufferPointer(start: buffer.floatChannelData![0], count: 2 * Int(buffer.frameLength)))
                == samples)
        #expect(
            ExtAudioFileCreateWithURL(place, type, &format, nil, 0, &file) == kAudioFilePermissionsError)
        let erase = AudioFileFlags.eraseFile.rawValue
        #expect(ExtAudioFileCreateWithURL(place, type, &format, nil, erase, &file) == noErr)
        #expect(ExtAudioFileDispose(try #require(file)) == noErr)
        // FLAC without frames has no header either.
        if type != kAudioFileFLACType { #expect(try AVAudioFile(forReading: place).length == 0) }
    }

    @Test func aRateIsConvertedToTheLastFrameWhenTheFileIsWritten() throws {
        let place = folder.url.appending(path: "half.wav")
        var (format, file) = (AudioStreamBasicDescription.linear(24_000, 1, 16), ExtAudioFileRef?.none)
        #expect(ExtAudioFileCreateWithURL(place, kAudioFileWAVEType, &format, nil, 0, &file) == noErr)
        let made = try #require(file)
        #expect(setClient(.linear(48_000, 1, 32, isFloat: true), made) == noErr)
        for _ in 0..<10 { #expect(write([Float](repeating: 0.25, count: 100), made, by: ExtAudioFileWrite) == noErr) }
        #expect(ExtAudioFileDispose(made) == noErr)
        let read = try open(place)
        let samples = try integers(read)
        #expect(samples.count == 500)
        #expect(abs(Int(samples[250]) - 8192) <= 1)
        #expect(ExtAudioFileDispose(read) == noErr)
    }

    private func integers(_ file: ExtAudioFileRef) throws -> [Int16] { try read(file, 4096, Int16(0)) }

    @Test func filesOfAudioFileAreReadAndWritten() throws {
        let place = folder.url.appending(path: "law.caf")
        var (format, packets) = (AudioStreamBasicDescription.codec(kAudioFormatULaw, 8000, 1), AudioFileID?.none)
        (format.mBytesPerPacket, format.mFramesPerPacket, format.mBytesPerFrame, format.mBitsPerChannel) = (1, 1, 1, 8)
        #expect(AudioFileCreateWithURL(place, kAudioFileCAFType, &format, [], &packets) == noErr)
        let audioFile = try #require(packets)
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileWrapAudioFileID(audioFile, true, &file) == noErr)
        let made = try #require(file)
        #expect(setClient(.linear(8000, 1, 16), made) == noErr)
        // Levels that µ-law has.
        let levels: [Int16] = [0, 8, 16, 132, -132, 1980, -1980, 32124, -32124]
        #expect(write(levels, made, by: ExtAudioFileWrite) == noErr)
        #expect(ExtAudioFileDispose(made) == noErr)
        #expect(ExtAudioFileWrapAudioFileID(audioFile, false, &file) == noErr)
        let read = try #require(file)
        #expect(try value(kExtAudioFileProperty_AudioFile, read, UInt(0)) == UInt(bitPattern: audioFile))
        #expect(setClient(.linear(8000, 1, 16), read) == noErr)
        #expect(try integers(read) == levels)
        #expect(ExtAudioFileSeek(read, 5) == noErr)
        #expect(try integers(read) == Array(levels[5...]))
        #expect(ExtAudioFileDispose(read) == noErr)
        #expect(AudioFileClose(audioFile) == noErr)
    }

    @Test func aPlaceWithinAPacketIsFound() throws {
        let place = folder.url.appending(path: "ima.aifc")
        let tone = (0..<640).map { Int16(10_000 * sin(Double($0) * 0.05)) }
        var (format, packets) = (AudioStreamBasicDescription.codec(kAudioFormatAppleIMA4, 8000, 1), AudioFileID?.none)
        (format.mBytesPerPacket, format.mFramesPerPacket) = (34, 64)
        #expect(AudioFileCreateWithURL(place, kAudioFileAIFCType, &format, [], &packets) == noErr)
        let audioFile = try #require(packets)
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileWrapAudioFileID(audioFile, true, &file) == noErr)
        #expect(setClient(.linear(8000, 1, 16), try #require(file)) == noErr)
        #expect(write(tone, try #require(file), by: ExtAudioFileWrite) == noErr)
        #expect(ExtAudioFileDispose(try #require(file)) == noErr)
        #expect(ExtAudioFileWrapAudioFileID(audioFile, false, &file) == noErr)
        let read = try #require(file)
        #expect(setClient(.linear(8000, 1, 16), read) == noErr)
        let whole = try integers(read)
        #expect(whole.count == 640)
        // At 128, where a packet begins, decoding begins anew as it does in a file that is read through.
        #expect(ExtAudioFileSeek(read, 128) == noErr)
        let later = try integers(read)
        #expect(ExtAudioFileSeek(read, 150) == noErr)
        #expect(try integers(read) == Array(later[22...]))
        #expect(ExtAudioFileDispose(read) == noErr)
        #expect(AudioFileClose(audioFile) == noErr)
    }

    @Test func whatIsWrittenLaterIsAllThere() throws {
        let place = folder.url.appending(path: "later.wav")
        var (format, file) = (AudioStreamBasicDescription.linear(48_000, 1, 16), ExtAudioFileRef?.none)
        #expect(ExtAudioFileCreateWithURL(place, kAudioFileWAVEType, &format, nil, 0, &file) == noErr)
        let made = try #require(file)
        #expect(ExtAudioFileWriteAsync(made, 0, nil) == noErr)
        let samples = (0..<60_000).map { Int16(truncatingIfNeeded: $0) }
        for start in stride(from: 0, to: 60_000, by: 500) {
            let piece = Array(samples[start..<start + 500])
            var status = write(piece, made) { ExtAudioFileWriteAsync($0, $1, $2) }
            while status == kExtAudioFileError_AsyncWriteBufferOverflow {
                usleep(1000)
                status = write(piece, made) { ExtAudioFileWriteAsync($0, $1, $2) }
            }
            #expect(status == noErr)
        }
        let tooMany = [Int16](repeating: 0, count: 200_000)
        #expect(write(tooMany, made) { ExtAudioFileWriteAsync($0, $1, $2) } == kExtAudioFileError_AsyncWriteTooLarge)
        #expect(ExtAudioFileDispose(made) == noErr)
        let read = try open(place)
        #expect(try integers(read) == samples)
        #expect(ExtAudioFileDispose(read) == noErr)
    }

    @Test func whatTheProgramSetsOnTheConverterCounts() throws {
        let file = try open(url)
        #expect(setClient(.linear(48_000, 2, 16), file) == noErr)
        let handle = try value(kExtAudioFileProperty_AudioConverter, file, UInt(0))
        let converter = try #require(AudioConverterRef(bitPattern: handle))
        #expect(AudioConverterSetProperty(converter, kAudioConverterChannelMap, 8, [Int32]([-1, 0])) == noErr)
        var nothing: UInt = 0
        #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_ConverterConfig, 8, &nothing) == noErr)
        let frames: [UInt32] = try read(file, 1000, UInt32(0))
        #expect(frames == (1...1000).map { UInt32($0) << 16 })
        #expect(ExtAudioFileDispose(file) == noErr)
        #expect(AudioConverterReset(converter) == kAudio_ParamError)
    }

    @Test func whatCannotBeIsRefused() throws {
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileOpenURL(folder.url.appending(path: "none.wav"), &file) == kAudioFileFileNotFoundError)
        let text = folder.url.appending(path: "text.wav")
        try Data("no sound".utf8).write(to: text)
        #expect(ExtAudioFileOpenURL(text, &file) == kAudioFileInvalidFileError)
        var format = AudioStreamBasicDescription.linear(48_000, 1, 16)
        let place = folder.url.appending(path: "made.x")
        #expect(
            ExtAudioFileCreateWithURL(place, 1, &format, nil, 0, &file) == kAudioFileUnsupportedFileTypeError)
        #expect(file == nil && !FileManager.default.fileExists(atPath: place.path))
        let opened = try open(url)
        #expect(setClient(.codec(kAudioFormatFLAC, 48_000, 1), opened) == kExtAudioFileError_NonPCMClientFormat)
        #expect(
            ExtAudioFileSetProperty(opened, kExtAudioFileProperty_ClientDataFormat, 39, &format)
                == kExtAudioFileError_InvalidPropertySize)
        var size: UInt32 = 3
        #expect(
            ExtAudioFileGetProperty(opened, kExtAudioFileProperty_FileLengthFrames, &size, &format)
                == kExtAudioFileError_InvalidPropertySize)
        #expect(ExtAudioFileGetPropertyInfo(opened, 1, &size, nil) == kExtAudioFileError_InvalidProperty)
        #expect(
            write([Int16](repeating: 0, count: 4), opened, by: ExtAudioFileWrite)
                == kExtAudioFileError_InvalidOperationOrder)
        #expect(ExtAudioFileDispose(opened) == noErr)
        var frames: UInt32 = 1
        var list = AudioBufferList()
        #expect(ExtAudioFileRead(opened, &frames, &list) == kAudio_ParamError)
    }
}
