import AVFAudio
import Commands
import Foundation
import RenderBenchmark

/// How clean `AVAudioConverter` is from one rate to another at its best quality: what a sine leaves beside itself.
enum ConversionNoise {
    private static let rates = (from: 44_100.0, to: 48_000.0)
    /// Hz.
    private static let frequencies = [997.0, 15_000]

    /// One row, with decibels of the noise below each sine. Throws what the converter throws.
    static func result() throws -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: .engine, mode: .rateConversion, placement: .host, frames: 4096, channels: 1)
        let extras = try frequencies.map { frequency in
            BenchmarkExtra("noise_\(Int(frequency))_hz", .number(try noise(frequency)))
        }
        return BenchmarkResult(record: BenchmarkRecord(configuration, extras: extras))
    }

    private static func noise(_ frequency: Double) throws -> Double {
        let input = try sine(frequency, rates.from)
        let expected = try sine(frequency, rates.to)
        guard let converter = AVAudioConverter(from: input.format, to: expected.format),
            let output = AVAudioPCMBuffer(pcmFormat: expected.format, frameCapacity: expected.frameCapacity)
        else { throw CommandFailure(.failed, "there is no converter from \(rates.from) to \(rates.to) Hz") }
        converter.sampleRateConverterQuality = AVAudioQuality.max.rawValue
        var given = false
        var error: NSError?
        converter.convert(to: output, error: &error) { _, status in
            status.pointee = given ? .endOfStream : .haveData
            defer { given = true }
            return given ? nil : input
        }
        if let error { throw error }
        // Away from both ends, where the sine begins and ends abruptly.
        let range = Int(rates.to) / 10..<Int(output.frameLength) - Int(rates.to) / 10
        let (found, wanted) = (try samples(output), try samples(expected))
        let signal = range.reduce(0) { $0 + wanted[$1] * wanted[$1] }
        let noise = range.reduce(0) { $0 + (found[$1] - wanted[$1]) * (found[$1] - wanted[$1]) }
        return 10 * log10(noise / signal)
    }

    /// A second, in doubles.
    private static func sine(_ frequency: Double, _ rate: Double) throws -> AVAudioPCMBuffer {
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatFloat64, sampleRate: rate, channels: 1, interleaved: false),
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(rate))
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = buffer.frameCapacity
        let data = try samples(buffer)
        for frame in 0..<Int(rate) { data[frame] = 0.5 * sin(2 * Double.pi * frequency * Double(frame) / rate) }
        return buffer
    }

    private static func samples(_ buffer: AVAudioPCMBuffer) throws -> UnsafeMutablePointer<Double> {
        guard let data = buffer.mutableAudioBufferList.pointee.mBuffers.mData else {
            throw CommandFailure(.failed, "a buffer has no samples")
        }
        return data.assumingMemoryBound(to: Double.self)
    }
}
