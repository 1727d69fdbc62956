import AudioToolbox
import Foundation
import Glibc
import RenderGraph
import Synchronization

/// What a manual rendering's calls need, without the engine: so that a real-time block takes no lock.
///
/// Thread: `render` one at a time, also render; the rest any while nothing renders.
// @unchecked: the pointers belong to the one thread that renders.
final class ManualRenderCall: @unchecked Sendable {
    private let renderer: GraphRenderer
    /// The same without a reference count, for the render thread.
    private let renderRenderer: Unmanaged<GraphRenderer>
    private let channelCount: Int
    private let isInterleaved: Bool
    private let isOffline: Bool
    private let sampleRate: Double
    private let maximumFrames: Int
    private let cycleFrames: Int
    private var inputBlock: Unmanaged<KeptBlock>?
    private var inputChannelCount = 0
    private var isInputInterleaved = false
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private var inputs: UnsafeMutablePointer<UnsafePointer<Float>?>
    /// The engine's memory, for a caller without one: channels × `maximumFrames`, and once more interleaved.
    private let memory: UnsafeMutablePointer<Float>
    private let interleaved: UnsafeMutablePointer<Float>
    private var inputMemory: UnsafeMutablePointer<Float>
    private let rendered = Atomic<Int64>(0)
    private let isRunning = Atomic<Bool>(false)
    /// The thread that is in a call; 0 for none.
    private let renderingThread = Atomic<UInt>(0)
    private let usesInput = Atomic<Bool>(false)

    /// Keeps the block for the render thread: out of an object that is borrowed, a constant block is called without
    /// counting references.
    private final class KeptBlock {
        let call: AVAudioIONodeInputBlock

        init(_ call: @escaping AVAudioIONodeInputBlock) { self.call = call }
    }

    init(
        _ format: AVAudioFormat, maximumFrames: Int, cycleFrames: Int, isOffline: Bool, _ renderer: GraphRenderer
    ) {
        self.renderer = renderer
        renderRenderer = .passUnretained(renderer)
        channelCount = Int(format.channelCount)
        isInterleaved = format.isInterleaved && channelCount > 1
        self.isOffline = isOffline
        sampleRate = format.sampleRate
        self.maximumFrames = maximumFrames
        self.cycleFrames = cycleFrames
        outputs = .allocate(capacity: channelCount)
        outputs.initialize(repeating: nil, count: channelCount)
        inputs = .allocate(capacity: 1)
        memory = Self.zeros(channelCount * maximumFrames)
        interleaved = Self.zeros(isInterleaved ? channelCount * maximumFrames : 1)
        inputMemory = Self.zeros(1)
    }

    deinit {
        for pointer in [memory, interleaved, inputMemory] { pointer.deallocate() }
        outputs.deallocate()
        inputs.deallocate()
        inputBlock?.release()
    }

    private static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
        memory.initialize(repeating: 0, count: max(count, 1))
        return memory
    }

    // MARK: Control

    /// Where the input comes from. Only while the engine is stopped.
    func setInput(_ format: AVAudioFormat, _ block: @escaping AVAudioIONodeInputBlock) {
        inputs.deallocate()
        inputMemory.deallocate()
        inputBlock?.release()
        inputBlock = .passRetained(KeptBlock(block))
        inputChannelCount = Int(format.channelCount)
        isInputInterleaved = format.isInterleaved && inputChannelCount > 1
        inputs = .allocate(capacity: inputChannelCount)
        inputs.initialize(repeating: nil, count: inputChannelCount)
        inputMemory = Self.zeros(isInputInterleaved ? inputChannelCount * maximumFrames : 1)
    }

    func set(isRunning: Bool) { self.isRunning.store(isRunning, ordering: .sequentiallyConsistent) }

    /// Returns when no call is under way that began while the engine ran; at once for who stops it within such a call.
    func waitUntilIdle() {
        let own = UInt(pthread_self())
        while true {
            let thread = renderingThread.load(ordering: .sequentiallyConsistent)
            if thread == 0 || thread == own { return }
            usleep(50)
        }
    }

    func set(usesInput: Bool) { self.usesInput.store(usesInput, ordering: .releasing) }
    /// Frames rendered since the mode was enabled or the engine was reset.
    var sampleTime: Int64 {
        get { rendered.load(ordering: .acquiring) }
        set { rendered.store(newValue, ordering: .releasing) }
    }

    // MARK: Render

    /// Renders `frames` into the list, or into the engine's memory where the list has none.
    @_noLocks @_noAllocation
    func render(
        _ frames: Int, _ list: UnsafeMutablePointer<AudioBufferList>, _ status: UnsafeMutablePointer<OSStatus>?
    ) -> AVAudioEngineManualRenderingStatus {
        status?.pointee = noErr
        // It reads a register.
        let thread = _unsafePerformance { UInt(pthread_self()) }
        renderingThread.store(thread, ordering: .sequentiallyConsistent)
        defer { renderingThread.store(0, ordering: .releasing) }
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return fail(-80802, status) }
        guard frames >= 0, frames <= maximumFrames else { return fail(kAudioUnitErr_TooManyFramesToProcess, status) }
        let problem = point(list, frames)
        guard problem == noErr else { return fail(problem, status) }
        var (done, lacksInput) = (0, false)
        repeat {
            let cycle = min(frames &- done, cycleFrames)
            if !renderCycle(cycle) { lacksInput = true }
            done &+= cycle
            if done < frames { moveOutputs(cycle) }
        } while done < frames
        moveOutputs(-((max(frames, 1) &- 1) / cycleFrames &* cycleFrames))
        finish(list, frames)
        return lacksInput ? .insufficientDataFromInputNode : .success
    }

    /// False when the input has nothing.
    @_noLocks @_noAllocation
    private func renderCycle(_ frames: Int) -> Bool {
        var request = GraphRenderer.Request(
            output: UnsafePointer(outputs), outputChannelCount: channelCount, frames: frames, sampleRate: sampleRate)
        let hasInput = takeInput(frames, &request)
        request.isOffline = isOffline
        let asked = request
        _ = renderRenderer._withUnsafeGuaranteedRef { $0.render(asked) }
        rendered.store(rendered.load(ordering: .relaxed) &+ Int64(frames), ordering: .releasing)
        return hasInput
    }

    @_noLocks @_noAllocation
    private func moveOutputs(_ frames: Int) {
        for channel in 0..<channelCount {
            if let output = outputs[channel] { outputs[channel] = output + frames }
        }
    }

    @_noLocks @_noAllocation
    private func fail(
        _ code: OSStatus, _ status: UnsafeMutablePointer<OSStatus>?
    ) -> AVAudioEngineManualRenderingStatus {
        status?.pointee = code
        return .error
    }

    /// Where each channel goes; an error for a list of another shape, and for memory that is too short.
    @_noLocks @_noAllocation
    private func point(_ list: UnsafeMutablePointer<AudioBufferList>, _ frames: Int) -> OSStatus {
        let buffers = audioBuffers(list)
        let count = isInterleaved ? 1 : channelCount
        guard Int(list.pointee.mNumberBuffers) == count else { return kAudioUnitErr_FormatNotSupported }
        let bytes = frames &* 4 &* (isInterleaved ? channelCount : 1)
        for index in 0..<count where buffers[index].mData != nil && Int(buffers[index].mDataByteSize) < bytes {
            return kAudio_ParamError
        }
        for channel in 0..<channelCount {
            let own = memory + channel &* maximumFrames
            outputs[channel] = own
            if !isInterleaved, let given = buffers[channel].mData {
                outputs[channel] = given.assumingMemoryBound(to: Float.self)
            }
        }
        return noErr
    }

    /// False when there is an input that has nothing now.
    @_noLocks @_noAllocation
    private func takeInput(_ frames: Int, _ request: inout GraphRenderer.Request) -> Bool {
        guard usesInput.load(ordering: .acquiring), frames > 0 else { return true }
        guard let inputBlock else { return false }
        // The program's.
        let given = _unsafePerformance {
            inputBlock._withUnsafeGuaranteedRef { $0.call(AVAudioFrameCount(truncatingIfNeeded: frames)) }
        }
        guard let list = given else { return false }
        let buffers = audioBuffers(list)
        let count = Int(list.pointee.mNumberBuffers)
        for channel in 0..<inputChannelCount {
            let index = isInputInterleaved ? 0 : channel
            guard index < count, let data = buffers[index].mData?.assumingMemoryBound(to: Float.self),
                Int(buffers[index].mDataByteSize) >= frames &* 4 &* (isInputInterleaved ? inputChannelCount : 1)
            else { return false }
            guard isInputInterleaved else {
                inputs[channel] = UnsafePointer(data)
                continue
            }
            let target = inputMemory + channel &* maximumFrames
            SampleLoops.deinterleave(target, data + channel, stride: inputChannelCount, frames)
            inputs[channel] = UnsafePointer(target)
        }
        request.input = UnsafePointer(inputs)
        request.inputChannelCount = inputChannelCount
        return true
    }

    @_noLocks @_noAllocation
    private func finish(_ list: UnsafeMutablePointer<AudioBufferList>, _ frames: Int) {
        let buffers = audioBuffers(list)
        let bytes = UInt32(truncatingIfNeeded: frames &* 4 &* (isInterleaved ? channelCount : 1))
        guard isInterleaved else {
            for channel in 0..<channelCount {
                if let output = outputs[channel] { buffers[channel].mData = UnsafeMutableRawPointer(output) }
                buffers[channel].mDataByteSize = bytes
            }
            return
        }
        var target = interleaved
        if let given = buffers[0].mData { target = given.assumingMemoryBound(to: Float.self) }
        for channel in 0..<channelCount {
            SampleLoops.interleave(
                target + channel, memory + channel &* maximumFrames, stride: channelCount, frames)
        }
        buffers[0].mData = UnsafeMutableRawPointer(target)
        buffers[0].mDataByteSize = bytes
    }
}
