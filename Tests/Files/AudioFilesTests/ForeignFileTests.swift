import AudioFiles
import AudioToolbox
import Foundation
import TestSupport
import Testing

/// Files as other programs leave them: with bytes behind, tags, without lengths, with headers that nobody completed.
@Suite struct ForeignFileTests {
    private let folder = try! TemporaryFolder()
    private let frames = 48_000

    private var noise: [Float] {
        var state: UInt32 = 1
        return (0..<frames).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state) >> 16) / 65_536
        }
    }

    private func write(_ suffix: String, channels: Int = 1, _ format: AudioFileEncoding.SampleFormat = .automatic)
        throws
        -> [UInt8]
    {
        let path = folder.file("whole.\(suffix)")
        let writer = try AudioFileWriter(
            path: path, sampleRate: 48_000, channelCount: channels, sampleFormat: format)
        try writer.write([[Float]](repeating: noise, count: channels))
        try writer.finish()
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func read(_ bytes: [UInt8], _ name: String) throws -> (samples: [[Float]], reader: AudioFileReader) {
        try folder.write(bytes, to: name)
        let reader = try AudioFileReader(path: folder.file(name))
        return (try reader.readAll(), reader)
    }

    // MARK: MP3

    /// The blocks of an MP3 without the one that says how many there are.
    private func withoutCount(_ bytes: [UInt8]) throws -> [UInt8] {
        // A block of 48 kHz, mono: 144 bytes for each 1,000 bits per second over 48.
        let starts = bytes.indices.dropLast(1).filter { bytes[$0] == 0xff && bytes[$0 + 1] == 0xfb }
        return Array(bytes[try #require(starts.first { $0 > 200 })...])
    }

    /// What some programs put behind the sound.
    private static var apeTag: [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        let cover = (0..<8000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let item = number(UInt32(cover.count)) + number(2) + Array("Cover Art (Front)".utf8) + [0] + cover
        func part(_ flags: UInt32) -> [UInt8] {
            Array("APETAGEX".utf8) + number(2000) + number(UInt32(item.count + 32)) + number(1) + number(flags)
                + [UInt8](repeating: 0, count: 8)
        }
        return part(0xa000_0000) + item + part(0x8000_0000)
    }

    @Test(arguments: [[], [UInt8](repeating: 0, count: 3000), Self.apeTag])
    func bytesBehindAnMP3CostNothing(_ behind: [UInt8]) throws {
        let whole = try write("mp3")
        let (samples, reader) = try read(whole + behind, "a.mp3")
        #expect(samples[0].count == frames && reader.format.frameCount == Int64(frames))
        #expect(reader.damage == nil)
        // Without a count, all blocks are there, with what the encoder put around the sound.
        let bare = try withoutCount(whole)
        let all = try read(bare, "bare.mp3").samples[0]
        let (same, other) = try read(bare + behind, "b.mp3")
        #expect(all.count >= frames && all.count % 1152 == 0)
        #expect(same[0] == all && other.damage == nil)
    }

    @Test func anMP3ThatWasCutIsNamedAndBeginsWhereItDid() throws {
        let whole = try write("mp3")
        let all = try read(whole, "whole.mp3").samples[0]
        let (samples, reader) = try read(Array(whole.prefix(whole.count / 2)), "cut.mp3")
        #expect(samples[0].count > frames / 3 && samples[0].count < frames)
        #expect(samples[0].prefix(frames / 3) == all.prefix(frames / 3))
        #expect(reader.damage == .endsEarly(frameCount: Int64(samples[0].count), announced: Int64(frames)))
    }

    // MARK: Files that were joined

    /// A file of a steady level, which tells the parts of a joined one from each other.
    private func level(_ level: Float, _ suffix: String, rate: Double = 48_000, channels: Int = 1) throws -> [UInt8] {
        let path = folder.file("level.\(suffix)")
        let writer = try AudioFileWriter(path: path, sampleRate: rate, channelCount: channels)
        let tone = (0..<24_000).map { level * sin(Float($0) * 0.05) }
        try writer.write([[Float]](repeating: tone, count: channels))
        try writer.finish()
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// As recordings of a radio and `cat` make them: the parts are heard one after the other, each as it is alone.
    @Test(arguments: ["ogg", "opus"]) func chainedFilesAreReadThrough(_ suffix: String) throws {
        let parts = [try write(suffix), try level(0.5, suffix), try level(0.125, suffix)]
        let alone = try parts.enumerated().map { try read($1, "part\($0).\(suffix)").samples[0] }
        let (samples, reader) = try read(parts.flatMap(\.self), "chained.\(suffix)")
        #expect(samples[0].count == alone.map(\.count).reduce(0, +))
        #expect(reader.format.frameCount == Int64(samples[0].count) && reader.damage == nil)
        #expect(samples[0] == alone.flatMap(\.self))
        // Places lie behind the joint, and before it again.
        for place in [alone[0].count + 100, alone[0].count - 50, samples[0].count - 500, 10] {
            try reader.seek(toFrame: Int64(place))
            let part = try reader.read(frameCount: 400)[0]
            let worst = zip(part, samples[0][place...]).map { abs($0 - $1) }.max() ?? 1
            #expect(part.count == 400 && worst < (suffix == "opus" ? 0.01 : 1e-4), "\(place): \(worst)")
        }
    }

    /// What has another shape cannot be in one file's samples: the file ends before it.
    @Test(arguments: [("ogg", 48_000.0, 2), ("ogg", 44_100, 1), ("opus", 48_000, 2)])
    func aPartOfAnotherShapeEndsAChainedFile(_ suffix: String, _ rate: Double, _ channels: Int) throws {
        let first = try write(suffix)
        let alone = try read(first, "first.\(suffix)").samples
        let (samples, reader) = try read(
            first + (try level(0.5, suffix, rate: rate, channels: channels)), "chained.\(suffix)")
        #expect(samples == alone && reader.format.frameCount == Int64(alone[0].count))
        #expect(reader.format.channelCount == 1 && reader.format.sampleRate == 48_000)
    }

    /// The first part says how long it was alone; what follows is more than a tag.
    @Test func joinedMP3sAreReadThrough() throws {
        let (first, second) = (try write("mp3"), try level(0.5, "mp3"))
        let alone = try read(first, "first.mp3").samples[0]
        let (samples, reader) = try read(first + second, "joined.mp3")
        #expect(samples[0].count >= frames + 24_000 && samples[0].count < frames + 24_000 + 4 * 1152)
        #expect(reader.format.frameCount == Int64(samples[0].count) && reader.damage == nil)
        // The last blocks of the first part overlap with what follows.
        #expect(samples[0].prefix(frames - 2304) == alone.prefix(frames - 2304))
        let end = samples[0].suffix(12_000)
        let loudest = end.map(abs).max() ?? 0
        #expect(abs(loudest - 0.5) < 0.05, "\(loudest)")
        try reader.seek(toFrame: Int64(frames + 8000))
        let part = try reader.read(frameCount: 400)[0]
        let worst = zip(part, samples[0][(frames + 8000)...]).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-4, "\(worst)")
    }

    // MARK: Headers that nobody completed

    private func zero(_ bytes: inout [UInt8], _ name: String, at offset: Int, count: Int = 4) throws {
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array(name.utf8)) })
        for index in 0..<count { bytes[place + offset + index] = 0 }
    }

    @Test(arguments: [AudioFileEncoding.SampleFormat.float32, .pcm16, .pcm24], [false, true])
    func aWaveFileWhoseHeaderSaysEmptyIsReadToItsEnd(format: AudioFileEncoding.SampleFormat, isRIFFZero: Bool) throws {
        var bytes = try write("wav", channels: 2, format)
        let whole = try read(bytes, "whole.wav").samples
        try zero(&bytes, "data", at: 4)
        if isRIFFZero { try zero(&bytes, "RIFF", at: 4) }
        let (samples, reader) = try read(bytes, "a.wav")
        #expect(samples == whole)
        #expect(reader.format.frameCount == Int64(frames))
        #expect(reader.damage == .unfinished(frameCount: Int64(frames)))
        #expect(reader.damage?.description.contains("says it is empty") == true)
    }

    @Test func anAIFFWhoseHeaderSaysEmptyIsReadToItsEnd() throws {
        var bytes = try write("aiff", .pcm16)
        let whole = try read(bytes, "whole.aiff").samples
        try zero(&bytes, "COMM", at: 10)
        try zero(&bytes, "SSND", at: 4)
        let (samples, reader) = try read(bytes, "a.aiff")
        #expect(samples == whole && reader.damage == .unfinished(frameCount: Int64(frames)))
    }

    @Test func anEmptyFileWithATitleBehindIsEmpty() throws {
        let path = folder.file("empty.wav")
        try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1).finish()
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        bytes += Array("LIST".utf8) + [12, 0, 0, 0] + Array("INFOINAM".utf8) + [0, 0, 0, 0]
        let (samples, reader) = try read(bytes, "a.wav")
        #expect(samples == [[]] && reader.damage == nil)
    }

    // MARK: Channels

    private static let labels: [Int: [AudioChannelLabel]] = [
        3: [kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center],
        6: [
            kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen,
            kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround,
        ],
    ]

    /// Vorbis and Opus have the centre between left and right, and the low end at last.
    @Test(arguments: ["wav", "flac", "ogg", "caf", "aiff"], [3, 6])
    func channelsKeepTheirSpeakers(_ suffix: String, _ count: Int) throws {
        let labels = try #require(Self.labels[count])
        let path = folder.file("a.\(suffix)")
        let writer = try AudioFileWriter(
            path: path, sampleRate: 48_000, channelCount: count, channelLabels: labels, sampleFormat: .automatic)
        // Each channel has its own level.
        try writer.write((0..<count).map { [Float](repeating: Float($0 + 1) / 16, count: 9600) })
        try writer.finish()
        let reader = try AudioFileReader(path: path)
        #expect(reader.format.channelLabels == labels)
        let samples = try reader.readAll()
        for channel in 0..<count where labels[channel] != kAudioChannelLabel_LFEScreen {
            #expect(abs(samples[channel][4800] - Float(channel + 1) / 16) < 0.02, "\(channel)")
        }
    }

    // MARK: Places

    @Test(arguments: ["ogg", "opus", "mp3", "flac"]) func aPlaceIsThatOfAReadingFromTheBeginning(_ suffix: String)
        throws
    {
        _ = try write(suffix)
        let reader = try AudioFileReader(path: folder.file("whole.\(suffix)"))
        let all = try reader.readAll()[0]
        for place in [0, 1, 100, 1000, 5000, 20_001, 33_333, 47_000, 40] {
            try reader.seek(toFrame: Int64(place))
            let part = try reader.read(frameCount: 900)[0]
            let worst = zip(part, all[place...]).map { abs($0 - $1) }.max() ?? 1
            #expect(part.count == 900 && worst < (suffix == "opus" ? 0.01 : 1e-4), "\(place): \(worst)")
        }
    }
}
