import AudioToolbox
import LinuxSystem
import NetworkAudio

/// What a network device does in each cycle of its base: its memory, and which channel goes where.
///
/// Shapes: channels × the base's longest cycle, Float32.
// @unchecked: the memory is the render thread's while the device runs.
final class NetworkCycle: @unchecked Sendable {
    let lanes: NetworkLanes

    /// - Parameter outputChannelCount: of a stream that is sent; nil where the base plays.
    init(
        _ streams: NetworkStreams, base: AudioDeviceFormat, _ wanted: AudioDeviceConfiguration,
        outputChannelCount: Int?
    ) {
        let counts = streams.readers.map(\.channelCount)
        let there = counts.reduce(0, +)
        let visible = Self.visible(wanted.inputChannelCount, wanted.inputChannelMap, there)
        lanes = NetworkLanes(
            outlets: streams.readers.map { ($0.outlet, $0.channelCount) }, visible: visible,
            inlet: streams.sender?.inlet,
            outputMap: wanted.outputChannelMap ?? Array(0..<(outputChannelCount ?? 0)),
            outputChannelCount: outputChannelCount ?? 0, playsByBase: base.outputChannelCount > 0,
            hidesInput: wanted.inputChannelCount == 0, capacity: base.maximumFramesPerCycle)
    }

    deinit { lanes.deallocate() }

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
    private let inlet: StreamInlet?
    private let output: CycleBuffer
    private let playsByBase: Bool
    /// For each channel of the callback the stream's channel.
    private let outputMap: UnsafeMutablePointer<Int>
    private let outputMapCount: Int
    private let sources: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let sourceCount: Int
    private let hidesInput: Bool

    init(
        outlets: [(StreamOutlet, Int)], visible: [Int], inlet: StreamInlet?, outputMap: [Int], outputChannelCount: Int,
        playsByBase: Bool, hidesInput: Bool, capacity: Int
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
        self.inlet = inlet
        let isOwn = inlet != nil && !playsByBase
        output = CycleBuffer(channelCount: isOwn ? outputMap.count : 0, capacity: capacity)
        self.playsByBase = playsByBase
        self.outputMap = .allocate(capacity: max(1, outputMap.count))
        for (index, channel) in outputMap.enumerated() { (self.outputMap + index).initialize(to: channel) }
        outputMapCount = outputMap.count
        sourceCount = outputChannelCount
        sources = .allocate(capacity: max(1, outputChannelCount))
        sources.initialize(repeating: nil, count: max(1, outputChannelCount))
    }

    func deallocate() {
        outlets.deallocate()
        input.deallocate()
        targets.deallocate()
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
        guard inlet != nil, !playsByBase else { return }
        for channel in 0..<output.channelCount { output.channel(channel).update(repeating: 0, count: frames) }
        output.pointToOwn(frameCount: frames)
        cycle.output = output.list
    }

    /// After the callback: hands on what is sent. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func send(_ cycle: inout AudioDeviceCycle) {
        guard let inlet, let list = cycle.output else { return }
        for channel in 0..<sourceCount { sources[channel] = nil }
        let buffers = firstBuffer(list)
        for index in 0..<min(outputMapCount, Int(list.pointee.mNumberBuffers)) where outputMap[index] < sourceCount {
            sources[outputMap[index]] = buffers[index].mData?.assumingMemoryBound(to: Float.self)
        }
        inlet.play(UnsafePointer(sources), frames: min(cycle.frameCount, input.capacity))
    }
}

@_noLocks @_noAllocation @section("render")
func firstBuffer(_ list: UnsafeMutablePointer<AudioBufferList>) -> UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.size &- MemoryLayout<AudioBuffer>.size
    return (UnsafeMutableRawPointer(list) + offset).assumingMemoryBound(to: AudioBuffer.self)
}
