import AudioToolbox
import LinuxSystem
import NetworkAudio

/// What a network device does in each cycle of its base: its memory, and which channel goes where.
///
/// Shapes: channels × the base's longest cycle, Float32.
// @unchecked: the memory is the render thread's while the device runs.
final class NetworkCycle: @unchecked Sendable {
    let lanes: NetworkLanes

    /// - Parameter outputs: what is played elsewhere than by the base alone.
    init(
        _ streams: NetworkStreams, base: AudioDeviceFormat, _ wanted: AudioDeviceConfiguration,
        outputs: [OutputPart]
    ) {
        let counts = streams.readers.map(\.channelCount)
        let visible = Self.visible(wanted.inputChannelCount, wanted.inputChannelMap, counts.reduce(0, +))
        lanes = NetworkLanes(
            outlets: streams.readers.map { ($0.outlet, $0.channelCount) }, visible: visible,
            inlets: zip(streams.inlets, outputs).map { ($0, $1.channelCount) },
            outputMap: Self.outputMap(outputs, wanted),
            hidesInput: wanted.inputChannelCount == 0 || base.inputChannelCount == 0,
            capacity: base.maximumFramesPerCycle)
    }

    deinit { lanes.deallocate() }

    /// For each channel of the callback the one of all outputs. A stream has the channels of its name, whatever is asked.
    static func outputMap(_ outputs: [OutputPart], _ wanted: AudioDeviceConfiguration) -> [Int] {
        let there = outputs.reduce(0) { $0 + $1.channelCount }
        if outputs.count == 1, case .stream = outputs[0] { return wanted.outputChannelMap ?? Array(0..<there) }
        return visible(wanted.outputChannelCount, wanted.outputChannelMap, there)
    }

    /// The channels of the streams that a callback sees, in its order.
    static func visible(_ count: Int?, _ map: [Int]?, _ there: Int) -> [Int] {
        let limit = min(count ?? there, AudioDeviceConfiguration.channelLimit)
        return Array((map ?? Array(0..<there)).filter { $0 < there }.prefix(limit))
    }
}

/// The memory of a network device's cycles, without reference counts. Valid while its `NetworkCycle` lives.
// @unchecked: see there.
struct NetworkLanes: @unchecked Sendable {
    private let outlets: UnsafeMutablePointer<(StreamOutlet, channelCount: Int)>
    private let outletCount: Int
    /// The channels that are seen first, then those that are not.
    private let input: CycleBuffer
    private let visibleCount: Int
    /// For each channel of the streams, in their order, where it goes.
    private let targets: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let inlets: UnsafeMutablePointer<(OutputInlet, channelCount: Int)>
    private let inletCount: Int
    private let output: CycleBuffer
    /// Where the base's own buffers are during a callback.
    private let baseOutput: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>
    /// For each channel of the callback the channel of all outputs.
    private let outputMap: UnsafeMutablePointer<Int>
    private let outputMapCount: Int
    private let sources: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let sourceCount: Int
    private let hidesInput: Bool

    init(
        outlets: [(StreamOutlet, Int)], visible: [Int], inlets: [(OutputInlet, Int)], outputMap: [Int],
        hidesInput: Bool, capacity: Int
    ) {
        self.hidesInput = hidesInput
        let there = outlets.reduce(0) { $0 + $1.1 }
        outletCount = outlets.count
        self.outlets = .allocate(capacity: max(1, outlets.count))
        for (index, outlet) in outlets.enumerated() { (self.outlets + index).initialize(to: outlet) }
        let order = visible + (0..<there).filter { !visible.contains($0) }
        input = CycleBuffer(channelCount: order.count, capacity: capacity)
        visibleCount = visible.count
        targets = .allocate(capacity: max(1, there))
        for (place, channel) in order.enumerated() { (targets + channel).initialize(to: input.channel(place)) }
        inletCount = inlets.count
        self.inlets = .allocate(capacity: max(1, inlets.count))
        for (index, inlet) in inlets.enumerated() { (self.inlets + index).initialize(to: inlet) }
        output = CycleBuffer(channelCount: outputMap.count, capacity: capacity)
        baseOutput = .allocate(capacity: 1)
        baseOutput.initialize(to: nil)
        self.outputMap = .allocate(capacity: max(1, outputMap.count))
        for (index, channel) in outputMap.enumerated() { (self.outputMap + index).initialize(to: channel) }
        outputMapCount = outputMap.count
        sourceCount = inlets.reduce(0) { $0 + $1.1 }
        sources = .allocate(capacity: max(1, sourceCount))
        sources.initialize(repeating: nil, count: max(1, sourceCount))
    }

    func deallocate() {
        outlets.deallocate()
        input.deallocate()
        targets.deallocate()
        inlets.deallocate()
        baseOutput.deallocate()
        output.deallocate()
        outputMap.deallocate()
        sources.deallocate()
    }

    /// Before the callback: what is recorded, and room for what is sent. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func fill(_ cycle: inout AudioDeviceCycle) {
        let frames = min(cycle.frameCount, input.capacity)
        if outletCount > 0 {
            let time = cycle.periodStart > 0 ? cycle.periodStart : MonotonicClock.now()
            var first = 0
            for index in 0..<outletCount {
                outlets[index].0.read(into: UnsafePointer(targets + first), frames: frames, at: time)
                first &+= outlets[index].channelCount
            }
            input.pointToOwn(frameCount: frames)
            input.list.pointee.mNumberBuffers = UInt32(visibleCount)
            cycle.input = UnsafePointer(input.list)
        } else if hidesInput {
            cycle.input = nil
        }
        guard inletCount > 0 else { return }
        baseOutput.pointee = cycle.output
        for channel in 0..<output.channelCount { output.channel(channel).update(repeating: 0, count: frames) }
        output.pointToOwn(frameCount: frames)
        cycle.output = output.list
    }

    /// After the callback: hands on what is played elsewhere. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func send(_ cycle: inout AudioDeviceCycle) {
        guard inletCount > 0, let list = cycle.output else { return }
        for channel in 0..<sourceCount { sources[channel] = nil }
        let buffers = firstBuffer(list)
        for index in 0..<min(outputMapCount, Int(list.pointee.mNumberBuffers)) where outputMap[index] < sourceCount {
            sources[outputMap[index]] = buffers[index].mData?.assumingMemoryBound(to: Float.self)
        }
        let frames = min(cycle.frameCount, input.capacity)
        var first = 0
        for index in 0..<inletCount {
            let own = UnsafePointer(sources + first)
            switch inlets[index].0 {
            case .nowhere: break
            case .base(let lost): playByBase(own, inlets[index].channelCount, frames, lost)
            case .stream(let inlet): inlet.play(own, frames: frames)
            case .device(let inlet): inlet.record(own, frames: frames, at: MonotonicClock.now())
            }
            first &+= inlets[index].channelCount
        }
        cycle.output = baseOutput.pointee
    }

    /// Into the buffers that the base had for the callback, which are silent; where another clock has called, to where
    /// the base is when it is back.
    @_noLocks @_noAllocation @section("render")
    private func playByBase(
        _ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, _ count: Int, _ frames: Int, _ lost: CaptureInlet?
    ) {
        guard let list = baseOutput.pointee, list.pointee.mNumberBuffers > 0 else {
            if let lost { lost.record(channels, frames: frames, at: MonotonicClock.now()) }
            return
        }
        let buffers = firstBuffer(list)
        for channel in 0..<min(count, Int(list.pointee.mNumberBuffers)) {
            guard let source = channels[channel],
                let target = buffers[channel].mData?.assumingMemoryBound(to: Float.self)
            else { continue }
            UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: frames &* 4)
        }
    }
}

@_noLocks @_noAllocation @section("render")
func firstBuffer(_ list: UnsafeMutablePointer<AudioBufferList>) -> UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.size &- MemoryLayout<AudioBuffer>.size
    return (UnsafeMutableRawPointer(list) + offset).assumingMemoryBound(to: AudioBuffer.self)
}
