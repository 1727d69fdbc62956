/// The buffer lists of every output bus of a unit, for render calls that ask for one bus at a time.
///
/// The bus that the caller asks for first uses the caller's list; the others use memory of their own, from which later
/// calls for the same cycle copy. Shapes: channels × `maximumFrames`, non-interleaved Float32. A view that is copied
/// freely: whoever made it frees it. Thread: render, one caller at a time.
package struct OutputBusBuffers {
    package let count: Int
    /// `count` lists.
    package let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>
    private let own: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>>
    private let memory: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let channels: UnsafeMutablePointer<Int>
    private let maximumFrames: Int
    private let ownsMemory: Bool
    private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Float>>>

    package init(channels: [Int], maximumFrames: Int) {
        self.init(channels: channels, maximumFrames: maximumFrames, ownsMemory: true) { bus in
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: max(channels[bus] * maximumFrames, 1))
            samples.initialize(repeating: 0, count: max(channels[bus] * maximumFrames, 1))
            return samples
        }
    }

    /// Lists in the memory that a kernel unit has for its outputs anyway, and that outlives them.
    init(sharing outputs: KernelBusses) {
        self.init(
            channels: (0..<outputs.count).map { outputs.busses[$0].channelCount }, maximumFrames: outputs.stride,
            ownsMemory: false
        ) { outputs.ownBuffer($0, 0) }
    }

    private init(
        channels: [Int], maximumFrames: Int, ownsMemory: Bool, samples: (_ bus: Int) -> UnsafeMutablePointer<Float>
    ) {
        count = channels.count
        self.maximumFrames = maximumFrames
        self.ownsMemory = ownsMemory
        lists = .allocate(capacity: max(count, 1))
        own = .allocate(capacity: max(count, 1))
        memory = .allocate(capacity: max(count, 1))
        self.channels = .allocate(capacity: max(count, 1))
        pointers = .allocate(capacity: max(count, 1))
        for (bus, channelCount) in channels.enumerated() {
            let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: channelCount)
            (own + bus).initialize(to: list)
            (lists + bus).initialize(to: list)
            (memory + bus).initialize(to: samples(bus))
            (self.channels + bus).initialize(to: channelCount)
            (pointers + bus).initialize(to: .allocate(capacity: max(channelCount, 1)))
            pointers[bus].initialize(repeating: memory[bus], count: max(channelCount, 1))
        }
    }

    /// Frees the memory; nothing renders any more.
    package func deallocate() {
        for bus in 0..<count {
            own[bus].deallocate()
            if ownsMemory { memory[bus].deallocate() }
            pointers[bus].deallocate()
        }
        lists.deallocate()
        own.deallocate()
        memory.deallocate()
        channels.deallocate()
        pointers.deallocate()
    }

    /// Points the lists at this cycle's memory: `caller`'s for `bus`, own memory elsewhere.
    @_noLocks @_noAllocation @section("render")
    package func prepare(frames: UInt32, caller: UnsafeMutablePointer<AudioBufferList>, bus: Int) {
        for other in 0..<count where other != bus { pointAtOwn(other, frames) }
        if bus < count { lists[bus] = caller }
    }

    /// Points every list at own memory.
    @_noLocks @_noAllocation
    package func prepareOwn(frames: UInt32) {
        for bus in 0..<count { pointAtOwn(bus, frames) }
    }

    @_noLocks @_noAllocation
    private func pointAtOwn(_ bus: Int, _ frames: UInt32) {
        lists[bus] = own[bus]
        let buffers = audioBuffers(own[bus])
        for channel in 0..<channels[bus] {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = frames &* 4
            let samples = memory[bus] + channel &* maximumFrames
            buffers[channel].mData = UnsafeMutableRawPointer(samples)
            pointers[bus][channel] = samples
        }
    }

    /// Gives the caller own memory where it brought none, clears channels that the bus does not have, and notes where
    /// each channel goes.
    @_noLocks @_noAllocation @section("render")
    package func supply(_ caller: UnsafeMutablePointer<AudioBufferList>, bus: Int, frames: Int) {
        guard bus < count else { return }
        let buffers = audioBuffers(caller)
        let given = Int(caller.pointee.mNumberBuffers)
        for channel in 0..<max(given, channels[bus]) {
            if channel >= given {
                pointers[bus][channel] = memory[bus] + channel &* maximumFrames
            } else if channel >= channels[bus] {
                buffers[channel].mData?.assumingMemoryBound(to: Float.self).update(repeating: 0, count: frames)
            } else {
                let samples = memory[bus] + channel &* maximumFrames
                if buffers[channel].mData == nil { buffers[channel].mData = UnsafeMutableRawPointer(samples) }
                buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
                pointers[bus][channel] = buffers[channel].mData?.assumingMemoryBound(to: Float.self) ?? samples
            }
        }
    }

    /// This cycle's list of a bus.
    @_noLocks @_noAllocation @section("render")
    package func list(_ bus: Int) -> UnsafeMutablePointer<AudioBufferList> { lists[bus] ?? own[bus] }

    /// This cycle's samples of a bus, one pointer per channel.
    @_noLocks @_noAllocation @section("render")
    package func channels(_ bus: Int) -> UnsafePointer<UnsafeMutablePointer<Float>> { UnsafePointer(pointers[bus]) }

    @_noLocks @_noAllocation
    package func channelCount(_ bus: Int) -> Int { channels[bus] }

    /// Sends a channel of a bus elsewhere, until the lists are prepared again.
    @_noLocks @_noAllocation
    package func point(_ bus: Int, _ channel: Int, at samples: UnsafeMutablePointer<Float>) {
        if channel < channels[bus] { pointers[bus][channel] = samples }
    }

    @_noLocks @_noAllocation
    package func clear(_ bus: Int, frames: Int) {
        for channel in 0..<channels[bus] { pointers[bus][channel].update(repeating: 0, count: frames) }
    }

    /// Whether every sample of every bus is zero.
    @_noLocks @_noAllocation
    package func areSilent(frames: Int) -> Bool {
        for bus in 0..<count {
            for channel in 0..<channels[bus] {
                for frame in 0..<frames where pointers[bus][channel][frame] != 0 { return false }
            }
        }
        return true
    }

    /// Forgets the caller's list.
    @_noLocks @_noAllocation
    func forgetCaller(bus: Int) {
        if bus < count { lists[bus] = own[bus] }
    }

    /// Gives the caller what the cycle left for `bus`: a copy, or the memory itself where the caller brought none.
    /// Channels that the bus does not have are silent.
    @_noLocks @_noAllocation
    func copy(_ bus: Int, to target: UnsafeMutablePointer<AudioBufferList>, frames: UInt32) {
        guard bus < count else { return }
        let targets = audioBuffers(target)
        for channel in 0..<Int(target.pointee.mNumberBuffers) {
            let source = channel < channels[bus] ? audioBuffers(own[bus])[channel].mData : nil
            copy(source, to: targets + channel, byteCount: Int(frames) &* 4)
        }
    }

    @_noLocks @_noAllocation
    private func copy(
        _ source: UnsafeMutableRawPointer?, to target: UnsafeMutablePointer<AudioBuffer>, byteCount: Int
    ) {
        target.pointee.mDataByteSize = UInt32(truncatingIfNeeded: byteCount)
        guard let data = target.pointee.mData else {
            target.pointee.mData = source
            return
        }
        if let source {
            data.copyMemory(from: source, byteCount: byteCount)
        } else {
            data.assumingMemoryBound(to: UInt8.self).update(repeating: 0, count: byteCount)
        }
    }
}
