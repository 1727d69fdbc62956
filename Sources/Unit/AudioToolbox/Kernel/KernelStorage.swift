import LinuxSystem
import Synchronization

/// The memory that a kernel unit renders with: channel pointers, buffers, and the present cycle. Made at allocation.
// @unchecked: pointers are constant; what they point to belongs to the render thread, and the shared words are atomic.
final class KernelStorage: @unchecked Sendable {
    let render: KernelRenderFunction
    let kernel: UnsafeMutableRawPointer
    let table: ParameterTable
    let maximumFrames: Int
    let canProcessInPlace: Bool
    /// The kernel pulls, and bypasses.
    private let pullsOwnInput: Bool
    private let hasInput: Bool
    private let inputsAreOptional: Bool
    private let puller: UnsafeMutablePointer<KernelInputPuller>
    let inputs: KernelBusses
    let outputs: KernelBusses
    let cycle: UnsafeMutablePointer<KernelCycle>
    private let calls: RenderCell<BusByBus>
    private let dry: UnsafeMutablePointer<BypassDelay>
    private let fade: UnsafeMutablePointer<BypassFade>
    let isBypassed = Atomic<Bool>(false)
    let needsReset = Atomic<Bool>(false)
    /// Whether anything was heard: a value that steps from here on clicks.
    let hasRendered = Atomic<Bool>(false)
    let latencyFrames = Atomic<Int>(0)
    let tailFrames = Atomic<Int>(0)

    init(
        render: @escaping KernelRenderFunction, kernel: UnsafeMutableRawPointer, table: ParameterTable,
        configuration: RenderConfiguration, canProcessInPlace: Bool, pullsOwnInput: Bool,
        inputsAreOptional: Bool, latencyFrames: Int, hooks: consuming HostHooks
    ) {
        self.render = render
        self.kernel = kernel
        self.table = table
        self.canProcessInPlace = canProcessInPlace
        self.pullsOwnInput = pullsOwnInput
        self.inputsAreOptional = inputsAreOptional
        maximumFrames = configuration.maximumFrames
        inputs = KernelBusses(configuration.inputChannelCounts, frames: maximumFrames)
        hasInput = !configuration.inputChannelCounts.isEmpty
        outputs = KernelBusses(configuration.outputChannelCounts, frames: maximumFrames)
        puller = .allocate(capacity: 1)
        puller.initialize(to: KernelInputPuller(inputs: inputs, maximumFrames: maximumFrames))
        calls = RenderCell(BusByBus(OutputBusBuffers(sharing: outputs), hooks))
        dry = .allocate(capacity: 1)
        dry.initialize(
            to: BypassDelay(
                channels: pullsOwnInput ? 0 : configuration.inputChannelCounts.first ?? 0, latency: latencyFrames,
                maximumFrames: configuration.maximumFrames))
        fade = .allocate(capacity: 1)
        fade.initialize(
            to: BypassFade(
                channelCount: pullsOwnInput ? 0 : configuration.outputChannelCounts.first ?? 0,
                maximumFrames: configuration.maximumFrames, sampleRate: configuration.sampleRate))
        self.latencyFrames.store(latencyFrames, ordering: .relaxed)
        cycle = .allocate(capacity: 1)
        let noRequest = UnsafeMutablePointer<AUExtensionRenderRequest>.allocate(capacity: 1)
        noRequest.initialize(to: AUExtensionRenderRequest())
        self.noRequest = noRequest
        pullFlags = .allocate(capacity: 1)
        pullFlags.initialize(to: AudioUnitRenderActionFlags(rawValue: 0))
        cycle.initialize(
            to: KernelCycle(
                frameCount: 0, sampleTime: 0, inputCount: inputs.count, outputCount: outputs.count,
                inputs: inputs.busses,
                outputs: outputs.busses, events: nil, skipsAudio: false, needsReset: false, isSilent: false,
                latencyFrames: 0, tailFrames: 0, request: noRequest, isBypassed: false, puller: puller,
                tableReference: Unmanaged.passUnretained(table).toOpaque()))
    }

    private let noRequest: UnsafeMutablePointer<AUExtensionRenderRequest>
    /// What the host says of the input that it gave; nobody asks.
    private let pullFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>

    deinit {
        puller.pointee.free()
        puller.deallocate()
        inputs.free()
        outputs.free()
        dry.pointee.free()
        dry.deallocate()
        fade.pointee.free()
        fade.deallocate()
        cycle.deallocate()
        noRequest.deallocate()
        pullFlags.deallocate()
    }

    /// One call of the unit's internal render block. Thread: render.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard let request = calls.pointer.pointee.begin(flags, timestamp, frameCount, bus, data, events, .borrow(pull))
        else {
            return calls.pointer.pointee.answer
        }
        return calls.pointer.pointee.finish(renderRequest(request), flags, bus)
    }

    /// Renders every bus of one cycle. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func renderRequest(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        let frames = Int(request.pointee.frameCount)
        if frames > maximumFrames { return kAudioUnitErr_TooManyFramesToProcess }
        let formatStatus = outputs.takeOutputs(request, frames)
        if formatStatus != 0 { return formatStatus }
        let isOwnPuller = pullsOwnInput
        let inputStatus = isOwnPuller ? 0 : pullInputs(request, frames)
        let isOff = isBypassed.load(ordering: .relaxed)
        let isFirst = !hasRendered.load(ordering: .relaxed)
        let isAtRest = fade.pointee.isAtRest
        if isOff || isFirst || !isAtRest {
            fade.pointee.begin(isOff && !isOwnPuller, isFirst: isFirst, latency: cycle.pointee.latencyFrames)
        }
        let (bypasses, isFading, isNew) = (fade.pointee.isDry, fade.pointee.isFading, fade.pointee.isNew)
        cycle.pointee.isBypassed = isOff
        puller.pointee.startCycle()
        if dry.pointee.isUsed, inputStatus == 0, inputs.count > 0 { dry.pointee.put(inputs.busses[0], frames: frames) }
        // The unit may render over its input.
        if isFading, !dry.pointee.isUsed { inputs.copy(0, to: fade.pointee.dry, frames) }
        if fade.pointee.isEntering, inputStatus == 0, inputs.count > 0 {
            inputs.makeOwn(0, frames)
            fade.pointee.enter(inputs.busses[0], frames: frames)
        }
        let hasInput = hasInput
        startCycle(request, frames, skipsAudio: inputStatus != 0 || bypasses, isNew: isNew && hasInput)
        let (kernelRender, kernel, cycle) = (render, kernel, cycle)
        // The function is checked where its author defines it.
        let kernelStatus = _unsafePerformance { kernelRender(kernel, cycle) }
        let status = kernelStatus != 0 ? kernelStatus : puller.pointee.status
        finishCycle(request)
        if inputStatus != 0 || status != 0 {
            outputs.clear(frames)
            return inputStatus != 0 ? inputStatus : status
        }
        if bypasses { bypass(frames) }
        if isFading { mixBypass(frames) }
        if dry.pointee.isUsed { dry.pointee.advance(frames) }
        if cycle.pointee.isSilent, !bypasses, !isFading {
            outputs.clear(frames)
            request.pointee.flags = AudioUnitRenderActionFlags(rawValue: request.pointee.flags.rawValue | 0x10)
        }
        return 0
    }

    /// The input instead of the output, as late as the unit would be.
    @_noLocks @_noAllocation
    private func bypass(_ frames: Int) {
        outputs.copy(from: inputs, frames)
        guard dry.pointee.isUsed, outputs.count > 0 else { return }
        dry.pointee.get(outputs.busses[0], latency: cycle.pointee.latencyFrames, frames: frames)
    }

    /// The unit's output on its way to the input, or back.
    @_noLocks @_noAllocation
    private func mixBypass(_ frames: Int) {
        if cycle.pointee.isSilent { outputs.clear(frames) }
        if dry.pointee.isUsed {
            dry.pointee.get(fade.pointee.dry, latency: cycle.pointee.latencyFrames, frames: frames)
        }
        for bus in 0..<outputs.count { fade.pointee.mix(outputs.busses[bus], hasDry: bus == 0, frames: frames) }
        fade.pointee.advance(frames)
    }

    @_noLocks @_noAllocation @section("render")
    private func startCycle(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ frames: Int, skipsAudio: Bool, isNew: Bool
    ) {
        request.pointee.flags = AudioUnitRenderActionFlags(rawValue: request.pointee.flags.rawValue & ~0x10)
        cycle.pointee.frameCount = frames
        cycle.pointee.sampleTime = sampleTime(of: request.pointee.timestamp)
        cycle.pointee.events = request.pointee.events
        cycle.pointee.skipsAudio = skipsAudio
        cycle.pointee.isSilent = false
        cycle.pointee.request = request
        let needsReset = needsReset.load(ordering: .relaxed)
        cycle.pointee.needsReset = needsReset || isNew
        if needsReset { self.needsReset.store(false, ordering: .relaxed) }
    }

    @_noLocks @_noAllocation
    private func finishCycle(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) {
        hasRendered.store(true, ordering: .relaxed)
        latencyFrames.store(cycle.pointee.latencyFrames, ordering: .relaxed)
        tailFrames.store(cycle.pointee.tailFrames, ordering: .relaxed)
        cycle.pointee.request = noRequest
    }

    /// Asks for every input bus. The first bus must succeed, unless the unit does without; further ones are silent when
    /// nothing is connected.
    @_noLocks @_noAllocation @inline(__always)
    private func pullInputs(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ frames: Int) -> OSStatus {
        let lends = request.pointee.structSize >= lendingSize && request.pointee.lendsInput != 0
        for bus in 0..<inputs.count {
            if lends {
                inputs.prepareLoan(bus, frames)
            } else {
                inputs.preparePull(bus, frames, sharing: canProcessInPlace && bus == 0 ? outputs : nil)
            }
            let status = pull(request, frames, bus)
            if status == 0 {
                inputs.takePulled(bus, frames)
            } else if bus == 0, !inputsAreOptional || status != kAudioUnitErr_NoConnection {
                return status
            } else {
                inputs.silence(bus, frames)
            }
        }
        return 0
    }
}

extension KernelStorage {
    @_noLocks @_noAllocation @inline(__always)
    private func pull(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ frames: Int, _ bus: Int
    ) -> OSStatus {
        guard let pull = request.pointee.pullInput else { return kAudioUnitErr_NoConnection }
        let (context, timestamp) = (request.pointee.pullContext, request.pointee.timestamp)
        let (flags, list) = (pullFlags, inputs.lists[bus])
        flags.pointee = AudioUnitRenderActionFlags(rawValue: 0)
        return _unsafePerformance {
            pull(context, flags, timestamp, UInt32(truncatingIfNeeded: frames), Int64(bus), list)
        }
    }
}

/// From this size on a request has `lendsInput`.
private var lendingSize: UInt32 { @_noLocks @_noAllocation get { 104 } }

/// The timestamp's sample time; 0 when it is absent or makes no sense.
@_noLocks @_noAllocation @section("render")
private func sampleTime(of timestamp: UnsafePointer<AudioTimeStamp>?) -> AUEventSampleTime {
    guard let timestamp else { return 0 }
    return eventSampleTime(timestamp.pointee.mSampleTime) ?? 0
}
