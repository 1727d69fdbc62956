import AVFAudio
import Testing

/// A source whose frame f of channel c is a function of both, and that counts what it was asked for.
final class TestSource {
    /// What it was asked for so far.
    // @unchecked: changed by the thread that renders, read by the test between renderings.
    final class Count: @unchecked Sendable {
        var frames = 0
        var calls = 0
    }

    let count = Count()
    let node: AVAudioSourceNode

    init(_ format: AVAudioFormat, _ value: @escaping @Sendable (_ channel: Int, _ frame: Int) -> Float = ramp) {
        let count = count
        node = AVAudioSourceNode(format: format) { _, _, frames, list in
            for (channel, buffer) in UnsafeMutableAudioBufferListPointer(list).enumerated() {
                guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frames) { data[frame] = value(channel, count.frames + frame) }
            }
            count.frames += Int(frames)
            count.calls += 1
            return noErr
        }
    }

    /// The same level on every channel.
    convenience init(_ format: AVAudioFormat, level: Float) { self.init(format) { _, _ in level } }
}

extension OfflineEngine {
    /// A source that is attached; connected to the main mixer, unless told otherwise.
    func source(
        channels: AVAudioChannelCount? = nil, sampleRate: Double? = nil, toMixer: Bool = true,
        _ value: @escaping @Sendable (Int, Int) -> Float = ramp
    ) throws -> TestSource {
        let source = TestSource(try format(channels, sampleRate), value)
        engine.attach(source.node)
        if toMixer { engine.connect(source.node, to: engine.mainMixerNode, format: nil) }
        return source
    }

    func format(_ channels: AVAudioChannelCount?, _ sampleRate: Double? = nil) throws -> AVAudioFormat {
        try #require(
            AVAudioFormat(
                standardFormatWithSampleRate: sampleRate ?? format.sampleRate,
                channels: channels ?? format.channelCount))
    }

    /// The level that every frame of a channel has by the end, once gains have been reached.
    func settledLevels() throws -> [Float] {
        _ = try render(512)
        return try render(8).map { channel in
            #expect(Set(channel).count == 1)
            return channel[0]
        }
    }
}

/// A source's samples, as `ramp` makes them.
func ramps(_ channel: Int, _ frames: Range<Int>) -> [Float] { frames.map { ramp(channel, $0) } }
