import AudioDevices
import AudioToolbox
import VoiceProcessing

/// What an I/O unit does in a device's cycle: hands the input out, and pulls what is played.
///
/// Shapes: the program's channels × up to the unit's maximum of frames; a longer cycle is taken in parts. A single
/// channel is played by all of the device's, and what the device lacks is left out. Thread: render, but `init`,
/// `allocate`, `begin` and `deinit`, during which nothing renders.
// @unchecked: see above.
final class HardwareCycle: @unchecked Sendable {
    private struct State {
        /// Of a device, in one direction.
        let mostChannels: Int
        var render: AURenderBlock?
        var provider: AURenderPullInputBlock?
        var handler: AUInputHandler?
        var voice: Unmanaged<VoiceProcessor>?
        /// The device's input in the part of the cycle that is under way; nil else.
        var input: UnsafeMutablePointer<AudioBufferList>?
        var inputFrames = 0
        var played: UnsafeMutablePointer<AudioBufferList>
        var recorded: UnsafeMutablePointer<AudioBufferList>
        var pointers: UnsafeMutablePointer<UnsafePointer<Float>?>
        /// Uninitialized, but for what is heard in the present part.
        var heard: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
        var samples: UnsafeMutablePointer<Float>
        var outputs = 0
        var inputs = 0
        var frames = 0
    }

    private let state: UnsafeMutablePointer<State>
    private var voice: VoiceProcessor?

    init() {
        let most = 64
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                mostChannels: most, played: .allocate(bufferCount: most), recorded: .allocate(bufferCount: most),
                pointers: .allocate(capacity: most), heard: .allocate(capacity: most), samples: .allocate(capacity: 1)))
        state.pointee.pointers.initialize(repeating: nil, count: most)
    }

    deinit {
        state.pointee.played.deallocate()
        state.pointee.recorded.deallocate()
        state.pointee.pointers.deallocate()
        state.pointee.heard.deallocate()
        state.pointee.samples.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Memory for the program's channels.
    func allocate(outputs: Int, inputs: Int, frames: Int) {
        state.pointee.outputs = min(outputs, state.pointee.mostChannels)
        state.pointee.inputs = min(inputs, state.pointee.mostChannels)
        state.pointee.frames = frames
        state.pointee.samples.deallocate()
        let count = max(state.pointee.outputs * frames, 1)
        state.pointee.samples = .allocate(capacity: count)
        state.pointee.samples.initialize(repeating: 0, count: count)
    }

    /// What the next cycles call.
    func begin(
        _ render: @escaping AURenderBlock, provider: AURenderPullInputBlock?, handler: AUInputHandler?,
        voice: VoiceProcessor?
    ) {
        (state.pointee.render, state.pointee.provider, state.pointee.handler) = (render, provider, handler)
        self.voice = voice
        state.pointee.voice = voice.map { .passUnretained($0) }
    }

    // MARK: Render

    /// One cycle of the device.
    @_noLocks @_noAllocation
    func run(_ cycle: inout AudioDeviceCycle) {
        var done = 0
        let most = max(state.pointee.frames, 1)
        while done < cycle.frameCount {
            let count = min(most, cycle.frameCount &- done)
            takeInput(cycle, done, count)
            play(cycle, done, count)
            done &+= count
        }
        state.pointee.input = nil
    }

    @_noLocks @_noAllocation
    private func takeInput(_ cycle: AudioDeviceCycle, _ offset: Int, _ frames: Int) {
        guard let list = cycle.input else { return }
        let (source, target) = (audioBuffers(list), audioBuffers(state.pointee.recorded))
        var count = min(Int(list.pointee.mNumberBuffers), state.pointee.mostChannels)
        for channel in 0..<count {
            let samples = source[channel].mData?.assumingMemoryBound(to: Float.self)
            state.pointee.pointers[channel] = samples.map { UnsafePointer($0 + offset) }
            target[channel].mNumberChannels = 1
            target[channel].mData = samples.map { UnsafeMutableRawPointer($0 + offset) }
        }
        if let voice = state.pointee.voice {
            let (pointers, channels) = (UnsafePointer(state.pointee.pointers), count)
            let result = voice._withUnsafeGuaranteedRef {
                $0.take(pointers, channelCount: channels, frames: frames)
            }
            target[0].mNumberChannels = 1
            target[0].mData = UnsafeMutableRawPointer(result.samples)
            count = 1
        }
        state.pointee.recorded.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: count)
        (state.pointee.input, state.pointee.inputFrames) = (state.pointee.recorded, frames)
        var flags = AudioUnitRenderActionFlags()
        var time = later(cycle.inputTime, offset)
        let state = state
        _unsafePerformance { state.pointee.handler?(&flags, &time, AUAudioFrameCount(truncatingIfNeeded: frames), 1) }
    }

    @_noLocks @_noAllocation
    private func play(_ cycle: AudioDeviceCycle, _ offset: Int, _ frames: Int) {
        guard let output = cycle.output else { return }
        let (list, state) = (state.pointee.played, state)
        pointToOwn(list, channels: state.pointee.outputs, frames)
        var flags = AudioUnitRenderActionFlags()
        var time = later(cycle.outputTime, offset)
        var status = kAudioUnitErr_NoConnection
        _unsafePerformance {
            guard let provider = state.pointee.provider, let render = state.pointee.render else { return }
            status = render(&flags, &time, AUAudioFrameCount(truncatingIfNeeded: frames), 0, list, provider)
        }
        if status == noErr { copy(list, to: output, offset, frames) }
        hear(output, offset, frames)
    }

    /// What is played is held against what comes into the microphone.
    @_noLocks @_noAllocation
    private func hear(_ output: UnsafeMutablePointer<AudioBufferList>, _ offset: Int, _ frames: Int) {
        guard let voice = state.pointee.voice else { return }
        let buffers = audioBuffers(output)
        let count = min(Int(output.pointee.mNumberBuffers), state.pointee.mostChannels)
        var heard = 0
        for channel in 0..<count {
            guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            state.pointee.heard[heard] = samples + offset
            heard &+= 1
        }
        let pointers = UnsafePointer(state.pointee.heard)
        voice._withUnsafeGuaranteedRef { $0.hear(pointers, channelCount: heard, frames: frames) }
    }

    @_noLocks @_noAllocation
    private func pointToOwn(_ list: UnsafeMutablePointer<AudioBufferList>, channels: Int, _ frames: Int) {
        list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels)
        let buffers = audioBuffers(list)
        for channel in 0..<channels {
            let samples = state.pointee.samples + channel &* state.pointee.frames
            samples.update(repeating: 0, count: frames)
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(samples)
        }
    }

    /// The program may have pointed the buffers elsewhere.
    @_noLocks @_noAllocation
    private func copy(
        _ list: UnsafeMutablePointer<AudioBufferList>, to output: UnsafeMutablePointer<AudioBufferList>, _ offset: Int,
        _ frames: Int
    ) {
        let (source, target) = (audioBuffers(list), audioBuffers(output))
        let given = min(Int(list.pointee.mNumberBuffers), state.pointee.outputs)
        for channel in 0..<Int(output.pointee.mNumberBuffers) {
            let from = given == 1 ? 0 : channel
            guard from < given, let samples = source[from].mData, let memory = target[channel].mData else { continue }
            (memory + offset &* 4).copyMemory(from: samples, byteCount: frames &* 4)
        }
    }

    @_noLocks @_noAllocation
    private func later(_ time: AudioTimeStamp, _ offset: Int) -> AudioTimeStamp {
        var time = time
        time.mSampleTime += Double(offset)
        return time
    }

    // MARK: The unit's busses

    /// Bus 0: what the program gives.
    func pull(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: AUAudioFrameCount, _ data: UnsafeMutablePointer<AudioBufferList>, _ pull: AURenderPullInputBlock?
    ) -> AUAudioUnitStatus {
        guard let pull else { return kAudioUnitErr_NoConnection }
        let buffers = audioBuffers(data)
        let count = min(Int(data.pointee.mNumberBuffers), state.pointee.outputs)
        for channel in 0..<count where buffers[channel].mData == nil {
            buffers[channel].mData = UnsafeMutableRawPointer(state.pointee.samples + channel &* state.pointee.frames)
            buffers[channel].mDataByteSize = frames &* 4
        }
        return pull(flags, time, frames, 0, data)
    }

    /// Bus 1: what the device recorded, during the call that tells of it.
    @_noLocks @_noAllocation
    func give(_ frames: AUAudioFrameCount, to data: UnsafeMutablePointer<AudioBufferList>) -> AUAudioUnitStatus {
        guard let input = state.pointee.input else { return kAudioUnitErr_CannotDoInCurrentContext }
        guard Int(frames) <= state.pointee.inputFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        let (source, target) = (audioBuffers(input), audioBuffers(data))
        let given = Int(input.pointee.mNumberBuffers)
        let bytes = Int(frames) &* 4
        for channel in 0..<Int(data.pointee.mNumberBuffers) {
            target[channel].mDataByteSize = UInt32(truncatingIfNeeded: bytes)
            // One channel, as of a voice, is on all.
            let from = given == 1 ? 0 : channel
            let samples = from < given ? source[from].mData : nil
            guard let memory = target[channel].mData else {
                target[channel].mData = samples
                continue
            }
            if let samples {
                memory.copyMemory(from: samples, byteCount: bytes)
            } else {
                memory.assumingMemoryBound(to: Float.self).update(repeating: 0, count: Int(frames))
            }
        }
        return noErr
    }
}
