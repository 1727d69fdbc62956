import AudioToolbox
import LinuxSystem
import Synchronization

/// An audio unit's side of the graph: calls its render block and brings it the input that it pulls.
///
/// Made for one allocation of the unit's render resources. Thread: render, but `init` and `deinit`.
// @unchecked: everything but the blocks belongs to the render thread.
package final class UnitProcessor: @unchecked Sendable {
    /// Keeps the blocks for the render thread: out of an object that is borrowed, constant blocks are called without
    /// counting references.
    private final class KeptBlocks {
        let render: AURenderBlock
        let pull: AURenderPullInputBlock

        init(render: @escaping AURenderBlock, pull: @escaping AURenderPullInputBlock) {
            self.render = render
            self.pull = pull
        }
    }

    private let blocks: Unmanaged<KeptBlocks>
    let place: UnsafeMutablePointer<UnitPlace>
    private let lists: [UnsafeMutablePointer<AudioBufferList>]
    /// The first of `lists`, for the render thread, which touches no array.
    private let firstList: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>>
    /// Per list, its buffers: a unit may have written another number into the list.
    private let bufferCounts: UnsafeMutablePointer<Int>
    /// One frame of the widest list.
    private let scratch: UnsafeMutablePointer<Float>
    private let stamp = RenderCell(AudioTimeStamp())
    private let failures = Atomic<Int>(0)
    private let failure = Atomic<Int32>(0)
    private let isSilentNow = Atomic<Bool>(false)

    /// - Parameters:
    ///   - unit: with its render resources allocated.
    ///   - isEffect: whether the input is passed on where the unit fails.
    package init(unit: AUAudioUnit, inputChannels: [Int], outputChannels: [Int], isEffect: Bool) {
        let place = UnsafeMutablePointer<UnitPlace>.allocate(capacity: 1)
        place.initialize(
            to: UnitPlace(
                inputCount: inputChannels.count, mayWriteInput: unit.canProcessInPlace, isEffect: isEffect))
        self.place = place
        blocks = .passRetained(
            KeptBlocks(render: unit.renderBlock) { _, _, frames, bus, data in
                place.pointee.bring(bus, Int(frames), data)
            })
        lists = outputChannels.map { .allocate(bufferCount: $0) }
        firstList = .allocate(capacity: max(lists.count, 1))
        for (index, list) in lists.enumerated() { (firstList + index).initialize(to: list) }
        bufferCounts = .allocate(capacity: max(lists.count, 1))
        for (index, count) in outputChannels.enumerated() { (bufferCounts + index).initialize(to: count) }
        scratch = .allocate(capacity: max(outputChannels.max() ?? 0, 1))
    }

    deinit {
        for list in lists { list.deallocate() }
        blocks.release()
        firstList.deallocate()
        bufferCounts.deallocate()
        scratch.deallocate()
        place.deinitialize(count: 1)
        place.deallocate()
    }

    /// Render calls that returned an error, and the last of them. Thread: any.
    package var failedCalls: (count: Int, status: Int32) {
        (failures.load(ordering: .relaxed), failure.load(ordering: .relaxed))
    }

    /// Whether the unit said of its last output that it is silent. Thread: any.
    package var isSilent: Bool { isSilentNow.load(ordering: .relaxed) }

    @_noLocks @_noAllocation @section("render")
    func run(_ step: UnitStep, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        place.pointee.begin(step, frames, pass)
        stamp.pointer.pointee = AudioTimeStamp(sampleTime: time, hostTime: pass.pointee.callbackTime)
        for bus in 0..<step.outputCount { run(step, bus, frames) }
    }

    @_noLocks @_noAllocation @section("render")
    private func run(_ step: UnitStep, _ bus: Int, _ frames: Int) {
        guard let output = step.outputs[bus] else { return }
        let list = firstList[bus]
        let buffers = audioBuffers(list)
        output.pointee.useOwn()
        let count = bufferCounts[bus]
        list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: count)
        for channel in 0..<count {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(output.pointee.own[channel])
        }
        var flags = AudioUnitRenderActionFlags()
        let (blocks, stamp) = (blocks, stamp.pointer)
        // The unit's.
        let status = _unsafePerformance {
            blocks._withUnsafeGuaranteedRef {
                $0.render(&flags, stamp, UInt32(truncatingIfNeeded: frames), bus, list, $0.pull)
            }
        }
        isSilentNow.store(flags.contains(.unitRenderAction_OutputIsSilence), ordering: .relaxed)
        guard status == noErr else { return fail(status, output, frames) }
        take(list, min(count, Int(list.pointee.mNumberBuffers)), into: output, frames)
    }

    /// What the unit gave, where it lies; channels that it did not give are silent.
    @_noLocks @_noAllocation @section("render")
    private func take(
        _ list: UnsafeMutablePointer<AudioBufferList>, _ count: Int, into output: UnsafeMutablePointer<Signal>,
        _ frames: Int
    ) {
        let buffers = audioBuffers(list)
        for channel in 0..<output.pointee.channelCount {
            let data = channel < count ? buffers[channel].mData?.assumingMemoryBound(to: Float.self) : nil
            guard let data else {
                output.pointee.channels[channel] = output.pointee.zeros
                continue
            }
            output.pointee.channels[channel] = data
            if data != output.pointee.own[channel], place.pointee.isInput(data) {
                SampleLoops.copy(output.pointee.own[channel], data, frames)
                output.pointee.channels[channel] = output.pointee.own[channel]
            }
        }
        output.pointee.untangle(frames, scratch)
    }

    /// An effect that fails is passed over; everything else is silent.
    @_noLocks @_noAllocation
    private func fail(_ status: OSStatus, _ output: UnsafeMutablePointer<Signal>, _ frames: Int) {
        failures.wrappingAdd(1, ordering: .relaxed)
        failure.store(status, ordering: .relaxed)
        guard let dry = place.pointee.dry else { return output.pointee.silence() }
        for channel in 0..<output.pointee.channelCount {
            let source = channel < dry.pointee.channelCount ? dry.pointee.channels[channel] : dry.pointee.zeros
            SampleLoops.copy(output.pointee.own[channel], source, frames)
        }
    }
}
