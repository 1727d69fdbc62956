import AVFAudio
import Foundation
import TestSupport
import Testing

/// What a stream tells of a file.
private final class Heard {
    var properties: [AudioFileStreamPropertyID] = []
    var data: [UInt8] = []
    var sizes: [UInt32] = []
    var packets = 0
    var stream: AudioFileStreamID?
    /// Whether the stream is closed by what it calls.
    var closes = false

    func open(_ hint: AudioFileTypeID = 0) throws -> AudioFileStreamID {
        let status = AudioFileStreamOpen(
            Unmanaged.passUnretained(self).toOpaque(),
            { context, _, property, _ in
                Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue().properties.append(property)
            },
            { context, bytes, count, data, descriptions in
                let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
                heard.data += UnsafeRawBufferPointer(start: data, count: Int(bytes))
                heard.packets += Int(count)
                if let descriptions {
                    heard.sizes += UnsafeBufferPointer(start: descriptions, count: Int(count)).map(\.mDataByteSize)
                }
                if heard.closes, let stream = heard.stream { _ = AudioFileStreamClose(stream) }
            }, hint, &stream)
        try #require(status == noErr)
        return try #require(stream)
    }

    func parse(_ bytes: some Collection<UInt8>, piece: Int) throws -> OSStatus {
        let bytes = Array(bytes)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(bytes.count, start + piece)])
            let status = AudioFileStreamParseBytes(try #require(stream), UInt32(part.count), part, [])
            guard status == noErr else { return status }
        }
        return noErr
    }

    func value<Value: BitwiseCopyable>(_ property: AudioFileStreamPropertyID, _ value: Value) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(AudioFileStreamGetProperty(try #require(stream), property, &size, &value) == noErr)
        return value
    }
}

@Suite struct AudioFileStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let samples = (0..<30_000).map { Int16(9000 * sin(Double($0) * 0.03)) }

    private func file(_ name: String, _ settings: [String: Any] = [:]) throws -> [UInt8] {
        let url = folder.url.appending(path: name)
        let usual: [String: Any] = [AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 1]
        let file = try AVAudioFile(
            forWriting: url, settings: usual.merging(settings) { $1 }, commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: UInt32(Self.samples.count)))
        buffer.frameLength = buffer.frameCapacity
        buffer.int16ChannelData![0].update(from: Self.samples, count: Self.samples.count)
        try file.write(from: buffer)
        file.close()
        return [UInt8](try Data(contentsOf: url))
    }

    @Test(arguments: ["a.wav", "a.aiff", "a.caf", "a.au"], [1, 7, 5000, 100_000])
    func storedSamplesComeInWhateverPieces(_ name: String, _ piece: Int) throws {
        let bytes = try file(name)
        let heard = Heard()
        let stream = try heard.open()
        #expect(try heard.parse(bytes, piece: piece) == noErr)
        let format = try heard.value(kAudioFileStreamProperty_DataFormat, AudioStreamBasicDescription())
        #expect(format.mSampleRate == 44_100 && format.mBytesPerPacket == 2)
        let isBig = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
        let wanted = Self.samples.flatMap { sample in
            withUnsafeBytes(of: isBig ? sample.bigEndian : sample.littleEndian) { Array($0) }
        }
        #expect(heard.data == wanted && heard.packets == 30_000 && heard.sizes.isEmpty)
        #expect(heard.properties.last == kAudioFileStreamProperty_ReadyToProducePackets)
        #expect(try heard.value(kAudioFileStreamProperty_AudioDataPacketCount, UInt64(0)) == 30_000)
        let offset = try heard.value(kAudioFileStreamProperty_DataOffset, Int64(0))
        #expect(Array(bytes[Int(offset)...].prefix(wanted.count)) == wanted)
        #expect(AudioFileStreamClose(stream) == noErr)
        #expect(AudioFileStreamParseBytes(stream, 1, bytes, []) == kAudio_ParamError)
    }

    @Test func flacFramesComeInWhateverPiecesAndDecodeToTheSamples() throws {
        let bytes = try file("a.flac", [AVFormatIDKey: kAudioFormatFLAC, AVEncoderBitDepthHintKey: 16])
        var first: (sizes: [UInt32], data: [UInt8])?
        for piece in [1, 333, 1 << 20] {
            let heard = Heard()
            let stream = try heard.open()
            #expect(try heard.parse(bytes, piece: piece) == noErr)
            #expect(heard.sizes.count == (30_000 + 4095) / 4096)
            #expect(first.map { $0.sizes == heard.sizes && $0.data == heard.data } ?? true)
            first = (heard.sizes, heard.data)
            #expect(try decoded(heard) == Self.samples)
            #expect(AudioFileStreamClose(stream) == noErr)
        }
    }

    /// As 16-bit samples, by a converter that has what the stream tells.
    private func decoded(_ heard: Heard) throws -> [Int16] {
        var format = try heard.value(kAudioFileStreamProperty_DataFormat, AudioStreamBasicDescription())
        var (linear, made) = (
            AudioStreamBasicDescription.linear(format.mSampleRate, format.mChannelsPerFrame, 16),
            AudioConverterRef?.none
        )
        try #require(AudioConverterNew(&format, &linear, &made) == noErr)
        let converter = try #require(made)
        defer { AudioConverterDispose(converter) }
        var (cookie, size) = ([UInt8](repeating: 0, count: 256), UInt32(256))
        if AudioFileStreamGetProperty(
            try #require(heard.stream), kAudioFileStreamProperty_MagicCookieData, &size, &cookie) == noErr
        {
            try #require(
                AudioConverterSetProperty(converter, kAudioConverterDecompressionMagicCookie, size, cookie) == noErr)
        }
        var (start, packets): (Int64, [AudioStreamPacketDescription]) = (0, [])
        for size in heard.sizes {
            packets.append(
                AudioStreamPacketDescription(mStartOffset: start, mVariableFramesInPacket: 0, mDataByteSize: size))
            start += Int64(size)
        }
        let supply = PacketSupply(heard.data, format, packets: packets, most: 5)
        var samples: [Int16] = []
        while true {
            var (frames, block) = (UInt32(1000), [Int16](repeating: 0, count: 1000))
            let status = block.withUnsafeMutableBytes { memory in
                var list = AudioBufferList(
                    mNumberBuffers: 1,
                    mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 2000, mData: memory.baseAddress))
                return AudioConverterFillComplexBuffer(
                    converter, PacketSupply.function, supply.pointer, &frames, &list, nil)
            }
            try #require(status == noErr)
            guard frames > 0 else { return samples }
            samples += block.prefix(Int(frames))
        }
    }

    @Test func mp3FramesAreAllThatFollowsTheHeader() throws {
        let bytes = try file("a.mp3", [AVFormatIDKey: kAudioFormatMPEGLayer3])
        for piece in [1, 100, 1 << 20] {
            let heard = Heard()
            let stream = try heard.open()
            #expect(try heard.parse(bytes, piece: piece) == noErr)
            let format = try heard.value(kAudioFileStreamProperty_DataFormat, AudioStreamBasicDescription())
            #expect(
                (format.mFormatID, format.mFramesPerPacket, format.mSampleRate) == (
                    kAudioFormatMPEGLayer3, 1152, 44_100
                ))
            #expect(Array(bytes.suffix(heard.data.count)) == heard.data)
            #expect(heard.packets == (try heard.value(kAudioFileStreamProperty_AudioDataPacketCount, UInt64(0))))
            #expect(heard.packets * 1152 >= 30_000 && heard.packets * 1152 < 30_000 + 3 * 1152)
            #expect(AudioFileStreamClose(stream) == noErr)
        }
    }

    @Test func aTagAndTheEndOfAnotherFrameAreNoPackets() throws {
        let bytes = try file("a.mp3", [AVFormatIDKey: kAudioFormatMPEGLayer3])
        let whole = Heard()
        _ = try whole.open()
        #expect(try whole.parse(bytes, piece: 1000) == noErr)
        let tagged = Heard()
        _ = try tagged.open()
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 5] + [UInt8](repeating: 0xff, count: 133)
        #expect(try tagged.parse(tag + bytes, piece: 50) == noErr)
        #expect(tagged.data == whole.data)
        #expect(try tagged.value(kAudioFileStreamProperty_DataOffset, Int64(0)) == 143)
        // As a radio station begins: in the middle of a frame.
        let cut = Heard()
        _ = try cut.open(kAudioFileMP3Type)
        #expect(try cut.parse(bytes[1000...], piece: 77) == noErr)
        #expect(whole.data.suffix(cut.data.count) == cut.data[...] && cut.packets > 10)
        for heard in [whole, tagged, cut] { #expect(AudioFileStreamClose(try #require(heard.stream)) == noErr) }
    }

    @Test func aacIsFoundInItsFramesAndDecodes() throws {
        let bytes = try file("a.aac", [AVFormatIDKey: kAudioFormatMPEG4AAC])
        for piece in [1, 4096] {
            let heard = Heard()
            let stream = try heard.open()
            #expect(try heard.parse(bytes, piece: piece) == noErr)
            #expect(heard.data.count + 7 * heard.packets == bytes.count)
            let samples = try decoded(heard)
            #expect(samples.count == 1024 * heard.packets)
            // A codec that loses: as loud as the tone.
            #expect(abs(Int(samples.max() ?? 0) - 9000) < 900)
            #expect(AudioFileStreamClose(stream) == noErr)
        }
    }

    @Test func placesOfPacketsAreExactWhereTheirSizeIs() throws {
        let bytes = try file("a.wav")
        let heard = Heard()
        let stream = try heard.open()
        var (byte, flags) = (Int64(-1), AudioFileStreamSeekFlags())
        #expect(AudioFileStreamSeek(stream, 0, &byte, &flags) == kAudioFileStreamError_IllegalOperation)
        #expect(try heard.parse(bytes.prefix(1000), piece: 1000) == noErr)
        #expect(AudioFileStreamSeek(stream, 29_000, &byte, &flags) == noErr)
        #expect(byte == 58_000 && flags == [])
        let offset = Int(try heard.value(kAudioFileStreamProperty_DataOffset, Int64(0)) + byte)
        heard.data = []
        let rest = Array(bytes[offset...])
        #expect(AudioFileStreamParseBytes(stream, UInt32(rest.count), rest, .discontinuity) == noErr)
        #expect(heard.data == Self.samples[29_000...].flatMap { withUnsafeBytes(of: $0) { Array($0) } })
        #expect(AudioFileStreamSeek(stream, -1, &byte, &flags) == kAudioFileStreamError_InvalidPacketOffset)
        #expect(AudioFileStreamSeek(stream, 30_001, &byte, &flags) == kAudioFileStreamError_InvalidPacketOffset)
        #expect(AudioFileStreamClose(stream) == noErr)
    }

    @Test func whatIsNoStreamIsRefusedAndStaysSo() throws {
        let heard = Heard()
        let stream = try heard.open()
        var (size, format) = (UInt32(40), AudioStreamBasicDescription())
        #expect(
            AudioFileStreamGetProperty(stream, kAudioFileStreamProperty_DataFormat, &size, &format)
                == kAudioFileStreamError_DataUnavailable)
        #expect(try heard.parse(Array("no sound at all".utf8), piece: 3) == kAudioFileStreamError_UnsupportedFileType)
        #expect(try heard.parse(try file("a.wav"), piece: 100) == kAudioFileStreamError_UnsupportedFileType)
        #expect(AudioFileStreamClose(stream) == noErr)
        #expect(heard.properties.isEmpty && heard.packets == 0)
    }

    @Test func aStreamMayBeClosedByWhatItCalls() throws {
        let bytes = try file("a.wav")
        let heard = Heard()
        heard.closes = true
        _ = try heard.open()
        #expect(try heard.parse(bytes, piece: bytes.count) == noErr)
        #expect(heard.packets == 30_000)
        #expect(AudioFileStreamClose(try #require(heard.stream)) == kAudio_ParamError)
    }
}
