import AVFAudio
import MusicPlayerCaller
import TestSupport
import Testing

@Suite struct AudioFileWritingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static func linear(_ bits: UInt32, _ flags: AudioFormatFlags) -> AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: 8000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
            mBytesPerPacket: bits / 8, mFramesPerPacket: 1, mBytesPerFrame: bits / 8, mChannelsPerFrame: 1,
            mBitsPerChannel: bits, mReserved: 0)
    }

    private static let integers = linear(16, kAudioFormatFlagIsSignedInteger)

    private func make(
        _ name: String, _ type: AudioFileTypeID, _ format: AudioStreamBasicDescription = integers,
        _ flags: AudioFileFlags = .eraseFile
    ) throws -> AudioFileID {
        var (file, format): (AudioFileID?, AudioStreamBasicDescription) = (nil, format)
        try #require(AudioFileCreateWithURL(url(name), type, &format, flags, &file) == noErr)
        return try #require(file)
    }

    private func open(_ name: String, _ permissions: AudioFilePermissions) throws -> AudioFileID {
        var file: AudioFileID?
        try #require(AudioFileOpenURL(url(name), permissions, 0, &file) == noErr)
        return try #require(file)
    }

    private func value<Value: BitwiseCopyable>(
        _ property: AudioFilePropertyID, _ file: AudioFileID, _ value: Value
    ) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(AudioFileGetProperty(file, property, &size, &value) == noErr)
        return value
    }

    private func write(_ samples: [Int16], _ file: AudioFileID, at packet: Int64 = 0) -> OSStatus {
        var count = UInt32(samples.count)
        return AudioFileWritePackets(file, false, 2 * count, nil, packet, &count, samples)
    }

    /// As `AVAudioFile` hears it.
    private func heard(_ name: String) throws -> [Int16] {
        let file = try AVAudioFile(forReading: url(name), commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(max(1, file.length))))
        if file.length > 0 { try file.read(into: buffer) }
        return Array(UnsafeBufferPointer(start: buffer.int16ChannelData![0], count: Int(buffer.frameLength)))
    }

    @Test(arguments: [("a.wav", kAudioFileWAVEType), ("a.caf", kAudioFileCAFType), ("a.rf64", kAudioFileRF64Type)])
    func packetsThatAreWrittenAreHeard(_ name: String, _ type: AudioFileTypeID) throws {
        let file = try make(name, type)
        #expect(write([1, 2, 3, 4], file) == noErr && write([5, 6], file, at: 4) == noErr)
        #expect(write([-2, -3], file, at: 1) == noErr)
        #expect(AudioFileClose(file) == noErr)
        #expect(try heard(name) == [1, -2, -3, 4, 5, 6])
        let again = try open(name, .readWritePermission)
        #expect(try value(kAudioFilePropertyFileFormat, again, UInt32(0)) == type)
        #expect(write([7], again, at: 6) == noErr)
        var (bytes, packets, samples) = (UInt32(14), UInt32(7), [Int16](repeating: 0, count: 7))
        #expect(AudioFileReadPacketData(again, false, &bytes, nil, 0, &packets, &samples) == noErr)
        #expect(packets == 7 && samples == [1, -2, -3, 4, 5, 6, 7])
        #expect(AudioFileClose(again) == noErr)
        #expect(try heard(name) == [1, -2, -3, 4, 5, 6, 7])
    }

    @Test func packetsAreInTheOrderOfBytesThatTheFileHas() throws {
        let big = Self.linear(16, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian)
        let file = try make("a.aiff", kAudioFileAIFFType, big)
        #expect(write([0x0102 as Int16, -2].map(\.bigEndian), file) == noErr)
        #expect(AudioFileClose(file) == noErr)
        #expect(try heard("a.aiff") == [0x0102, -2])
        let again = try open("a.aiff", .readPermission)
        let format = try value(kAudioFilePropertyDataFormat, again, AudioStreamBasicDescription())
        #expect(format.mFormatFlags == big.mFormatFlags)
        var (count, bytes) = (UInt32(4), [UInt8](repeating: 0, count: 4))
        #expect(AudioFileReadBytes(again, false, 0, &count, &bytes) == noErr && bytes == [1, 2, 0xff, 0xfe])
        #expect(write([1], again) == kAudioFilePermissionsError)
        #expect(AudioFileOptimize(again) == kAudioFilePermissionsError)
        #expect(AudioFileClose(again) == noErr)
    }

    @Test func theHeaderSaysHowLongTheFileIsWhenItIsClosedOptimizedOrAsked() throws {
        let file = try make("a.wav", kAudioFileWAVEType)
        func announced() throws -> Int32 {
            let data = try Data(contentsOf: url("a.wav"))
            return data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 40, as: Int32.self) }
        }
        #expect(try value(kAudioFilePropertyDeferSizeUpdates, file, UInt32(7)) == 1)
        #expect(try value(kAudioFilePropertyDataOffset, file, Int64(0)) == 44)
        #expect(write([1, 2], file) == noErr)
        #expect(try announced() == 0)
        #expect(AudioFileOptimize(file) == noErr)
        #expect(try announced() == 4)
        #expect(write([3], file, at: 2) == noErr)
        #expect(try announced() == 4)
        var never: UInt32 = 0
        #expect(AudioFileSetProperty(file, kAudioFilePropertyDeferSizeUpdates, 4, &never) == noErr)
        #expect(try announced() == 6)
        #expect(write([4], file, at: 3) == noErr)
        #expect(try announced() == 8)
        #expect(AudioFileClose(file) == noErr)
    }

    @Test func placesAndPropertiesAreTranslatedAndSet() throws {
        var ima4 = AudioStreamBasicDescription(
            mSampleRate: 8000, mFormatID: kAudioFormatAppleIMA4, mFormatFlags: 0, mBytesPerPacket: 68,
            mFramesPerPacket: 64, mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
        let file = try make("a.caf", kAudioFileCAFType)
        #expect(AudioFileSetProperty(file, kAudioFilePropertyDataFormat, 40, &ima4) == noErr)
        let frame = AudioFramePacketTranslation(mFrame: 200, mPacket: 0, mFrameOffsetInPacket: 0)
        let found = try value(kAudioFilePropertyFrameToPacket, file, frame)
        #expect((found.mPacket, found.mFrameOffsetInPacket) == (3, 8))
        #expect(try value(kAudioFilePropertyPacketToFrame, file, found).mFrame == 192)
        let byte = AudioBytePacketTranslation(mByte: 70, mPacket: 0, mByteOffsetInPacket: 0, mFlags: [])
        let place = try value(kAudioFilePropertyByteToPacket, file, byte)
        #expect((place.mPacket, place.mByteOffsetInPacket) == (1, 2))
        #expect(try value(kAudioFilePropertyPacketToByte, file, place).mByte == 68)
        var (size, wrong) = (UInt32(MemoryLayout<AudioFramePacketTranslation>.size), found)
        wrong.mPacket = .max
        #expect(AudioFileGetProperty(file, kAudioFilePropertyPacketToFrame, &size, &wrong) == kAudio_ParamError)
        var (packet, count) = ([UInt8](repeating: 0, count: 68), UInt32(1))
        #expect(AudioFileWritePackets(file, false, 68, nil, 0, &count, &packet) == noErr)
        #expect(try value(kAudioFilePropertyEstimatedDuration, file, 0.0) == 64.0 / 8000)
        #expect(try value(kAudioFilePropertyBitRate, file, UInt32(0)) == 68_000)
        // There are packets now.
        #expect(AudioFileSetProperty(file, kAudioFilePropertyDataFormat, 40, &ima4) == kAudioFilePermissionsError)
        #expect(
            AudioFileSetProperty(file, kAudioFilePropertyDeferSizeUpdates, 3, &count) == kAudioFileBadPropertySizeError)
        #expect(AudioFileSetProperty(file, kAudioFilePropertyBitRate, 4, &count) == kAudioFilePermissionsError)
        #expect(AudioFileSetProperty(file, 1, 4, &count) == kAudioFileUnsupportedPropertyError)
        #expect(AudioFileClose(file) == noErr)
    }

    @Test func whatCannotBeWrittenIsRefused() throws {
        let file = try make("a.wav", kAudioFileWAVEType)
        #expect(write([1], file, at: 1) == kAudioFileInvalidPacketOffsetError)
        #expect(write([1], file, at: -1) == kAudioFileInvalidPacketOffsetError)
        var (count, samples) = (UInt32(2), [Int16](repeating: 0, count: 2))
        #expect(AudioFileWritePackets(file, false, 3, nil, 0, &count, &samples) == kAudioFileInvalidPacketOffsetError)
        #expect(count == 0)
        #expect(AudioFileClose(file) == noErr && write([1], file) == kAudioFileNotOpenError)
        var (other, format): (AudioFileID?, AudioStreamBasicDescription) = (nil, Self.integers)
        let status = AudioFileCreateWithURL(
            folder.url.appending(path: "none/a.wav"), kAudioFileWAVEType, &format, [], &other)
        #expect(status == kAudioFilePermissionsError && other == nil)
        try Data("no sound at all".utf8).write(to: url("text.wav"))
        #expect(AudioFileOpenURL(url("text.wav"), .writePermission, 0, &other) == kAudioFileInvalidFileError)
        #expect(AudioFileOpenURL(url("a.wav"), .writePermission, 0, &other) == noErr)
        let written = try #require(other)
        count = 2
        #expect(AudioFileReadBytes(written, false, 0, &count, &samples) == kAudioFilePermissionsError)
        #expect(AudioFileClose(written) == noErr)
    }

    @Test func aProgramInCWritesFilesAndItsOwnMemory() throws {
        #expect(caller_writes_audio_files(url("c.wav").path) == 0)
        #expect(try heard("c.wav") == [1, -2, 3, -4, 1])
    }
}
