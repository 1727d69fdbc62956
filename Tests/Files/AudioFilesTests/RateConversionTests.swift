import AudioFiles
import AudioToolbox
import Foundation
import TestSupport
import Testing

@Suite struct RateConversionTests {
    /// What is left of a 997 Hz sine after the conversion, beside the same sine in closed form. The converter's own
    /// noise lies 175 dB below; its input and output are rounded to single precision.
    private static let tolerance: Float = 2e-7
    /// Seconds at either end for which the sine, cut off, is no sine: more than the filter's length.
    private static let edge = 0.02

    private func sine(_ rate: Double, frames: Int, frequency: Double = 997, phase: Double = 0) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / rate + phase)) }
    }

    private func write(_ channels: [[Float]], _ rate: Double, _ folder: TemporaryFolder) throws -> String {
        let path = folder.file("in.wav")
        let writer = try AudioFileWriter(path: path, sampleRate: rate, channelCount: channels.count)
        try writer.write(channels)
        try writer.finish()
        return path
    }

    /// Reads everything in blocks of these lengths, again and again.
    private func read(_ reader: ConvertedFileReader, blocks: [Int] = [512]) throws -> [[Float]] {
        let capacity = blocks.max() ?? 0
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: reader.channelCount)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: capacity * reader.channelCount)
        defer {
            list.deallocate()
            memory.deallocate()
        }
        let buffers = audioBuffers(list)
        for channel in 0..<reader.channelCount {
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(capacity * 4), mData: memory + channel * capacity)
        }
        var all = [[Float]](repeating: [], count: reader.channelCount)
        var turn = 0
        while true {
            let count = try reader.read(into: list, frameCount: blocks[turn % blocks.count])
            if count == 0 { return all }
            for channel in all.indices {
                all[channel] += UnsafeBufferPointer(start: memory + channel * capacity, count: count)
            }
            turn += 1
        }
    }

    @Test(arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (22_050, 96_000), (96_000, 48_000)])
    func aSineStaysTheSine(_ from: Double, _ to: Double) throws {
        let folder = try TemporaryFolder()
        let frames = Int(from)
        let path = try write(
            [sine(from, frames: frames), sine(from, frames: frames, frequency: 3000, phase: 1)], from, folder)
        let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: to, channelCount: 2)
        #expect(reader.frameCount == Int64(to))
        let heard = try read(reader, blocks: [512, 1, 4095, 77])
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
        let folder = try TemporaryFolder()
        let path = try write([sine(44_100, frames: frames)], 44_100, folder)
        let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: 48_000, channelCount: 1)
        let expected = Int((Double(frames) * 48_000 / 44_100).rounded())
        #expect(reader.frameCount == Int64(expected))
        #expect(try read(reader, blocks: [1000])[0].count == expected)
    }

    @Test func theFilesOwnRateChangesNothing() throws {
        let folder = try TemporaryFolder()
        let samples = sine(44_100, frames: 5000)
        let path = try write([samples], 44_100, folder)
        let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: 44_100, channelCount: 1)
        #expect(try read(reader)[0] == samples)
    }

    @Test func blockLengthsDoNotMatter() throws {
        let folder = try TemporaryFolder()
        let path = try write([UnitNoise.samples(20_000)], 44_100, folder)
        func converted(_ blocks: [Int]) throws -> [Float] {
            let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: 48_000, channelCount: 1)
            return try read(reader, blocks: blocks)[0]
        }
        #expect(try converted([512]) == converted([1, 13, 4096, 9000]))
    }

    @Test func aFileThatBeginsAnewSoundsTheSame() throws {
        let folder = try TemporaryFolder()
        let path = try write([sine(44_100, frames: 9000)], 44_100, folder)
        let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: 48_000, channelCount: 1)
        let first = try read(reader)[0]
        try reader.rewind()
        #expect(try read(reader)[0] == first)
    }

    @Test func aMonoFileFillsBothChannels() throws {
        let folder = try TemporaryFolder()
        let path = try write([sine(44_100, frames: 9000)], 44_100, folder)
        let reader = try ConvertedFileReader(try AudioFileReader(path: path), sampleRate: 48_000, channelCount: 2)
        let heard = try read(reader)
        #expect(heard[0] == heard[1])
        #expect(heard[0].contains { $0 > 0.49 })
    }

    @Test func ratesTooFarApartAreRefusedWithBothNamed() throws {
        let folder = try TemporaryFolder()
        let path = try write([[0, 0]], 8_000, folder)
        let reader = try AudioFileReader(path: path)
        #expect {
            _ = try ConvertedFileReader(reader, sampleRate: 8_200_000, channelCount: 1)
        } throws: { error in
            "\(error)".contains(path) && "\(error)".contains("8000.0 Hz") && "\(error)".contains("8200000.0 Hz")
        }
    }
}

/// Numbers in −0.5 … 0.5 that depend on their place alone.
private enum UnitNoise {
    static func samples(_ count: Int) -> [Float] {
        (0..<count).map { Float(UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8) / Float(1 << 24) - 0.5 }
    }
}
