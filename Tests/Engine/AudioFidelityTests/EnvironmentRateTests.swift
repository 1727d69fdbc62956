import AVFAudio
import Testing

/// `rate` of sources in an environment: faster and higher, or slower and lower.
struct EnvironmentRateTests {
    private let engine = AVAudioEngine()
    private let format: AVAudioFormat
    private let environment = AVAudioEnvironmentNode()
    private let source: AVAudioSourceNode
    private static let frequency: Float = 480

    init() throws {
        format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        nonisolated(unsafe) var done = 0
        source = AVAudioSourceNode(format: mono) { _, _, frames, list in
            guard let data = list.pointee.mBuffers.mData?.assumingMemoryBound(to: Float.self) else { return noErr }
            for frame in 0..<Int(frames) { data[frame] = 0.5 * sin(2 * .pi * Float((done + frame) % 100) / 100) }
            done += Int(frames)
            return noErr
        }
        engine.attach(environment)
        engine.attach(source)
        try engine.connectNode(environment, to: engine.mainMixerNode, format: format)
        try engine.connectNode(source, to: environment, format: mono)
        source.position = AVAudio3DPoint(x: 0, y: 0, z: -1)
    }

    /// One side of so many blocks.
    private func heard(_ blocks: [Int]) throws -> [Float] {
        if !engine.isRunning { try engine.start() }
        var all: [Float] = []
        for frames in blocks {
            let buffer = try #require(
                AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
            #expect(try engine.renderOffline(AVAudioFrameCount(frames), to: buffer) == .success)
            all += UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: frames)
        }
        return all
    }

    /// Hz, by how often it rises through zero.
    private func frequency(_ samples: ArraySlice<Float>) -> Float {
        let rises = zip(samples, samples.dropFirst()).filter { $0 <= 0 && $1 > 0 }.count
        return Float(rises) * 48_000 / Float(samples.count)
    }

    @Test(arguments: [Float(0.5), 0.75, 1.25, 2]) func aSourceIsHeardAtItsRate(rate: Float) throws {
        source.rate = rate
        let samples = try heard([Int](repeating: 480, count: 110))
        #expect(abs(frequency(samples[4800...]) - Self.frequency * rate) <= 2)
        let loudest = samples[4800...].map(abs).max()
        let plain = try EnvironmentRateTests().heard([Int](repeating: 480, count: 20))[4800...].map(abs).max()
        #expect(abs(try #require(loudest) - #require(plain)) < 0.01)
    }

    @Test func aRateThatChangesWhileItPlaysIsHeardWithoutAClick() throws {
        var samples = try heard([Int](repeating: 480, count: 100))
        #expect(abs(frequency(samples[4800...]) - Self.frequency) <= 2)
        for rate in [Float(2), 0.5, 1] {
            source.rate = rate
            let first = samples.count
            samples += try heard([Int](repeating: 480, count: 100))
            #expect(abs(frequency(samples[(first + 960)...]) - Self.frequency * rate) <= 2)
        }
        // Nothing is steeper than the tone at twice its speed.
        let loudest = try #require(samples[4800...].max())
        let steepest = zip(samples[4800...], samples[4801...]).map { abs($1 - $0) }.max()
        #expect(try #require(steepest) < loudest * 2 * .pi * 2 / 100 * 1.05)
    }

    @Test func theSameBitsAreHeardInBlocksOfAnySize() throws {
        source.rate = 1.3
        let whole = try heard([512, 512, 512, 512])
        let other = try EnvironmentRateTests()
        other.source.rate = 1.3
        let divided = try other.heard([1, 511, 7, 300, 205, 512, 500, 12])
        #expect(whole == divided)
        #expect(whole.contains { $0 != 0 })
    }

    @Test func aSourceThatOthersHearTooKeepsItsSpeed() throws {
        let format = source.outputFormat(forBus: 0)
        engine.connect(
            source,
            to: [
                AVAudioConnectionPoint(node: environment, bus: 0),
                AVAudioConnectionPoint(node: engine.mainMixerNode, bus: 1),
            ], fromBus: 0, format: format)
        source.rate = 2
        let samples = try heard([Int](repeating: 480, count: 60))
        #expect(abs(frequency(samples[4800...]) - Self.frequency) <= 2)
    }
}
