internal import AudioTypes
internal import CRenderLink
internal import CSampleLoops
import LinuxSystem

extension UnitRenderer {
    /// Finds the samples of every input bus for this cycle.
    @_noLocks @_noAllocation @inline(__always)
    func resolveInputs(
        _ slot: UnsafeMutablePointer<crl_request_slot>, _ sequence: LinkSequence, _ sources: TurnSources
    ) {
        for bus in 0..<places.inputs.count {
            resolved[bus] = resolve(
                Int(crl_input_source(slot, bus)), bus, Int(crl_input_source_bus(slot, bus)), sequence, sources)
        }
    }

    @_noLocks @_noAllocation
    private func resolve(
        _ code: Int, _ bus: Int, _ sourceBus: Int, _ sequence: LinkSequence, _ sources: TurnSources
    ) -> ResolvedInput {
        if code == Int(CRL_SOURCE_NONE) { return .none }
        if code == Int(CRL_SOURCE_PREVIOUS), let previous = sources.previous {
            let last = previous.pointee.turn.pointee.sequence
            return ResolvedInput(.memory, previous.pointee.places.outputs.channels(sourceBus, last))
        }
        let index = code &- Int(CRL_SOURCE_UPSTREAM)
        if index >= 0, index < LinkLimits.upstreams, !sources.isBridged, let upstream = sources.upstreams[index] {
            return ResolvedInput(.foreign, upstream.pointee.outputs.channels(sourceBus, sources.sequence))
        }
        return ResolvedInput(.memory, places.inputs.channels(bus, sequence))
    }

    /// Gives the unit input: from memory when the host wrote it ahead, else through the host.
    @_noLocks @_noAllocation @inline(__always)
    func pull(
        _ timestamp: UnsafePointer<AudioTimeStamp>?, frames: Int, bus: Int,
        into list: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard bus >= 0, bus < places.inputs.count else { return kAudioUnitErr_InvalidElement }
        let input = resolved + bus
        if case .none = input.pointee.kind { return kAudioUnitErr_NoConnection }
        guard frames >= 0, frames <= places.maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        guard let first = offset(of: timestamp), first &+ frames <= turn.pointee.frames else {
            return pullThroughHost(timestamp, frames: frames, bus: bus, into: list)
        }
        if case .foreign = input.pointee.kind {
            deliver(clean(input.pointee.channels, bus, first: first, frames: frames), first, frames, into: list)
        } else {
            deliver(input.pointee.channels, first, frames, into: list)
        }
        return 0
    }

    /// Where in this cycle a pull starts, in frames; nil outside it.
    @_noLocks @_noAllocation @inline(__always)
    private func offset(of timestamp: UnsafePointer<AudioTimeStamp>?) -> Int? {
        // Nearly all units pull with the time stamp that they were given.
        UnsafeRawPointer(timestamp) == turn.pointee.timestamp ? 0 : offset(ofOther: timestamp)
    }

    @_noLocks @_noAllocation @section("render")
    private func offset(ofOther timestamp: UnsafePointer<AudioTimeStamp>?) -> Int? {
        let isTimed = AudioTimeStampFlags.sampleTimeValid.rawValue
        guard let timestamp, timestamp.pointee.mFlags.rawValue & isTimed != 0 else { return 0 }
        let distance = timestamp.pointee.mSampleTime - turn.pointee.cycleStart
        return distance >= 0 && distance <= Double(turn.pointee.frames) ? Int(distance) : nil
    }

    /// Fills a list from a frame of some channels on; a buffer beyond them is silent.
    @_noLocks @_noAllocation @inline(__always)
    private func deliver(
        _ channels: BusChannels, _ first: Int, _ frames: Int, into list: UnsafeMutablePointer<AudioBufferList>
    ) {
        var buffer = audioBuffers(list)
        var samples = channels.base.map { $0 + first }
        var left = channels.count
        for _ in 0..<list.pointee.mNumberBuffers {
            deliver(left > 0 ? samples : nil, frames: frames, into: buffer)
            left &-= 1
            samples = samples.map { $0 + channels.stride }
            buffer += 1
        }
    }

    /// Cleaned copies of what a unit in another process made: it may still be writing.
    @_noLocks @_noAllocation @section("render")
    private func clean(_ input: BusChannels, _ bus: Int, first: Int, frames: Int) -> BusChannels {
        let own = cleaned.channels(bus, turn.pointee.sequence)
        guard let source = input.base, let target = own.base else { return .none }
        let count = min(input.count, own.count)
        for channel in 0..<count {
            sample_copy(target + (channel &* own.stride &+ first), source + (channel &* input.stride &+ first), frames)
        }
        _ = crl_sanitize_block(target + first, own.stride, count, frames, SampleCleaning.limit)
        return BusChannels(base: target, stride: own.stride, count: count)
    }

    /// Fills one buffer; without memory of its own it gets a pointer to the shared samples, which are read-only.
    @_noLocks @_noAllocation @inline(__always)
    private func deliver(
        _ samples: UnsafeMutablePointer<Float>?, frames: Int, into buffer: UnsafeMutablePointer<AudioBuffer>
    ) {
        guard let data = buffer.pointee.mData?.assumingMemoryBound(to: Float.self) else {
            buffer.pointee.mData = UnsafeMutableRawPointer(samples)
            buffer.pointee.mDataByteSize = samples == nil ? 0 : UInt32(truncatingIfNeeded: frames &* 4)
            return
        }
        let room = min(frames, Int(buffer.pointee.mDataByteSize) / 4)
        if let samples { sample_copy(data, samples, room) } else { sample_clear(data, room) }
    }

    @_noLocks @_noAllocation
    private func pullThroughHost(
        _ timestamp: UnsafePointer<AudioTimeStamp>?, frames: Int, bus: Int,
        into list: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard turn.pointee.mayPull else { return kAudioUnitErr_CannotDoInCurrentContext }
        let sequence = turn.pointee.sequence.next
        let slot = reply(sequence)
        slot.pointee.pullBus = UInt32(truncatingIfNeeded: bus)
        slot.pointee.pullFrames = UInt32(truncatingIfNeeded: frames)
        slot.pointee.pullSampleTime = timestamp?.pointee.mSampleTime ?? turn.pointee.cycleStart
        let word = doneWord(sequence)
        guard word.replace(turn.pointee.armed, with: DoneWord.marked(.pull, sequence)) else {
            return kAudioUnitErr_RenderTimeout
        }
        Futex.wake(word.address)
        waitForAnswer()
        guard places.host.pointee.pull.status == 0 else { return places.host.pointee.pull.status }
        let given = min(Int(places.host.pointee.pull.frames), frames)
        let channels = places.inputs.channelCount(bus)
        let buffers = audioBuffers(list)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            let samples = channel < channels ? places.pulled.samples(0, channel, sequence) : nil
            deliver(samples, frames: given, into: buffers + channel)
        }
        return 0
    }

    @_noLocks @_noAllocation
    private func waitForAnswer() {
        let answered = SharedWord(crl_pull_word(places.host))
        while answered.load() == turn.pointee.pullCount {
            _ = Futex.wait(
                answered.address, expected: turn.pointee.pullCount,
                deadline: MonotonicClock.now() &+ RenderLoop.safetyNet)
        }
        turn.pointee.pullCount = answered.load()
    }
}
