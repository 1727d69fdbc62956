/// The busses on one side of a kernel unit: channel pointers for the cycle, buffers of its own, and lists to pull into.
struct KernelBusses: Sendable {
    let count: Int
    // nonisolated(unsafe): constant pointers to memory that one render thread uses at a time.
    nonisolated(unsafe) let busses: UnsafeMutablePointer<KernelBus>
    nonisolated(unsafe) let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>>
    /// The first own buffer of each bus; its channels follow at `stride`.
    nonisolated(unsafe) private let own: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    /// Samples from one channel of an own buffer to the next.
    let stride: Int

    init(_ channelCounts: [Int], frames: Int) {
        count = channelCounts.count
        stride = (max(frames, 1) + 15) / 16 * 16
        busses = .allocate(capacity: max(1, count))
        lists = .allocate(capacity: max(1, count))
        own = .allocate(capacity: max(1, count))
        for (bus, channels) in channelCounts.enumerated() {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, channels) * stride * 4, alignment: 64)
            let samples = memory.initializeMemory(as: Float.self, repeating: 0, count: max(1, channels) * stride)
            let pointers = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: max(1, channels))
            for channel in 0..<channels { (pointers + channel).initialize(to: samples + channel * stride) }
            (own + bus).initialize(to: samples)
            (busses + bus).initialize(to: KernelBus(channelCount: channels, isConnected: true, channels: pointers))
            (lists + bus).initialize(to: .allocate(bufferCount: channels))
        }
    }

    func free() {
        for bus in 0..<count {
            own[bus].deallocate()
            busses[bus].channels.deallocate()
            lists[bus].deallocate()
        }
        busses.deallocate()
        lists.deallocate()
        own.deallocate()
    }

    @_noLocks @_noAllocation
    func ownBuffer(_ bus: Int, _ channel: Int) -> UnsafeMutablePointer<Float> {
        own[bus].advanced(by: channel &* stride)
    }

    /// Points the outputs at the host's buffers, or at our own where it gives none. FormatNotSupported for interleaved
    /// buffers.
    @_noLocks @_noAllocation @inline(__always)
    func takeOutputs(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ frames: Int) -> OSStatus {
        let lists = request.pointee.outputs
        let listCount = Int(request.pointee.outputBusCount)
        for bus in 0..<count {
            var list: UnsafeMutablePointer<AudioBufferList>?
            if bus < listCount, let lists { list = lists[bus] }
            let status = takeOutput(bus, list, frames)
            if status != 0 { return status }
        }
        return 0
    }

    @_noLocks @_noAllocation @inline(__always)
    private func takeOutput(_ bus: Int, _ list: UnsafeMutablePointer<AudioBufferList>?, _ frames: Int) -> OSStatus {
        guard let list, Int(list.pointee.mNumberBuffers) == busses[bus].channelCount else {
            return takeOtherOutput(bus, list, frames)
        }
        var (buffer, pointer) = (audioBuffers(list), busses[bus].channels)
        for channel in 0..<busses[bus].channelCount {
            if buffer.pointee.mNumberChannels != 1 { return kAudioUnitErr_FormatNotSupported }
            if let data = buffer.pointee.mData {
                pointer.pointee = data.assumingMemoryBound(to: Float.self)
            } else {
                pointer.pointee = ownBuffer(bus, channel)
                buffer.pointee.mData = UnsafeMutableRawPointer(pointer.pointee)
            }
            buffer.pointee.mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffer += 1
            pointer += 1
        }
        return 0
    }

    /// A list with other buffers than the bus has channels, or none.
    @_noLocks @_noAllocation @inline(never)
    private func takeOtherOutput(_ bus: Int, _ list: UnsafeMutablePointer<AudioBufferList>?, _ frames: Int) -> OSStatus
    {
        let channels = busses[bus].channelCount
        let pointers = busses[bus].channels
        let given = list.map { Int($0.pointee.mNumberBuffers) } ?? 0
        for channel in given..<max(channels, given) { pointers[channel] = ownBuffer(bus, channel) }
        guard let list else { return 0 }
        let buffers = audioBuffers(list)
        let bytes = UInt32(truncatingIfNeeded: frames &* 4)
        for index in 0..<given {
            let buffer = buffers + index
            if buffer.pointee.mNumberChannels != 1 { return kAudioUnitErr_FormatNotSupported }
            if index >= channels {
                clearExtra(buffer, frames)
            } else if let data = buffer.pointee.mData {
                pointers[index] = data.assumingMemoryBound(to: Float.self)
            } else {
                pointers[index] = ownBuffer(bus, index)
                buffer.pointee.mData = UnsafeMutableRawPointer(pointers[index])
            }
            buffer.pointee.mDataByteSize = bytes
        }
        return 0
    }

    /// A buffer beyond the bus's channels is silent.
    @_noLocks @_noAllocation
    private func clearExtra(_ buffer: UnsafeMutablePointer<AudioBuffer>, _ frames: Int) {
        guard let data = buffer.pointee.mData else { return }
        let samples = data.assumingMemoryBound(to: Float.self)
        for frame in 0..<frames { samples[frame] = 0 }
    }

    /// Makes the list to pull into: our own buffers, or those of `outputs` where it has as many; never null.
    @_noLocks @_noAllocation
    func preparePull(_ bus: Int, _ frames: Int, sharing outputs: KernelBusses? = nil) {
        let list = lists[bus]
        let buffers = audioBuffers(list)
        let channels = busses[bus].channelCount
        let bytes = UInt32(truncatingIfNeeded: frames &* 4)
        let shared = outputs.flatMap {
            $0.count > bus && $0.busses[bus].channelCount >= channels ? $0.busses[bus].channels : nil
        }
        list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels)
        for channel in 0..<channels {
            let samples = shared.map { $0[channel] } ?? ownBuffer(bus, channel)
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: bytes, mData: UnsafeMutableRawPointer(samples))
        }
    }

    /// Makes the list to pull into for a host that lends its own memory.
    @_noLocks @_noAllocation @inline(__always)
    func prepareLoan(_ bus: Int, _ frames: Int) {
        let (list, channels) = (lists[bus], busses[bus].channelCount)
        list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels)
        var buffer = audioBuffers(list)
        for _ in 0..<channels {
            buffer.pointee = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(truncatingIfNeeded: frames &* 4), mData: nil)
            buffer += 1
        }
    }

    /// Takes what was pulled, wherever the other side put it.
    @_noLocks @_noAllocation @inline(__always)
    func takePulled(_ bus: Int, _ frames: Int) {
        let channels = busses[bus].channelCount
        var (buffer, pointer) = (audioBuffers(lists[bus]), busses[bus].channels)
        let given = min(Int(lists[bus].pointee.mNumberBuffers), channels)
        busses[bus].isConnected = true
        for channel in 0..<given {
            if let data = buffer.pointee.mData {
                pointer.pointee = data.assumingMemoryBound(to: Float.self)
            } else {
                silence(bus, channel, frames)
            }
            buffer += 1
            pointer += 1
        }
        for channel in given..<channels { silence(bus, channel, frames) }
    }

    /// Puts copies in the place of a bus's samples, for who changes them: what was pulled may lie in another's memory.
    @_noLocks @_noAllocation
    func makeOwn(_ bus: Int, _ frames: Int) {
        for channel in 0..<busses[bus].channelCount {
            let (source, target) = (busses[bus].channels[channel], ownBuffer(bus, channel))
            for frame in 0..<frames { target[frame] = source[frame] }
            busses[bus].channels[channel] = target
        }
    }

    @_noLocks @_noAllocation
    func silence(_ bus: Int, _ frames: Int) {
        busses[bus].isConnected = false
        for channel in 0..<busses[bus].channelCount { silence(bus, channel, frames) }
    }

    @_noLocks @_noAllocation @inline(never)
    private func silence(_ bus: Int, _ channel: Int, _ frames: Int) {
        let samples = ownBuffer(bus, channel)
        for frame in 0..<frames { samples[frame] = 0 }
        busses[bus].channels[channel] = samples
    }

    /// Fills every channel with zeros.
    @_noLocks @_noAllocation
    func clear(_ frames: Int) {
        for bus in 0..<count {
            for channel in 0..<busses[bus].channelCount {
                let samples = busses[bus].channels[channel]
                for frame in 0..<frames { samples[frame] = 0 }
            }
        }
    }

    /// Bypass: the first bus from the inputs' first bus, everything else silent.
    @_noLocks @_noAllocation
    func copy(from inputs: KernelBusses, _ frames: Int) {
        for bus in 0..<count { inputs.copy(bus == 0 ? 0 : inputs.count, to: busses[bus], frames) }
    }

    /// Copies a bus to the channels of another; silence where there is none.
    @_noLocks @_noAllocation
    func copy(_ bus: Int, to target: KernelBus, _ frames: Int) {
        let available = bus < count ? busses[bus].channelCount : 0
        for channel in 0..<target.channelCount {
            let samples = target.channels[channel]
            guard channel < available else {
                for frame in 0..<frames { samples[frame] = 0 }
                continue
            }
            let source = busses[bus].channels[channel]
            for frame in 0..<frames { samples[frame] = source[frame] }
        }
    }
}
