import AudioFiles
import Glibc
import TestSupport
import Testing

/// `frames` of a sine at `frequency` Hz and of its negative, 48 kHz.
private func stereoSine(frames: Int, frequency: Double = 441) -> [[Float]] {
    let left = (0..<frames).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / 48_000)) }
    return [left, left.map { -$0 }]
}

private func write(_ channels: [[Float]], to path: String, _ format: AudioFileEncoding.SampleFormat = .automatic) throws
{
    let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: channels.count, sampleFormat: format)
    try writer.write(channels)
    try writer.finish()
}

private func largestDifference(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }

@Suite struct AudioFileRoundTrips {
    let folder = try! TemporaryFolder()
    let sine = stereoSine(frames: 4_800)

    @Test(arguments: ["wav", "aiff", "caf", "w64", "rf64", "au", "mat"])
    func floatContainersReturnEverySampleExactly(suffix: String) throws {
        let path = folder.file("a.\(suffix)")
        try write(sine, to: path)
        let reader = try AudioFileReader(path: path)
        #expect(reader.format.channelCount == 2)
        #expect(reader.format.sampleRate == 48_000)
        #expect(reader.format.frameCount == 4_800)
        #expect(try reader.readAll() == sine)
    }

    @Test func flacReturnsSamplesToOneStepOf24Bits() throws {
        let path = folder.file("a.flac")
        try write(sine, to: path)
        let read = try AudioFileReader(path: path).readAll()
        #expect(largestDifference(read[0], sine[0]) <= 1 / 8_388_608)
        #expect(largestDifference(read[1], sine[1]) <= 1 / 8_388_608)
    }

    @Test(arguments: ["ogg", "opus", "mp3"])
    func lossyFormatsReturnTheSameLengthAndNearlyTheSameSignal(suffix: String) throws {
        let path = folder.file("a.\(suffix)")
        let long = stereoSine(frames: 48_000)
        try write(long, to: path)
        let read = try AudioFileReader(path: path).readAll()
        #expect(read[0].count == 48_000)
        #expect(largestDifference(read[0], long[0]) < 0.1)
    }

    @Test(
        arguments: [
            ("wav", .pcm16, 16), ("aiff", .pcm16, 16), ("flac", .pcm16, 16), ("wav", .pcm24, 24), ("caf", .pcm24, 24),
        ] as [(String, AudioFileEncoding.SampleFormat, Int)])
    func integerFormatsRoundToTheNearest(suffix: String, format: AudioFileEncoding.SampleFormat, bits: Int) throws {
        let path = folder.file("rounded.\(suffix)")
        let step = Float(sign: .plus, exponent: 1 - bits, significand: 1)
        let steps: [Float] = [0.4, 0.5, 0.6, 1.5, 2.5, 2.75, -0.4, -0.5, -0.6, -1.5, -2.5, -2.75, .nan, 0x1.000002p-1]
        try write([steps.map { $0 * step }], to: path, format)
        let read = try AudioFileReader(path: path).readAll()
        #expect(read == [[0, 0, 1, 2, 2, 3, 0, 0, -1, -2, -2, -3, 0, 1].map { $0 * step }])
    }

    @Test func integerFormatsClipInsteadOfWrapping() throws {
        let path = folder.file("loud.wav")
        try write([[2, -2, 0.5]], to: path, .pcm16)
        let read = try AudioFileReader(path: path).readAll()
        #expect(read[0][0] > 0.9999)
        #expect(read[0][1] == -1)
        #expect(abs(read[0][2] - 0.5) < 1 / 32_768)
    }

    @Test func blocksOfAnySizeGiveTheSameSamples() throws {
        let path = folder.file("a.wav")
        try write(sine, to: path)
        let reader = try AudioFileReader(path: path)
        var collected: [Float] = []
        for size in sequence(first: 1, next: { $0 * 2 }).prefix(20) {
            collected += try reader.read(frameCount: size)[0]
        }
        #expect(collected == sine[0])
    }

    @Test func seekReachesTheNamedFrame() throws {
        let path = folder.file("a.flac")
        try write(sine, to: path)
        let reader = try AudioFileReader(path: path)
        try reader.seek(toFrame: 1_000)
        #expect(reader.position == 1_000)
        #expect(abs(try reader.read(frameCount: 1)[0][0] - sine[0][1_000]) < 1e-6)
        #expect(throws: AudioFileError.self) { try reader.seek(toFrame: 5_000_000) }
    }

    @Test func samplesThatAreNoNumbersBecomeZeroAndAreCounted() throws {
        let path = folder.file("a.wav")
        try write([[1, .nan, .infinity, -0.5]], to: path)
        let reader = try AudioFileReader(path: path)
        #expect(try reader.readAll() == [[1, 0, 0, -0.5]])
        #expect(reader.nonfiniteSampleCount == 2)
    }
}

@Suite struct AudioFileFailures {
    let folder = try! TemporaryFolder()

    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "nothing was thrown"
    }

    @Test func aMissingFileIsNamed() {
        let path = folder.file("missing.wav")
        #expect(message { _ = try AudioFileReader(path: path) } == "cannot open \(path): No such file or directory")
    }

    @Test func aFolderIsNotASoundFile() {
        #expect(message { _ = try AudioFileReader(path: folder.path) }.hasSuffix("it is a directory, not a sound file"))
    }

    @Test func anEmptyFileIsCalledEmpty() throws {
        try folder.write([], to: "empty.wav")
        #expect(message { _ = try AudioFileReader(path: folder.file("empty.wav")) }.hasSuffix("the file is empty"))
    }

    @Test func textIsNotASoundFile() throws {
        try folder.write(Array("this is not a sound file, whatever its name says".utf8), to: "text.wav")
        let text = message { _ = try AudioFileReader(path: folder.file("text.wav")) }
        #expect(text.contains("text.wav") && text.contains("ormat"))
    }

    @Test func aTruncatedFileGivesWhatItHasWithoutATrap() throws {
        let path = folder.file("cut.flac")
        try write(stereoSine(frames: 48_000), to: path)
        truncate(path, 5_000)
        let reader = try AudioFileReader(path: path)
        var count = 0
        do { count = try reader.readAll()[0].count } catch { #expect("\(error)".contains("cut.flac")) }
        #expect(count < 48_000)
    }

    @Test func anUnknownExtensionListsTheKnownOnes() {
        let text = message { _ = try AudioFileWriter(path: folder.file("a.xyz"), sampleRate: 48_000, channelCount: 2) }
        #expect(text.contains(".xyz") && text.contains("flac"))
        #expect(
            message { _ = try AudioFileWriter(path: folder.file("a"), sampleRate: 1, channelCount: 2) }.contains(
                "no extension"))
    }

    @Test func aRateThatOpusCannotHoldIsRefused() {
        let text = message { _ = try AudioFileWriter(path: folder.file("a.opus"), sampleRate: 44_100, channelCount: 2) }
        #expect(text.contains("44100"))
    }

    @Test func anUnknownFolderIsNamed() {
        let path = folder.file("none/a.wav")
        let text = message { _ = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1) }
        #expect(text == "cannot create \(path): No such file or directory")
    }

    @Test func anAbandonedWriterLeavesTheOldFileAndNothingElse() throws {
        let path = folder.file("a.wav")
        try write([[0.25]], to: path)
        do {
            let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1)
            try writer.write([[1, 1, 1]])
        }
        #expect(folder.names == ["a.wav"])
        #expect(try AudioFileReader(path: path).readAll() == [[0.25]])
    }
}
