import Foundation
import Spatialization

/// A space with its sources, rendered without an engine.
final class SpaceRun {
    let channels: Int
    let processor: SpaceProcessor
    var scene = SpaceScene()
    private(set) var inputs: [(input: SpaceInput, samples: [[Float]])] = []
    private var rendered = 0

    init(_ layout: SpeakerLayout = .stereo, sampleRate: Double = 48_000) {
        channels = layout.channelCount
        processor = SpaceProcessor(
            outputCount: channels, layout: layout, channels: Array(0..<channels), sampleRate: sampleRate)
        scene.layout = layout
        scene.sampleRate = sampleRate
    }

    /// A source of as many channels as there are arrays.
    func add(_ samples: [[Float]]) -> SpaceInput {
        let count = samples.count
        let input = SpaceInput(
            inputCount: count, outputCount: channels, sampleRate: scene.sampleRate,
            shares: Array(repeating: 1 / Float(count), count: count))
        inputs.append((input, samples))
        return input
    }

    /// A mono source, placed.
    func add(_ samples: [Float], _ algorithm: SpaceSource.Algorithm, at position: SpatialVector) -> SpaceInput {
        let input = add([samples])
        input.want(source(algorithm, at: position), in: scene)
        return input
    }

    func source(_ algorithm: SpaceSource.Algorithm, at position: SpatialVector) -> SpaceSource {
        var source = SpaceSource()
        source.algorithm = algorithm
        source.position = position
        return source
    }

    /// Tells the space what its scene is.
    func apply(hasField: Bool = false) { processor.want(scene, hasField: hasField) }

    /// Renders on, in calls of the sizes given; one array per channel.
    func render(_ sizes: [Int], before: (_ frame: Int) -> Void = { _ in }) -> [[Float]] {
        var result = [[Float]](repeating: [], count: channels)
        let longest = sizes.max() ?? 1
        let outputs = (0..<channels).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: longest) }
        let memory = inputs.map { $0.samples.map { _ in UnsafeMutablePointer<Float>.allocate(capacity: longest) } }
        let tables = memory.map { channels -> UnsafeMutablePointer<UnsafeMutablePointer<Float>> in
            let table = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: channels.count)
            table.initialize(from: channels, count: channels.count)
            return table
        }
        defer {
            outputs.forEach { $0.deallocate() }
            memory.joined().forEach { $0.deallocate() }
            tables.forEach { $0.deallocate() }
        }
        var signals = zip(tables, inputs).map { SpaceSignal(channels: $0, state: $1.input.state) }
        for frames in sizes {
            before(rendered)
            for (source, channels) in zip(inputs, memory) {
                for (samples, target) in zip(source.samples, channels) {
                    for frame in 0..<frames {
                        target[frame] = rendered + frame < samples.count ? samples[rendered + frame] : 0
                    }
                }
            }
            var table = outputs
            table.withUnsafeMutableBufferPointer { table in
                signals.withUnsafeMutableBufferPointer { signals in
                    guard let outputs = table.baseAddress else { return }
                    if let first = signals.baseAddress {
                        processor.run(first, signals.count, outputs, frames)
                    }
                }
            }
            for channel in 0..<channels {
                result[channel] += UnsafeBufferPointer(start: outputs[channel], count: frames)
            }
            rendered += frames
        }
        return result
    }

    func render(_ frames: Int) -> [[Float]] { render([frames]) }
}

/// Noise that is the same on every run, -1 … 1.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(Int64(bitPattern: state) >> 32) / Float(1 << 31)
    }
}

func power(_ samples: some Sequence<Float>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

func decibels(_ power: Double) -> Double { 10 * log10(max(power, 1e-30)) }

/// By how many samples the second signal is later than the first, to a twentieth of one: the peak of their correlation.
func lag(_ first: [Float], _ second: [Float], within most: Int) -> Double {
    let sums = (-most...most).map { shift in
        (most..<first.count - most).reduce(0.0) { $0 + Double(first[$1]) * Double(second[$1 + shift]) }
    }
    let peak = sums.indices.max { sums[$0] < sums[$1] } ?? 0
    guard peak > 0, peak < sums.count - 1 else { return Double(peak - most) }
    let (a, b, c) = (sums[peak - 1], sums[peak], sums[peak + 1])
    return Double(peak - most) + 0.5 * (a - c) / (a - 2 * b + c)
}

/// The level of a frequency in samples; Hz and Hz.
func level(_ samples: some Collection<Float>, at frequency: Double, rate: Double = 48_000) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (frame, sample) in samples.enumerated() {
        let angle = 2 * Double.pi * frequency * Double(frame) / rate
        real += Double(sample) * cos(angle)
        imaginary -= Double(sample) * sin(angle)
    }
    return (real * real + imaginary * imaginary).squareRoot() * 2 / Double(samples.count)
}
