internal import AudioToolbox
internal import CRenderLink
import LinuxSystem

extension UnitRenderer {
    /// Finds the samples of every input bus for this cycle.
    @_noLocks @_noAllocation
    func resolveInputs(
        _ slot: UnsafeRawPointer, _ sequence: LinkSequence, isBridged: Bool, previous: UnitRenderer?,
        upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamState>?>, _ sourceSequence: LinkSequence
    ) {
        for bus in 0..<state.pointee.inputs.count {
            let code = Int(slot.load(fromByteOffset: 24 &+ bus, as: UInt8.self))
            let sourceBus = Int(slot.load(fromByteOffset: 40 &+ bus, as: UInt8.self))
            state.pointee.resolved[bus] = resolve(
                code, bus, sourceBus, sequence, isBridged: isBridged, previous: previous, upstreams: upstreams,
                sourceSequence)
        }
    }

    @_noLocks @_noAllocation
    private func resolve(
        _ code: Int, _ bus: Int, _ sourceBus: Int, _ sequence: LinkSequence, isBridged: Bool, previous: UnitRenderer?,
        upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamState>?>, _ sourceSequence: LinkSequence
    ) -> ResolvedInput {
        switch code {
        case CRL_SOURCE_NONE: return .none
        case CRL_SOURCE_ON_DEMAND: return ResolvedInput(kind: .onDemand, table: nil, bus: bus, offset: 0)
        case CRL_SOURCE_OWN: return ownInput(bus, sequence)
        case CRL_SOURCE_PREVIOUS:
            guard let previous else { return ownInput(bus, sequence) }
            let offset = previous.state.pointee.sequence.parity &* previous.state.pointee.outputParityStride
            return ResolvedInput(kind: .memory, table: previous.state.pointee.outputs, bus: sourceBus, offset: offset)
        default:
            let index = code &- CRL_SOURCE_UPSTREAM
            guard !isBridged, index < ServicePlaces.upstreams, let upstream = upstreams[index] else {
                return ownInput(bus, sequence)
            }
            let offset = sourceSequence.parity &* upstream.pointee.parityStride
            return ResolvedInput(kind: .foreign, table: upstream.pointee.outputs, bus: sourceBus, offset: offset)
        }
    }

    @_noLocks @_noAllocation
    private func ownInput(_ bus: Int, _ sequence: LinkSequence) -> ResolvedInput {
        ResolvedInput(
            kind: .memory, table: state.pointee.inputs, bus: bus,
            offset: sequence.parity &* state.pointee.inputParityStride)
    }

    /// Gives the unit input: from memory when the host wrote it ahead, else through the host.
    @_noLocks @_noAllocation
    func pull(
        _ timestamp: UnsafePointer<AudioTimeStamp>?, frames: Int, bus: Int,
        into list: UnsafeMutablePointer<AudioBufferList>
    )
        -> OSStatus
    {
        guard bus >= 0, bus < state.pointee.inputs.count else { return -10877 }
        let input = state.pointee.resolved[bus]
        if case .none = input.kind { return -10876 }
        guard frames >= 0, frames <= state.pointee.maximumFrames else { return -10874 }
        guard let first = offset(of: timestamp), first &+ frames <= state.pointee.frames else {
            return pullThroughHost(timestamp, frames: frames, bus: bus, into: list)
        }
        switch input.kind {
        case .memory: deliver(input, first: first, frames: frames, into: list)
        case .foreign: deliverCleaned(input, bus, first: first, frames: frames, into: list)
        default: return pullThroughHost(timestamp, frames: frames, bus: bus, into: list)
        }
        return 0
    }

    /// Where in this cycle a pull starts, in frames; nil outside it.
    @_noLocks @_noAllocation
    private func offset(of timestamp: UnsafePointer<AudioTimeStamp>?) -> Int? {
        guard let timestamp, timestamp.pointee.mFlags.rawValue & 1 != 0 else { return 0 }
        let distance = timestamp.pointee.mSampleTime - state.pointee.cycleStart
        return distance >= 0 && distance <= Double(state.pointee.frames) ? Int(distance) : nil
    }

    @_noLocks @_noAllocation
    private func deliver(
        _ input: ResolvedInput, first: Int, frames: Int, into list: UnsafeMutablePointer<AudioBufferList>
    ) {
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            let samples = input.table?.samples(input.bus, channel, offset: input.offset)
            deliver(samples.map { $0 + first }, frames: frames, into: OutputLists.buffer(list, channel))
        }
    }

    /// As `deliver`, from a unit in another process, which may still be writing: the unit gets a copy that has been cleaned.
    @_noLocks @_noAllocation
    private func deliverCleaned(
        _ input: ResolvedInput, _ bus: Int, first: Int, frames: Int, into list: UnsafeMutablePointer<AudioBufferList>
    ) {
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            let samples = input.table?.samples(input.bus, channel, offset: input.offset)
            let own = state.pointee.cleaned.samples(bus, channel, offset: 0)
            guard let samples, let own else {
                deliver(nil, frames: frames, into: OutputLists.buffer(list, channel))
                continue
            }
            crl_copy(own + first, samples + first, frames)
            _ = crl_sanitize(own + first, frames, SampleCleaning.limit)
            deliver(own + first, frames: frames, into: OutputLists.buffer(list, channel))
        }
    }

    /// Fills one buffer; without memory of its own it gets a pointer to the shared samples, which are read-only.
    @_noLocks @_noAllocation
    private func deliver(
        _ samples: UnsafeMutablePointer<Float>?, frames: Int, into buffer: UnsafeMutablePointer<AudioBuffer>
    ) {
        guard let data = buffer.pointee.mData?.assumingMemoryBound(to: Float.self) else {
            buffer.pointee.mData = UnsafeMutableRawPointer(samples)
            buffer.pointee.mDataByteSize = samples == nil ? 0 : UInt32(truncatingIfNeeded: frames &* 4)
            return
        }
        let room = min(frames, Int(buffer.pointee.mDataByteSize) / 4)
        if let samples { crl_copy(data, samples, room) } else { crl_clear(data, room) }
    }

    @_noLocks @_noAllocation
    private func pullThroughHost(
        _ timestamp: UnsafePointer<AudioTimeStamp>?, frames: Int, bus: Int,
        into list: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard state.pointee.mayPull else { return -10863 }
        let sequence = state.pointee.sequence.next
        let fields = replySlot(sequence)
        fields.pointee.pullBus = UInt32(truncatingIfNeeded: bus)
        fields.pointee.pullFrames = UInt32(truncatingIfNeeded: frames)
        fields.pointee.pullSampleTime = timestamp?.pointee.mSampleTime ?? state.pointee.cycleStart
        let word = doneWord(sequence)
        guard word.replace(state.pointee.armed, with: DoneWord.marked(.pull, sequence)) else { return -66745 }
        Futex.wake(word.address)
        let area = state.pointee.host + CRL_HOST_PULL
        let answered = SharedWord(area)
        while answered.load() == state.pointee.pullCount {
            _ = Futex.wait(
                area, expected: state.pointee.pullCount, deadline: MonotonicClock.now() &+ RenderLoop.safetyNet)
        }
        state.pointee.pullCount = answered.load()
        let answer = area.assumingMemoryBound(to: crl_pull_reply.self)
        guard answer.pointee.status == 0 else { return answer.pointee.status }
        let given = min(Int(answer.pointee.frames), frames)
        let channels = state.pointee.inputs.channelCount(bus)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            let samples = (state.pointee.pull + channel &* state.pointee.pullChannelStride).assumingMemoryBound(
                to: Float.self)
            deliver(channel < channels ? samples : nil, frames: given, into: OutputLists.buffer(list, channel))
        }
        return 0
    }
}
