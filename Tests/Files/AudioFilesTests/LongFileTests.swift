import AudioFiles
import Foundation
import TestSupport
import Testing

/// Files that become longer than their format's numbers, which are made small here.
@Suite struct LongFileTests {
    private let folder = try! TemporaryFolder()
    private let samples = (0..<6000).map { Float($0 % 4096) / 8192 }

    private func writer(_ name: String, limit: Int64, _ more: AudioFileWriter.Appearance = .whenWhole) throws
        -> AudioFileWriter
    {
        try AudioFileWriter(
            path: folder.file(name), sampleRate: 48_000, channelCount: 1, appearance: more,
            limits: SoundFileLimits(bytes: limit))
    }

    private func first(_ count: Int, of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.file(name))).prefix(count), as: UTF8.self)
    }

    @Test(arguments: [10_000, 24_000, 24_100, 30_000]) func aWaveFileThatOutgrowsItsNumbersIsAnRF64(_ limit: Int64)
        throws
    {
        let writer = try writer("long.wav", limit: limit, .whileItGrows)
        for start in stride(from: 0, to: 6000, by: 1000) {
            try writer.write([Array(samples[start..<start + 1000])])
            // Whoever looks meanwhile finds what was written.
            let reader = try AudioFileReader(path: folder.file("long.wav"))
            #expect(try reader.readAll()[0] == Array(samples.prefix(start + 1000)))
            #expect(reader.damage == nil)
        }
        try writer.finish()
        #expect(try first(4, of: "long.wav") == (limit < 24_086 ? "RF64" : "RIFF"))
        let reader = try AudioFileReader(path: folder.file("long.wav"))
        #expect(reader.format.frameCount == 6000)
        #expect(try reader.readAll()[0] == samples)
        #expect(reader.damage == nil)
    }

    @Test(arguments: ["aiff", "voc", "mat"]) func aFormatWithoutAnotherFormRefusesAndKeepsWhatWasWritten(
        _ suffix: String
    ) throws {
        let writer = try writer("full.\(suffix)", limit: 9000)
        let error = #expect(throws: AudioFileError.self) {
            for start in stride(from: 0, to: 6000, by: 500) { try writer.write([Array(samples[start..<start + 500])]) }
        }
        #expect(error?.description.contains("at most 9000 bytes") == true, "\(String(describing: error))")
        #expect(writer.isFull)
        let kept = writer.frameCount
        #expect(kept > 1500 && kept < 6000)
        #expect(throws: AudioFileError.self) { try writer.write([[0.25]]) }
        #expect(try writer.finish())
        let reader = try AudioFileReader(path: folder.file("full.\(suffix)"))
        #expect(try reader.readAll()[0].count == Int(kept))
        #expect(reader.damage == nil)
    }

    @Test func aFormatSaysBeforehandHowMuchItHolds() throws {
        let writer = try AudioFileWriter(path: folder.file("a.aiff"), sampleRate: 48_000, channelCount: 2)
        let most = try #require(writer.maximumFrameCount)
        #expect(most * 8 < 1 << 32 && most * 8 > (1 << 32) - 4096)
        #expect(
            try AudioFileWriter(path: folder.file("a.wav"), sampleRate: 48_000, channelCount: 2).maximumFrameCount
                == nil)
    }

    @Test(arguments: ["wav", "aiff", "caf", "w64", "au"]) func theSameSamplesMakeTheSameBytes(_ suffix: String) throws {
        for name in ["a", "b"] {
            let writer = try AudioFileWriter(
                path: folder.file("\(name).\(suffix)"), sampleRate: 48_000, channelCount: 1)
            try writer.write([samples])
            try writer.finish()
        }
        let bytes = try Data(contentsOf: URL(filePath: folder.file("a.\(suffix)")))
        #expect(try bytes == Data(contentsOf: URL(filePath: folder.file("b.\(suffix)"))))
        // The largest sample's chunk has a time in it.
        #expect(bytes.range(of: Data("PEAK".utf8)) == nil && bytes.range(of: Data("peak".utf8)) == nil)
    }

    @Test(arguments: [(1, AudioFileEncoding.SampleFormat.pcm24), (3, .pcm24), (1, .pcm16), (2, .float32)])
    func aWaveFileOfOddLengthIsWhole(channels: Int, format: AudioFileEncoding.SampleFormat) throws {
        let path = folder.file("odd.wav")
        let writer = try AudioFileWriter(
            path: path, sampleRate: 44_100, channelCount: channels, sampleFormat: format)
        try writer.write([[Float]](repeating: [0.5, -0.25, 0.125], count: channels))
        try writer.finish()
        let size = try Data(contentsOf: URL(filePath: path)).count
        #expect(size % 2 == 0)
        let reader = try AudioFileReader(path: path)
        #expect(try reader.readAll() == [[Float]](repeating: [0.5, -0.25, 0.125], count: channels))
        #expect(reader.damage == nil)
    }
}
