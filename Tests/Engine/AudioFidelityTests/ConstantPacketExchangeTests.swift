import AVFAudio
import TestSupport
import Testing

/// µ-law, A-law and IMA4, which are exact: what is encoded here has the bytes that others make, and files hold what others
/// hear.
@Suite struct ConstantPacketExchangeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    /// A WAV file of 16 bits.
    private func wave(_ samples: [Int16], channels: UInt32 = 1) throws -> URL {
        let file = try AVAudioFile(
            forWriting: url("in.wav"), settings: [AVSampleRateKey: 8000, AVNumberOfChannelsKey: channels],
            commonFormat: .pcmFormatInt16, interleaved: true)
        try file.write(from: buffer(samples, file.processingFormat))
        file.close()
        return url("in.wav")
    }

    private func buffer(_ samples: [Int16], _ format: AVAudioFormat) throws -> AVAudioPCMBuffer {
        let frames = UInt32(samples.count) / format.channelCount
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames))
        buffer.frameLength = frames
        buffer.int16ChannelData![0].update(from: samples, count: samples.count)
        return buffer
    }

    private func encode(_ samples: [Int16], _ codec: UInt32, channels: UInt32 = 1) throws -> [UInt8] {
        let format = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: codec, AVSampleRateKey: 8000, AVNumberOfChannelsKey: channels,
            ]))
        let pcm = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: channels, interleaved: true))
        let converter = try #require(AVAudioConverter(from: pcm, to: format))
        let output = AVAudioCompressedBuffer(format: format, packetCapacity: UInt32(samples.count))
        let input = try buffer(samples, pcm)
        var (error, isGiven): (NSError?, Bool) = (nil, false)
        let status = converter.convert(to: output, error: &error) { _, status in
            defer { isGiven = true }
            status.pointee = isGiven ? .endOfStream : .haveData
            return isGiven ? nil : input
        }
        try #require(status == .haveData, "\(String(describing: error))")
        return Array(UnsafeRawBufferPointer(start: output.data, count: Int(output.byteLength)))
    }

    /// A sine that swells, on both sides another.
    private static let swell: [Int16] = (0..<6400).flatMap { frame -> [Int16] in
        let level = Double(frame) / 6400 * 32_000
        return [0.05, 0.31].map { Int16(level * sin($0 * Double(frame))) }
    }

    /// sox has the decision values of the recommendation; ffmpeg takes the nearest value between its segments.
    @Test(arguments: [(kAudioFormatULaw, "ul", -32_768, 4), (kAudioFormatALaw, "al", -32_760, 16)])
    func g711HasTheBytesOfSox(_ codec: UInt32, _ type: String, _ first: Int, _ step: Int) throws {
        // All of the 14 bits of µ-law, since programs differ in how they come to them from 16; of the 13 of A-law those
        // that are not in the middle between two codes, of which they take either.
        let samples = stride(from: first, through: 32_767, by: step).map { Int16($0) }
        let file = try wave(samples)
        _ = try OtherProgram.run("sox", ["-D", file.path, "-t", type, url("out").path], in: folder)
        #expect(try encode(samples, codec) == Array(Data(contentsOf: url("out"))))
    }

    @Test func ima4HasTheBytesOfFfmpeg() throws {
        let file = try wave(Self.swell, channels: 2)
        _ = try OtherProgram.run(
            "ffmpeg", ["-v", "error", "-i", file.path, "-c:a", "adpcm_ima_qt", url("out.caf").path], in: folder)
        #expect(try encode(Self.swell, kAudioFormatAppleIMA4, channels: 2) == packets(of: "out.caf").bytes)
    }

    /// As AudioFile.h has them.
    private func packets(of name: String) throws -> (format: AudioStreamBasicDescription, bytes: [UInt8]) {
        var (opened, format, size): (AudioFileID?, AudioStreamBasicDescription, UInt32) = (nil, .init(), 40)
        try #require(AudioFileOpenURL(url(name), .readPermission, 0, &opened) == noErr)
        let file = try #require(opened)
        defer { AudioFileClose(file) }
        try #require(AudioFileGetProperty(file, kAudioFilePropertyDataFormat, &size, &format) == noErr)
        var (bytes, count) = ([UInt8](repeating: 0, count: 1 << 20), UInt32(1 << 20))
        try #require(AudioFileReadBytes(file, false, 0, &count, &bytes) == noErr)
        return (format, Array(bytes.prefix(Int(count))))
    }

    @Test(arguments: [
        ("a.wav", kAudioFormatULaw), ("a.wav", kAudioFormatALaw), ("a.aifc", kAudioFormatULaw),
        ("a.aifc", kAudioFormatALaw), ("a.caf", kAudioFormatULaw), ("a.au", kAudioFormatALaw),
        ("a.aifc", kAudioFormatAppleIMA4), ("a.caf", kAudioFormatAppleIMA4),
    ])
    func filesHoldWhatAnotherProgramHears(_ name: String, _ codec: UInt32) throws {
        let file = try AVAudioFile(
            forWriting: url(name), settings: [AVFormatIDKey: codec, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2],
            commonFormat: .pcmFormatInt16, interleaved: true)
        try file.write(from: buffer(Self.swell, file.processingFormat))
        file.close()
        let (format, bytes) = try packets(of: name)
        #expect(format.mFormatID == codec)
        #expect(try bytes == encode(Self.swell, codec, channels: 2))
        let others = try OtherProgram.decode(url(name), as: "s16le", Int16.self, in: folder)
        let again = try AVAudioFile(forReading: url(name), commonFormat: .pcmFormatInt16, interleaved: true)
        #expect(again.length == 6400 && others.count == 12_800)
        let heard = try #require(AVAudioPCMBuffer(pcmFormat: again.processingFormat, frameCapacity: 6400))
        try again.read(into: heard)
        let found = UnsafeBufferPointer(start: heard.int16ChannelData![0], count: 12_800)
        // libsndfile begins each packet of IMA4 with the 9 bits of its header, and ffmpeg with all that are known.
        let isNear = name == "a.aifc" && codec == kAudioFormatAppleIMA4
        #expect(zip(found, others).allSatisfy { abs(Int($0) - Int($1)) <= (isNear ? 127 : 0) })
    }

    /// What AudioFile.h writes, in every container.
    @Test(arguments: [
        ("a.wav", kAudioFileWAVEType, UInt32(24), kAudioFormatFlagIsSignedInteger),
        ("a.wav", kAudioFileRF64Type, 16, kAudioFormatFlagIsSignedInteger),
        ("a.aiff", kAudioFileAIFFType, 16, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian),
        ("a.aifc", kAudioFileAIFCType, 32, kAudioFormatFlagIsFloat | kAudioFormatFlagIsBigEndian),
        ("a.aifc", kAudioFileAIFCType, 16, kAudioFormatFlagIsSignedInteger),
        ("a.caf", kAudioFileCAFType, 32, kAudioFormatFlagIsFloat),
        ("a.caf", kAudioFileCAFType, 24, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian),
        ("a.au", kAudioFileNextType, 32, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian),
    ])
    func packetsAreWhatAnotherProgramHears(
        _ name: String, _ type: AudioFileTypeID, _ bits: UInt32, _ flags: AudioFormatFlags
    ) throws {
        var format = AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
            mBytesPerPacket: bits / 4, mFramesPerPacket: 1, mBytesPerFrame: bits / 4, mChannelsPerFrame: 2,
            mBitsPerChannel: bits, mReserved: 0)
        let samples = Self.swell.map { Int32($0) << 16 }
        let bytes = samples.flatMap { Self.bytes($0, bits, flags) }
        var (made, count): (AudioFileID?, UInt32) = (nil, UInt32(samples.count / 2))
        try #require(AudioFileCreateWithURL(url(name), type, &format, [], &made) == noErr)
        let file = try #require(made)
        #expect(AudioFileWritePackets(file, false, UInt32(bytes.count), nil, 0, &count, bytes) == noErr)
        #expect(AudioFileClose(file) == noErr)
        #expect(try OtherProgram.decode(url(name), as: "s32le", Int32.self, in: folder) == samples)
    }

    private static func bytes(_ sample: Int32, _ bits: UInt32, _ flags: AudioFormatFlags) -> [UInt8] {
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let word = isFloat ? (Float(sample) / 0x1p31).bitPattern : UInt32(bitPattern: sample >> Int32(32 - bits))
        let bytes = (0..<bits / 8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        return flags & kAudioFormatFlagIsBigEndian != 0 ? bytes.reversed() : bytes
    }
}
