import AVFAudio
import TestSupport
import Testing

/// Roundings against ffmpeg and sox with their dither off. Both round float to the nearest; where a value lies exactly
/// between two integers ffmpeg and this module take the even one, and sox the upper: such values are left out there.
@Suite struct ConvertedSampleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func format(_ type: AVAudioCommonFormat, _ channels: UInt32 = 1) throws -> AVAudioFormat {
        try #require(AVAudioFormat(commonFormat: type, sampleRate: 48_000, channels: channels, interleaved: true))
    }

    private static func convert(_ buffer: AVAudioPCMBuffer, to format: AVAudioFormat) throws -> AVAudioPCMBuffer {
        let converter = try #require(AVAudioConverter(from: buffer.format, to: format))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: buffer.frameLength))
        try converter.convert(to: output, from: buffer)
        return output
    }

    private static func random<Sample>(_ count: Int, _ make: (UInt32) -> Sample) -> [Sample] {
        var state: UInt32 = 99
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return make(state)
        }
    }

    private func raw<Sample>(_ samples: [Sample]) throws -> URL {
        let url = folder.url.appending(path: "in.raw")
        try samples.withUnsafeBytes { try Data($0).write(to: url) }
        return url
    }

    private func ffmpeg<Sample>(
        _ input: URL, _ from: String, _ to: String, channels: Int = 1, filter: String? = nil, _ type: Sample.Type
    ) throws -> [Sample] {
        let data = try OtherProgram.run(
            "ffmpeg",
            ["-v", "error", "-f", from, "-ar", "48000", "-ac", "\(channels)", "-i", input.path]
                + (filter.map { ["-af", $0] } ?? []) + ["-f", to, "-"], in: folder)
        return data.withUnsafeBytes { Array($0.bindMemory(to: type)) }
    }

    @Test func floatBecomesTheIntegersOfFfmpeg() throws {
        let samples = Self.random(50_000) { Float(Int32(bitPattern: $0)) / 2_000_000_000 }
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: Self.format(.pcmFormatFloat32), frameCapacity: 50_000))
        buffer.frameLength = 50_000
        buffer.floatChannelData![0].update(from: samples, count: 50_000)
        let ours = try Self.convert(buffer, to: Self.format(.pcmFormatInt16))
        let theirs = try ffmpeg(raw(samples), "f32le", "s16le", Int16.self)
        #expect(Array(UnsafeBufferPointer(start: ours.int16ChannelData![0], count: 50_000)) == theirs)
    }

    @Test func integersBecomeTheFloatsOfFfmpegAndSox() throws {
        let samples = Self.random(50_000) { Int32(bitPattern: $0) }
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: Self.format(.pcmFormatInt32), frameCapacity: 50_000))
        buffer.frameLength = 50_000
        buffer.int32ChannelData![0].update(from: samples, count: 50_000)
        let ours = try Self.convert(buffer, to: Self.format(.pcmFormatFloat64))
        let theirs = try ffmpeg(raw(samples), "s32le", "f64le", Double.self)
        #expect(Array(UnsafeBufferPointer<Double>(ours.audioBufferList.pointee.mBuffers)) == theirs)
        let sox = try OtherProgram.run(
            "sox", ["-D", "-t", "s32", "-r", "48000", "-c", "1", raw(samples).path, "-t", "f64", "-"], in: folder)
        #expect(sox.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) } == theirs)
    }

    @Test func wideIntegersBecomeTheNarrowOnesOfSox() throws {
        let samples = Self.random(50_000) { Int32(bitPattern: $0) }.filter { $0 & 0xffff != 0x8000 }
        let count = samples.count
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: Self.format(.pcmFormatInt32), frameCapacity: UInt32(count)))
        buffer.frameLength = UInt32(count)
        buffer.int32ChannelData![0].update(from: samples, count: count)
        let ours = try Self.convert(buffer, to: Self.format(.pcmFormatInt16))
        let data = try OtherProgram.run(
            "sox", ["-D", "-t", "s32", "-r", "48000", "-c", "1", raw(samples).path, "-t", "s16", "-"], in: folder)
        let theirs = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(Array(UnsafeBufferPointer(start: ours.int16ChannelData![0], count: count)) == theirs)
    }

    @Test func channelMapsAreThoseOfFfmpeg() throws {
        let samples = Self.random(30_000) { Int16(truncatingIfNeeded: $0 >> 16) }
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: Self.format(.pcmFormatInt16, 2), frameCapacity: 15_000))
        buffer.frameLength = 15_000
        buffer.int16ChannelData![0].update(from: samples, count: 30_000)
        let converter = try #require(
            AVAudioConverter(from: buffer.format, to: Self.format(.pcmFormatInt16, 2)))
        converter.channelMap = [1, 0]
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 15_000))
        try converter.convert(to: output, from: buffer)
        let theirs = try ffmpeg(
            raw(samples), "s16le", "s16le", channels: 2, filter: "pan=stereo|c0=c1|c1=c0", Int16.self)
        #expect(Array(UnsafeBufferPointer(start: output.int16ChannelData![0], count: 30_000)) == theirs)
    }
}
