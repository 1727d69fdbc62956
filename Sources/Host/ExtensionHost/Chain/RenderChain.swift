import AudioToolbox
import Synchronization

/// Several units in services in a row, each fed by the one before, rendered by one block: `RemoteChain` for those who are no
/// engine.
///
/// Neighbours hand their output on by themselves: N units cost N + 1 wake-ups and no way through the host. A unit that is
/// missing is bridged where it stands, and the chain goes on behind it. One deadline holds for all.
/// Thread: render for `renderBlock`, one caller at a time; the rest any but render.
public final class RenderChain: Sendable {
    /// How output gets from one unit to the next.
    public enum Mode: String, Sendable, CaseIterable {
        /// From service to service; the host waits for the last.
        case handOff
        /// Back to the host after each unit.
        case returnToHost
    }

    /// The units, first to last.
    public let units: [ExtensionAudioUnit]
    /// With `.handOff`, units that cannot be joined still give their output back to the host.
    public let mode: Mode
    private let chain: RemoteChain
    private let lists = ChainLists()

    /// - Parameters:
    ///   - units: none of which is rendered by anyone else meanwhile, and each in a service.
    ///   - mode: how audio gets from one unit to the next.
    public init(units: [ExtensionAudioUnit], mode: Mode = .handOff) {
        self.units = units
        self.mode = mode
        chain = RemoteChain(units.compactMap { $0 as? RemoteAudioUnit })
    }

    deinit { deallocateRenderResources() }

    /// Seconds, of all units together.
    public var latency: Double { units.reduce(0) { $0 + $1.latency } }

    /// Gives every unit the same format on its first busses, allocates them, and joins neighbours.
    ///
    /// - Parameters:
    ///   - format: channels and sample rate of the whole chain.
    ///   - maximumFrames: the longest block.
    /// - Throws: the first unit's error that cannot be met, or `ExtensionHostError` for a unit of this process; no unit
    ///   stays allocated then.
    public func allocateRenderResources(format: AVAudioFormat, maximumFrames: AUAudioFrameCount) throws {
        guard chain.units.count == units.count else {
            throw ExtensionHostError.invalidRequest(
                reason: "a chain is for units in services: load its units out of process")
        }
        do {
            for unit in units { try Self.prepare(unit, format, maximumFrames) }
        } catch {
            for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
            throw error
        }
        lists.allocate(channelCount: Int(format.channelCount), maximumFrames: Int(maximumFrames))
        chain.prepare(format: format, maximumFrames: maximumFrames, joins: mode == .handOff)
    }

    private static func prepare(
        _ unit: ExtensionAudioUnit, _ format: AVAudioFormat, _ maximumFrames: AUAudioFrameCount
    ) throws {
        if !unit.inputBusses.isEmpty { try unit.inputBusses[0].setFormat(format) }
        try unit.outputBusses[0].setFormat(format)
        unit.maximumFramesToRender = maximumFrames
        try unit.allocateRenderResources()
    }

    /// Ends rendering; no render call may be under way.
    public func deallocateRenderResources() {
        chain.release()
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// Renders the whole chain; the input block feeds the first unit's bus 0.
    public var renderBlock: AURenderBlock {
        let (renderer, lists) = (chain.renderer, lists)
        return { flags, timestamp, frames, bus, output, pull in
            guard bus == 0 else { return kAudioUnitErr_InvalidElement }
            let status = lists.pull(pull, timestamp, frames)
            guard status == 0 else { return status }
            let rendered = renderer.render(timestamp, frames, flags, lists.signal, lists.output)
            if rendered == 0 { lists.deliver(to: output, frames) }
            return rendered
        }
    }

    /// How many units take part in a hand-off at the moment.
    public var joinedUnitCount: Int { chain.joinedUnitCount }

    /// What one cycle of all units together took on the mean lately, in nanoseconds: their own time, without the way
    /// there and back. 0 before they have rendered.
    package var meanRenderNanoseconds: UInt64 { chain.meanRenderNanoseconds }
}

/// What a render block needs to call a chain, which takes and lends pointers: memory for what it pulls, and two lists.
///
/// Thread: render; `allocate` any but render, while nothing renders.
// @unchecked: the storage belongs to the render thread, and is exchanged only while nothing renders.
private final class ChainLists: @unchecked Sendable {
    private struct Storage {
        var channelCount = 0
        var maximumFrames = 0
        var memory: UnsafeMutablePointer<Float>?
        let signal: UnsafeMutablePointer<UnsafePointer<Float>?>
        let input: UnsafeMutablePointer<AudioBufferList>
        let output: UnsafeMutablePointer<AudioBufferList>

        init(channelCount: Int, maximumFrames: Int) {
            self.channelCount = channelCount
            self.maximumFrames = maximumFrames
            if channelCount > 0 {
                memory = .allocate(capacity: channelCount * maximumFrames)
                memory?.initialize(repeating: 0, count: channelCount * maximumFrames)
            }
            signal = .allocate(capacity: max(channelCount, 1))
            signal.initialize(repeating: nil, count: max(channelCount, 1))
            input = .allocate(bufferCount: channelCount)
            output = .allocate(bufferCount: channelCount)
        }

        func deallocate() {
            memory?.deallocate()
            signal.deallocate()
            input.deallocate()
            output.deallocate()
        }
    }

    /// Behind a pointer: a class's own fields cost an exclusivity check at each access.
    private let storage: UnsafeMutablePointer<Storage>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage(channelCount: 0, maximumFrames: 0))
    }

    deinit {
        storage.pointee.deallocate()
        storage.deallocate()
    }

    func allocate(channelCount: Int, maximumFrames: Int) {
        storage.pointee.deallocate()
        storage.pointee = Storage(channelCount: channelCount, maximumFrames: maximumFrames)
    }

    var signal: UnsafePointer<UnsafePointer<Float>?> { UnsafePointer(storage.pointee.signal) }

    var output: UnsafeMutablePointer<AudioBufferList> { storage.pointee.output }

    /// Takes the input from a block; silence without one.
    @section("render")
    func pull(
        _ pull: AURenderPullInputBlock?, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32
    ) -> OSStatus {
        let (list, signal, count) = (storage.pointee.input, storage.pointee.signal, storage.pointee.channelCount)
        guard Int(frames) <= storage.pointee.maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        guard let pull, let memory = storage.pointee.memory else {
            for channel in 0..<count { signal[channel] = nil }
            return 0
        }
        let buffers = audioBuffers(list)
        for channel in 0..<count {
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: frames &* 4,
                mData: UnsafeMutableRawPointer(memory + channel &* storage.pointee.maximumFrames))
        }
        var flags = AudioUnitRenderActionFlags()
        let status = pull(&flags, timestamp, frames, 0, list)
        guard status == 0 else { return status }
        for channel in 0..<count {
            signal[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
        return 0
    }

    /// Copies what the chain lent to the caller, or lends it where the caller brought no memory.
    @_noLocks @_noAllocation @section("render")
    func deliver(to target: UnsafeMutablePointer<AudioBufferList>, _ frames: UInt32) {
        let (buffers, lent) = (audioBuffers(target), audioBuffers(storage.pointee.output))
        for channel in 0..<Int(target.pointee.mNumberBuffers) {
            buffers[channel].mDataByteSize = frames &* 4
            let given = channel < storage.pointee.channelCount ? lent[channel].mData : nil
            guard let data = buffers[channel].mData else {
                buffers[channel].mData = given
                continue
            }
            if let given {
                data.copyMemory(from: given, byteCount: Int(frames) &* 4)
            } else {
                data.assumingMemoryBound(to: Float.self).update(repeating: 0, count: Int(frames))
            }
        }
    }
}
