import AudioToolbox
import RenderGraph

/// A plan of players alone, rendered by hand; several are added by a mixer of unity.
final class PlayerBench {
    let players: [PlayerProcessor]
    let renderer = GraphRenderer()
    let clock = RateClock()
    let channelCount: Int
    let sampleRate: Double
    var isOffline = false
    /// Nanoseconds at which the next frame is heard; nil where nothing paces the rendering.
    var hostTime: UInt64?
    /// Buffers that items point to.
    private var kept: [Samples] = []

    var player: PlayerProcessor { players[0] }

    init(
        players count: Int = 1, channels: Int = 2, sampleRate: Double = 48_000, maximumFrames: Int = 512,
        tap: TapRecorder? = nil, following transport: PlayTransport? = nil
    ) throws {
        players = (0..<count).map { _ in PlayerProcessor(following: transport) }
        channelCount = channels * count
        self.sampleRate = sampleRate
        let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(channels))!
        var nodes = players.map {
            GraphNode(
                name: "player", kind: .player($0), inputs: [], outputFormats: [format],
                taps: tap.map { [0: $0] } ?? [:])
        }
        // Players side by side: each has its own channels of the sum.
        if count > 1 {
            let sum = AVAudioFormat(
                standardFormatWithSampleRate: sampleRate, channelLayout: .discrete(UInt32(channelCount))!)
            let inputs = players.indices.map { index in
                let mixing = MixerInput(inputCount: channels, outputCount: channelCount, sampleRate: sampleRate)
                var gains = [Float](repeating: 0, count: channels * channelCount)
                for channel in 0..<channels { gains[(index * channels + channel) * channels + channel] = 1 }
                mixing.want(gains)
                return GraphInput(node: index, bus: 0, mixing: mixing)
            }
            nodes.append(GraphNode(name: "sum", kind: .mixer, inputs: inputs, outputFormats: [sum]))
        }
        let compiler = PlanCompiler(
            nodes: nodes, output: nodes.count - 1, otherRoots: [], maximumFrames: maximumFrames,
            sampleRate: sampleRate, clock: clock
        ) { _, _, _ in nil }
        renderer.exchange(try compiler.compile())
    }

    /// Renders in blocks of the sizes, again and again; one array per channel.
    @discardableResult
    func render(_ frames: Int, by sizes: [Int] = [512]) -> [[Float]] {
        var result = [[Float]](repeating: [], count: channelCount)
        var turn = 0
        while result[0].count < frames {
            let count = min(sizes[turn % sizes.count], frames - result[0].count)
            turn += 1
            let memory = Samples(channels: channelCount, frames: count) { _, _ in .nan }
            memory.withOutputs { outputs in
                var request = GraphRenderer.Request(
                    output: outputs, outputChannelCount: channelCount, frames: count, sampleRate: sampleRate)
                request.isOffline = isOffline
                request.hostTime = hostTime ?? 0
                renderer.render(request)
            }
            if let time = hostTime { hostTime = time + UInt64((Double(count) / sampleRate * 1e9).rounded()) }
            for channel in 0..<channelCount { result[channel] += memory.channel(channel) }
        }
        return result
    }

    /// A buffer for the players, of as many channels as each has.
    func buffer(
        _ frames: Int, at start: PlayerItemState.Start = .next, _ options: PlayerItemState.Options = [],
        channels: Int? = nil, _ value: (_ channel: Int, _ frame: Int) -> Float = numbered
    ) -> PlayerItem {
        let samples = Samples(channels: channels ?? channelCount / players.count, frames: frames, value)
        kept.append(samples)
        return .buffer(
            samples.pointers, channelCount: samples.channelCount, frameCount: frames, start: start, options: options,
            keeping: samples)
    }

    /// The same with a constant, by which tests tell buffers apart.
    func constant(
        _ value: Float, _ frames: Int, at start: PlayerItemState.Start = .next, _ options: PlayerItemState.Options = []
    ) -> PlayerItem { buffer(frames, at: start, options) { _, _ in value } }
}

/// Samples that stay where they are.
final class Samples {
    let channelCount: Int
    let frameCount: Int
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

    init(channels: Int, frames: Int, _ value: (_ channel: Int, _ frame: Int) -> Float) {
        channelCount = channels
        frameCount = frames
        pointers = .allocate(capacity: channels)
        for channel in 0..<channels {
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(frames, 1))
            for frame in 0..<frames { (memory + frame).initialize(to: value(channel, frame)) }
            (pointers + channel).initialize(to: memory)
        }
    }

    deinit {
        for channel in 0..<channelCount { pointers[channel].deallocate() }
        pointers.deallocate()
    }

    func channel(_ channel: Int) -> [Float] {
        Array(UnsafeBufferPointer(start: pointers[channel], count: frameCount))
    }

    func withOutputs(_ body: (UnsafePointer<UnsafeMutablePointer<Float>?>) -> Void) {
        body(UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafeMutablePointer<Float>?.self))
    }

    /// Appends the frames of a range to a stream.
    func append(_ range: Range<Int>, to stream: SampleStream) {
        let parts = (0..<channelCount).map { UnsafePointer(pointers[$0] + range.lowerBound) }
        parts.withUnsafeBufferPointer { stream.append($0.baseAddress!, frames: range.count) }
    }
}

/// Tells its channel and frame, never 0, exact in Float.
func numbered(_ channel: Int, _ frame: Int) -> Float { Float(frame % 65_536 + 1) / 131_072 + Float(channel) }
