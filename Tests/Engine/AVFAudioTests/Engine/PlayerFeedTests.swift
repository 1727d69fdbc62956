import AVFAudio
import AudioFiles
import AudioToolbox
import Foundation
import Glibc
import RenderGraph
import TestSupport
import Testing

/// Files that are read to where they end, from another place, again and again, once, and at another rate.
@Suite struct PlayerFeedTests {
    /// What is left of a 997 Hz sine after the conversion, beside the same sine in closed form. The converter's own
    /// noise lies 175 dB below; its input and output are rounded to single precision.
    private static let tolerance: Float = 2e-7
    /// Seconds at either end for which the sine, cut off, is no sine: more than the filter's length.
    private static let edge = 0.02

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sine(_ rate: Double, frames: Int, frequency: Double = 997, phase: Double = 0) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / rate + phase)) }
    }

    private func write(_ channels: [[Float]], _ rate: Double, _ name: String = "in.wav") throws -> String {
        let path = folder.file(name)
        let writer = try AudioFileWriter(path: path, sampleRate: rate, channelCount: channels.count)
        // In pieces: an Ogg page is written when it is full, not at the end of one long call.
        for start in stride(from: 0, to: channels[0].count, by: 4000) {
            try writer.write(channels.map { Array($0[start..<min(start + 4000, $0.count)]) })
        }
        try writer.finish()
        return path
    }

    private func feed(
        _ path: String, from frame: Int = 0, at rate: Double, channels: AVAudioChannelCount = 1, isLooping: Bool = false
    ) throws -> PlayerFeed {
        let format = try #require(AVAudioFormat.standard(sampleRate: rate, channels: channels))
        return try PlayerFeed(
            PlayerFile(AudioFileReader(path: path)), from: frame, format: format, capacity: 32_768, isLooping: isLooping
        )
    }

    /// Reads up to so many frames in blocks of these lengths, again and again; one array per channel.
    private func read(_ feed: PlayerFeed, blocks: [Int] = [512], upTo most: Int = .max) -> [[Float]] {
        let (channels, capacity) = (feed.stream.channelCount, blocks.max() ?? 0)
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: channels)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: capacity * channels)
        defer {
            list.deallocate()
            memory.deallocate()
        }
        for channel in 0..<channels {
            audioBuffers(list)[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(capacity * 4), mData: memory + channel * capacity)
        }
        var all = [[Float]](repeating: [], count: channels)
        var turn = 0
        while all[0].count < most {
            feed.fill()
            let count = feed.stream.read(list, frames: min(blocks[turn % blocks.count], most - all[0].count))
            if count == 0 { return all }
            for channel in all.indices {
                all[channel] += UnsafeBufferPointer(start: memory + channel * capacity, count: count)
            }
            turn += 1
        }
        return all
    }

    // MARK: Rates

    @Test(arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (22_050, 96_000), (96_000, 48_000)])
    func aSineStaysTheSine(_ from: Double, _ to: Double) throws {
        let frames = Int(from)
        let path = try write(
            [sine(from, frames: frames), sine(from, frames: frames, frequency: 3000, phase: 1)], from)
        let heard = try read(feed(path, at: to, channels: 2), blocks: [512, 1, 4095, 77])
        #expect(heard.map(\.count) == [Int(to), Int(to)])
        let expected = [sine(to, frames: Int(to)), sine(to, frames: Int(to), frequency: 3000, phase: 1)]
        for (heard, expected) in zip(heard, expected) {
            let edge = Int(Self.edge * to)
            let inner = edge..<heard.count - edge
            let error = inner.map { abs(heard[$0] - expected[$0]) }.max() ?? 1
            #expect(error < Self.tolerance)
        }
    }

    @Test(arguments: [1, 2, 441, 44_101, 100_003])
    func theLengthIsExact(_ frames: Int) throws {
        let feed = try feed(write([sine(44_100, frames: frames)], 44_100), at: 48_000)
        let expected = Int((Double(frames) * 48_000 / 44_100).rounded())
        #expect(read(feed, blocks: [1000])[0].count == expected)
        #expect(feed.progress.isEnded && feed.progress.frameCount == expected && feed.progress.damage == nil)
    }

    @Test func theFilesOwnRateChangesNothing() throws {
        let samples = sine(44_100, frames: 5000)
        #expect(try read(feed(write([samples], 44_100), at: 44_100))[0] == samples)
    }

    @Test func blockLengthsDoNotMatter() throws {
        let path = try write([UnitNoise.samples(20_000)], 44_100)
        #expect(
            try read(feed(path, at: 48_000), blocks: [512])
                == read(feed(path, at: 48_000), blocks: [1, 13, 4096, 9000]))
    }

    @Test func aMonoFileFillsBothChannels() throws {
        let heard = try read(feed(write([sine(44_100, frames: 9000)], 44_100), at: 48_000, channels: 2))
        #expect(heard[0] == heard[1])
        #expect(heard[0].contains { $0 > 0.49 })
    }

    @Test func ratesTooFarApartAreRefusedWithBothNamed() throws {
        let path = try write([[0, 0]], 8_000)
        #expect {
            _ = try feed(path, at: 8_200_000)
        } throws: { error in
            "\(error)".contains(path) && "\(error)".contains("8000.0 Hz") && "\(error)".contains("8200000.0 Hz")
        }
    }

    // MARK: Places

    @Test(arguments: [44_100.0, 48_000]) func aLoopSoundsTheSameEachTime(_ rate: Double) throws {
        let path = try write([sine(44_100, frames: 9000)], 44_100)
        let once = try read(feed(path, at: rate))[0]
        let looping = try feed(path, at: rate, isLooping: true)
        #expect(read(looping, upTo: 3 * once.count)[0] == once + once + once)
        #expect(!looping.progress.isEnded)
    }

    @Test func anEmptyFileIsNotLoopedForEver() throws {
        let feed = try feed(write([[]], 44_100), at: 44_100, isLooping: true)
        #expect(read(feed) == [[]])
        #expect(feed.progress.isEnded && feed.progress.frameCount == 0)
    }

    @Test(arguments: [44_100.0, 48_000]) func fromAnotherPlaceTheEndIsWhereItIs(_ rate: Double) throws {
        let path = try write([sine(44_100, frames: 9001)], 44_100)
        let whole = try read(feed(path, at: rate))[0]
        for place in [1, 4801, whole.count - 1, whole.count, whole.count + 1000] {
            let feed = try feed(path, from: place, at: rate)
            let rest = read(feed)[0]
            #expect(rest.count == max(whole.count - place, 0))
            if rate == 44_100 { #expect(rest[...] == whole.dropFirst(place)) }
            #expect(feed.progress.isEnded && feed.progress.frameCount == max(place, whole.count))
        }
    }

    // MARK: Damage

    @Test func aCutOggFileIsReadToItsEndAndThatIsSaid() throws {
        let path = try write([UnitNoise.samples(96_000)], 48_000, "in.ogg")
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        let count = try AudioFileReader(path: path).readAll()[0].count
        let feed = try feed(path, at: 24_000)
        #expect(read(feed)[0].count == (count + 1) / 2)
        #expect(feed.progress.damage != nil && feed.progress.failure == nil)
    }

    @Test func aFileOfWhichNothingIsThereFails() throws {
        let path = try write([UnitNoise.samples(9000)], 48_000)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let samples = try #require(bytes.firstRange(of: Data("data".utf8))).upperBound + 4
        try bytes.prefix(samples).write(to: URL(filePath: path))
        let feed = try feed(path, at: 48_000)
        #expect(read(feed) == [[]])
        #expect(feed.progress.isEnded)
        #expect((feed.progress.failure as? AudioFileError)?.path == path)
    }

    // MARK: Pipes

    /// A pipe with a name that gives these bytes and then nothing until it is closed.
    private func pipe(_ bytes: Data) throws -> (path: String, writer: Int32) {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let writer = open(path, O_RDWR)
        #expect(bytes.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) } == bytes.count)
        return (path, writer)
    }

    @Test(.timeLimit(.minutes(1))) func whoWaitsForAPipeIsLetGo() throws {
        let bytes = try Data(contentsOf: URL(filePath: write([UnitNoise.samples(8192)], 48_000)))
        let (path, writer) = try pipe(bytes.prefix(20_000))
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
        let feed = try PlayerFeed(
            PlayerFile(AudioFileReader(path: path)), format: format, capacity: 32_768, refilling: .byReader)
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: format)
        player.play(feed)
        try engine.start()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
        #expect(try engine.renderOffline(512, to: buffer) == .success)
        let heard = try #require(buffer.floatChannelData)[0][0]
        #expect(heard == UnitNoise.samples(1)[0])
        Thread.detachNewThread {
            usleep(200_000)
            feed.abandon()
        }
        for _ in 0..<20 { #expect(try engine.renderOffline(512, to: buffer) == .success) }
        #expect(feed.progress.frameCount == 4096 && !feed.progress.isEnded)
        close(writer)
        #expect(eventually { feed.progress.frameCount > 4096 })
        engine.stop()
    }
}

/// Numbers in −0.5 … 0.5 that depend on their place alone.
private enum UnitNoise {
    static func samples(_ count: Int) -> [Float] {
        (0..<count).map { Float(UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8) / Float(1 << 24) - 0.5 }
    }
}
