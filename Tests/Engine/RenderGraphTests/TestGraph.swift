import AudioToolbox
import RenderGraph
import Testing

/// Nodes that are compiled and rendered without an engine. A node is named by its number.
final class TestGraph {
    var nodes: [GraphNode] = []
    let clock = RateClock()
    let maximumFrames: Int
    let renderer = GraphRenderer()

    init(maximumFrames: Int = 64) { self.maximumFrames = maximumFrames }

    static func format(_ channels: AVAudioChannelCount = 2, _ rate: Double = 48_000) throws -> AVAudioFormat {
        try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
    }

    /// A source whose every sample is a function of channel and frame.
    func addSource(
        _ format: AVAudioFormat, maximumFrames: Int = 4096, _ value: @escaping (Int, Int) -> Float = { _, _ in 1 }
    ) -> Int {
        let source = SourceProcessor(format: format, maximumFrames: maximumFrames, hasSampleTime: true) {
            _, time, frames, list in
            for (channel, buffer) in UnsafeMutableAudioBufferListPointer(list).enumerated() {
                guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frames) { data[frame] = value(channel, Int(time.pointee.mSampleTime) + frame) }
            }
            return noErr
        }
        return add(.source(source), [], [format])
    }

    func addInput(_ format: AVAudioFormat) -> Int { add(.input, [], [format]) }

    func add(_ kind: GraphNode.Kind, _ inputs: [GraphInput?], _ outputs: [AVAudioFormat]) -> Int {
        nodes.append(GraphNode(name: "\(nodes.count)", kind: kind, inputs: inputs, outputFormats: outputs))
        return nodes.count - 1
    }

    /// A mixer of nodes, each unchanged; rates are converted.
    func addMixer(_ sources: [Int], _ format: AVAudioFormat) -> Int {
        let inputs = sources.map { source -> GraphInput? in
            let from = nodes[source].outputFormats[0]
            let (count, outputs) = (Int(from.channelCount), Int(format.channelCount))
            let mixing = MixerInput(inputCount: count, outputCount: outputs, sampleRate: format.sampleRate)
            mixing.want((0..<count * outputs).map { $0 / outputs == $0 % outputs ? 1 : 0 })
            let change =
                from.sampleRate == format.sampleRate
                ? nil
                : RateChange(
                    channelCount: count, from: from.sampleRate, to: format.sampleRate, maximumFrames: maximumFrames)
            return GraphInput(node: source, bus: 0, mixing: mixing, rateChange: change)
        }
        return add(.mixer, inputs, [format])
    }

    /// A unit of one bus on each side.
    func addUnit(
        _ source: Int, _ unit: AUAudioUnit, _ format: AVAudioFormat, latencyFrames: Int = 0, clock: RateClock? = nil
    ) throws -> Int {
        for bus in [unit.inputBusses[0], unit.outputBusses[0]] { try bus.setFormat(format) }
        unit.maximumFramesToRender = 4096
        try unit.allocateRenderResources()
        let channels = Int(format.channelCount)
        let processor = UnitProcessor(
            unit: unit, inputChannels: [channels], outputChannels: [channels], isEffect: true)
        return add(
            .unit(
                GraphUnit(
                    processor: processor, unit: unit, latencyFrames: latencyFrames,
                    maximumPullFrames: 4096)),
            [GraphInput(node: source, bus: 0, clock: clock)], [format])
    }

    func compile(
        _ output: Int?, roots: [Int] = [], compensatesLatency: Bool = false, samples: SampleMemory = SampleMemory(),
        makeChain: @escaping ([AUAudioUnit], AVAudioFormat, Int) -> ChainProcessor? = { _, _, _ in nil }
    ) throws(GraphFault) -> GraphPlan {
        try PlanCompiler(
            nodes: nodes, output: output, otherRoots: roots, maximumFrames: maximumFrames, sampleRate: 48_000,
            clock: clock, compensatesLatency: compensatesLatency, samples: samples, makeChain: makeChain
        ).compile()
    }

    /// Renders a plan's channels in calls of the sizes given.
    func render(_ plan: GraphPlan, channels: Int, by sizes: [Int]) -> [[Float]] {
        renderer.exchange(plan)
        let longest = sizes.max() ?? 0
        let memory = (0..<channels).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: max(longest, 1)) }
        defer { memory.forEach { $0.deallocate() } }
        var result = [[Float]](repeating: [], count: channels)
        for size in sizes {
            let pointers: [UnsafeMutablePointer<Float>?] = memory
            pointers.withUnsafeBufferPointer { pointers in
                guard let base = pointers.baseAddress else { return }
                renderer.render(
                    .init(output: base, outputChannelCount: channels, frames: size, sampleRate: 48_000))
            }
            for channel in 0..<channels {
                result[channel] += UnsafeBufferPointer(start: memory[channel], count: size)
            }
        }
        return result
    }
}

/// Input × 2, in this process or, if it is asked, as if it were in another.
// @unchecked: nothing in it changes once it is made.
class DoublingUnit: AUAudioUnit, @unchecked Sendable {
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!

    init() throws {
        try super.init(
            componentDescription: AudioComponentDescription(
                componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 1, componentFlags: 0,
                componentFlagsMask: 0), options: [])
        inputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: try TestGraph.format())])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: try TestGraph.format())])
    }

    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }

    override var internalRenderBlock: AUInternalRenderBlock {
        { _, time, frames, _, output, _, pull in
            let outputs = UnsafeMutableAudioBufferListPointer(output)
            let pulled = AudioBufferList.allocate(maximumBuffers: outputs.count)
            defer { pulled.unsafeMutablePointer.deallocate() }
            for index in pulled.indices {
                pulled[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: frames * 4, mData: nil)
            }
            var flags = AudioUnitRenderActionFlags()
            guard let pull, pull(&flags, time, frames, 0, pulled.unsafeMutablePointer) == noErr else { return -1 }
            for channel in outputs.indices {
                guard let target = outputs[channel].mData?.assumingMemoryBound(to: Float.self),
                    let source = pulled[channel].mData?.assumingMemoryBound(to: Float.self)
                else { return -1 }
                for frame in 0..<Int(frames) { target[frame] = source[frame] * 2 }
            }
            return noErr
        }
    }
}
