import Foundation
import RateConversion

/// What makes and measures signals for the suites here.
enum Signals {
    /// sin(2π · frequency · n / rate), amplitude 0.9, from frame `first` on.
    static func sine(_ frequency: Double, rate: Double, count: Int, first: Double = 0) -> [Float] {
        (0..<count).map { Float(0.9 * sin(2 * .pi * frequency * (Double($0) + first) / rate)) }
    }

    /// The same sequence for the same seed.
    static func noise(_ count: Int, seed: UInt64) -> [Float] {
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max)
        }
    }

    /// Signal over difference in dB.
    static func ratio(_ signal: some Collection<Float>, to expected: some Collection<Float>) -> Double {
        var power = 0.0
        var error = 0.0
        for (one, other) in zip(signal, expected) {
            power += Double(other) * Double(other)
            error += (Double(one) - Double(other)) * (Double(one) - Double(other))
        }
        return 10 * log10(power / max(error, 1e-300))
    }

    /// RMS in dB; a full-scale square is 0.
    static func level(_ signal: some Collection<Float>) -> Double {
        let power = signal.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, signal.count))
        return 10 * log10(max(power, 1e-300))
    }
}

/// Calls `body` with one pointer per channel, from frame `first` on.
func withChannels<Result>(
    _ channels: inout [[Float]], from first: Int,
    _ body: (UnsafePointer<UnsafeMutablePointer<Float>>) -> Result
) -> Result {
    let copies = channels.map { channel in
        let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: max(1, channel.count - first))
        _ = memory.initialize(from: channel[min(first, channel.count)...])
        return memory
    }
    defer { copies.forEach { $0.deallocate() } }
    let result = copies.map { $0.baseAddress! }.withUnsafeBufferPointer {
        body($0.baseAddress ?? .init(bitPattern: 8)!)
    }
    for (index, copy) in copies.enumerated() {
        for frame in first..<channels[index].count { channels[index][frame] = copy[frame - first] }
    }
    return result
}

/// One stretch of input as the resamplers take it.
func withInput<Result>(
    _ channels: [[Float]], _ frames: Range<Int>, _ body: (UnsafePointer<UnsafePointer<Float>?>) -> Result
) -> Result {
    let copies = channels.map { channel in
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(1, frames.count))
        for frame in frames {
            (memory + (frame - frames.lowerBound)).initialize(to: frame < channel.count ? channel[frame] : 0)
        }
        return memory
    }
    defer { copies.forEach { $0.deallocate() } }
    return copies.map { UnsafePointer($0) as UnsafePointer<Float>? }.withUnsafeBufferPointer {
        body($0.baseAddress ?? .init(bitPattern: 8)!)
    }
}

/// Resamples channels in blocks of these output lengths; returns the output and how many input frames each block took.
func resample(
    _ channels: [[Float]], _ resampler: inout StreamResampler, blocks: [Int]
) -> (output: [[Float]], taken: [Int]) {
    var output = channels.map { _ in [Float](repeating: .nan, count: blocks.reduce(0, +)) }
    var taken: [Int] = []
    var (consumed, made) = (0, 0)
    for block in blocks {
        let needed = resampler.inputFramesNeeded(forOutput: block)
        withInput(channels, consumed..<consumed + needed) { input in
            withChannels(&output, from: made) {
                resampler.process(input: input, inputFrames: needed, output: $0, outputFrames: block)
            }
        }
        consumed += needed
        made += block
        taken.append(needed)
    }
    return (output, taken)
}

/// As `resample`; before each block its place is handed to `prepare`, which may set the speed.
func play(
    _ channels: [[Float]], _ resampler: inout VaryingResampler, blocks: [Int],
    prepare: (Int, inout VaryingResampler) -> Void = { _, _ in }
) -> (output: [[Float]], taken: [Int]) {
    var output = channels.map { _ in [Float](repeating: .nan, count: blocks.reduce(0, +)) }
    var taken: [Int] = []
    var (consumed, made) = (0, 0)
    for block in blocks {
        prepare(made, &resampler)
        let needed = resampler.inputFramesNeeded(forOutput: block)
        withInput(channels, consumed..<consumed + needed) { input in
            withChannels(&output, from: made) {
                resampler.process(input: input, inputFrames: needed, output: $0, outputFrames: block)
            }
        }
        consumed += needed
        made += block
        taken.append(needed)
    }
    return (output, taken)
}

struct RatesRefused: Error {}

/// A resampler, which the testing library's macros cannot unwrap because it is not copyable.
func makeResampler(
    channelCount: Int = 1, _ inputRate: Double, _ outputRate: Double, maximumOutputFrames: Int,
    quality: ResamplingQuality = .high, alignsStart: Bool = false
) throws -> StreamResampler {
    guard
        let resampler = StreamResampler(
            channelCount: channelCount, inputRate: inputRate, outputRate: outputRate,
            maximumOutputFrames: maximumOutputFrames, quality: quality, alignsStart: alignsStart)
    else { throw RatesRefused() }
    return resampler
}
