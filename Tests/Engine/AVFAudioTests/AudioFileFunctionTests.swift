import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct AudioFileFunctionTests {
    private let folder: TemporaryFolder
    private let url: URL

    /// 100 frames of 16 bits: frame n is n + 1.
    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "ramp.wav")
        try FilePlayerTests.write(url, 100)
    }

    private func open() throws -> AudioFileID {
        var file: AudioFileID?
        try #require(AudioFileOpenURL(url, .readPermission, kAudioFileWAVEType, &file) == noErr)
        return try #require(file)
    }

    private func value<Value: BitwiseCopyable>(
        _ property: AudioFilePropertyID, _ file: AudioFileID, _ value: Value
    ) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(AudioFileGetProperty(file, property, &size, &value) == noErr)
        #expect(Int(size) == MemoryLayout<Value>.size)
        return value
    }

    @Test func packetsAreTheFramesThatTheFileStores() throws {
        let file = try open()
        let format = try value(kAudioFilePropertyDataFormat, file, AudioStreamBasicDescription())
        #expect((format.mBitsPerChannel, format.mBytesPerPacket, format.mChannelsPerFrame) == (16, 2, 1))
        #expect(try value(kAudioFilePropertyAudioDataPacketCount, file, UInt64(0)) == 100)
        #expect(try value(kAudioFilePropertyAudioDataByteCount, file, UInt64(0)) == 200)
        #expect(try value(kAudioFilePropertyMaximumPacketSize, file, UInt32(0)) == 2)
        var samples = [Int16](repeating: 0, count: 100)
        var (bytes, packets) = (UInt32(200), UInt32(100))
        #expect(AudioFileReadPacketData(file, false, &bytes, nil, 90, &packets, &samples) == noErr)
        #expect((bytes, packets) == (20, 10) && samples.prefix(10) == [91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
        (bytes, packets) = (7, 100)
        #expect(AudioFileReadPacketData(file, false, &bytes, nil, 5, &packets, &samples) == noErr)
        #expect((bytes, packets) == (6, 3) && samples.prefix(3) == [6, 7, 8])
        (bytes, packets) = (200, 1)
        #expect(AudioFileReadPacketData(file, false, &bytes, nil, 100, &packets, &samples) == noErr)
        #expect((bytes, packets) == (0, 0))
        #expect(
            AudioFileReadPacketData(file, false, &bytes, nil, -1, &packets, &samples)
                == kAudioFileInvalidPacketOffsetError)
        #expect(AudioFileClose(file) == noErr)
    }

    @Test func bytesAreThoseOfThePackets() throws {
        let file = try open()
        var bytes = [UInt8](repeating: 0, count: 8)
        var count: UInt32 = 4
        #expect(AudioFileReadBytes(file, false, 1, &count, &bytes) == noErr)
        #expect(count == 4 && bytes.prefix(4) == [0, 2, 0, 3])
        count = 8
        #expect(AudioFileReadBytes(file, false, 197, &count, &bytes) == noErr && count == 3)
        count = 8
        #expect(AudioFileReadBytes(file, false, 200, &count, &bytes) == kAudioFileEndOfFileError && count == 0)
        #expect(AudioFileReadBytes(file, false, -1, &count, &bytes) == kAudioFilePositionError)
        #expect(AudioFileClose(file) == noErr)
    }

    @Test func whatCannotBeReadIsRefused() throws {
        var file: AudioFileID?
        let missing = folder.url.appending(path: "missing.wav")
        #expect(AudioFileOpenURL(missing, .readPermission, 0, &file) == kAudioFileFileNotFoundError)
        let text = folder.url.appending(path: "text.wav")
        try Data("no sound".utf8).write(to: text)
        #expect(AudioFileOpenURL(text, .readPermission, 0, &file) == kAudioFileInvalidFileError)
        #expect(
            AudioFileOpenURL(try #require(URL(string: "https://a.b/c")), .readPermission, 0, &file) == kAudio_ParamError
        )
        #expect(file == nil)
        let opened = try open()
        var size: UInt32 = 4
        var format = AudioStreamBasicDescription()
        #expect(
            AudioFileGetProperty(opened, kAudioFilePropertyDataFormat, &size, &format) == kAudioFileBadPropertySizeError
        )
        #expect(AudioFileGetProperty(opened, 1, &size, &format) == kAudioFileUnsupportedPropertyError)
        #expect(AudioFileGetPropertyInfo(opened, kAudioFilePropertyDataFormat, &size, nil) == noErr && size == 40)
        #expect(AudioFileClose(opened) == noErr)
        #expect(AudioFileGetProperty(opened, kAudioFilePropertyDataFormat, &size, &format) == kAudioFileNotOpenError)
    }
}
