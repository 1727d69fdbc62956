import AudioToolbox
internal import CSampleLoops

/// Plays slices of sound, one at a time, each at its time or behind the one before (AUScheduledSoundPlayer).
package struct SlicePlayerKernel: RenderKernel, ~Copyable {
    private let queue: UnsafeMutablePointer<SliceQueue>
    /// Whose queue it is.
    private let schedule: SliceSchedule
    /// Those that are not played yet, the first one next.
    private let waiting: UnsafeMutablePointer<UnsafeMutablePointer<ScheduledAudioSlice>>
    private var waitingCount = 0
    private var present: UnsafeMutablePointer<ScheduledAudioSlice>?
    /// Frames of the present slice that were played.
    private var played = 0
    /// The unit's sample time that is time 0 of the slices.
    private var origin: AUEventSampleTime = 0
    private var hasStarted = false
    /// Time 0 is to be the coming frame.
    private var startsNow = false
    /// Whether a slice was played in this cycle.
    fileprivate var hasSounded = false

    package init(_ configuration: RenderConfiguration) { self.init(configuration, SliceSchedule()) }

    /// - Parameter schedule: serves no other kernel at the same time.
    package init(_ configuration: RenderConfiguration, _ schedule: SliceSchedule) {
        self.schedule = schedule
        queue = schedule.queue
        waiting = .allocate(capacity: SliceQueue.capacity)
    }

    deinit {
        // Nothing renders any more, and nobody will play them.
        if let present { completeSlice(present) }
        for index in 0..<waitingCount { completeSlice(waiting[index]) }
        waiting.deallocate()
        queue.pointee.note(playTime: -1)
    }

    @_noLocks @_noAllocation
    package mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        takeRequests()
        if startsNow {
            (origin, hasStarted, startsNow) = (context.sampleTime(), true, false)
        }
        guard hasStarted else { return }
        let start = context.sampleTime() &- origin
        var done = start < 0 ? Int(min(-start, Int64(context.frameCount))) : 0
        while done < context.frameCount {
            if present == nil { beginNext(at: start &+ Int64(done)) }
            let room = context.frameCount &- done
            if let slice = present {
                done &+= play(slice, context, done, room)
            } else {
                done &+= silence(start &+ Int64(done), room)
            }
        }
        endIfPlayed()
        queue.pointee.note(playTime: max(start &+ Int64(context.frameCount), 0))
    }

    // MARK: Requests

    @_noLocks @_noAllocation
    private mutating func takeRequests() {
        while waitingCount < 512, let request = queue.pointee.take() {
            switch request {
            case .slice(let slice):
                waiting[waitingCount] = slice
                waitingCount &+= 1
            case .start(let time): (origin, hasStarted, startsNow) = (time, true, false)
            case .startNow: startsNow = true
            case .reset: giveUp()
            }
        }
    }

    @_noLocks @_noAllocation
    private mutating func giveUp() {
        (hasStarted, startsNow) = (false, false)
        queue.pointee.note(playTime: -1)
        if let slice = present {
            present = nil
            completeSlice(slice)
        }
        for index in 0..<waitingCount { completeSlice(waiting[index]) }
        waitingCount = 0
    }

    // MARK: Playing

    /// The time of the next slice; nil without one, and for one that has none.
    @_noLocks @_noAllocation
    private func nextTime() -> Int64? {
        guard waitingCount > 0, waiting[0].pointee.mTimeStamp.mFlags.rawValue & 1 != 0 else { return nil }
        return eventSampleTime(waiting[0].pointee.mTimeStamp.mSampleTime)
    }

    @_noLocks @_noAllocation
    private mutating func beginNext(at time: Int64) {
        guard waitingCount > 0 else { return }
        let wanted = nextTime() ?? time
        guard wanted <= time else { return }
        let slice = waiting[0]
        waitingCount &-= 1
        for index in 0..<waitingCount { waiting[index] = waiting[index &+ 1] }
        // Began to render, and late.
        let flags: UInt32 = wanted < time ? 6 : 2
        slice.pointee.mFlags = AUScheduledAudioSliceFlags(rawValue: slice.pointee.mFlags.rawValue | flags)
        (present, played) = (slice, 0)
    }

    /// Frames until the next slice begins.
    @_noLocks @_noAllocation
    private func silence(_ time: Int64, _ room: Int) -> Int {
        guard let next = nextTime(), next &- time < Int64(room) else { return room }
        return max(Int(next &- time), 1)
    }

    /// Returns how many frames of the slice were played.
    @_noLocks @_noAllocation
    private mutating func play(
        _ slice: UnsafeMutablePointer<ScheduledAudioSlice>, _ context: borrowing RenderContext, _ offset: Int,
        _ room: Int
    ) -> Int {
        let frames = min(room, max(Int(slice.pointee.mNumberFrames) &- played, 0))
        let list = slice.pointee.mBufferList
        let count = Int(list.pointee.mNumberBuffers)
        for channel in 0..<context.outputChannelCount() where channel < count {
            let buffer = audioBuffers(list) + channel
            let held = Int(buffer.pointee.mDataByteSize) / 4 &- played
            guard let data = buffer.pointee.mData, held > 0 else { continue }
            sample_copy(
                context.outputPointer(channel) + offset, data.assumingMemoryBound(to: Float.self) + played,
                min(frames, held))
        }
        played &+= frames
        if frames > 0 { hasSounded = true }
        endIfPlayed()
        return frames
    }

    /// A slice that was played is done, or begins again where it loops and nothing is to follow it.
    @_noLocks @_noAllocation
    private mutating func endIfPlayed() {
        guard let slice = present, played >= Int(slice.pointee.mNumberFrames) else { return }
        // Loop, unless a next one waits.
        if slice.pointee.mFlags.rawValue & 8 != 0, waitingCount == 0, slice.pointee.mNumberFrames > 0 {
            played = 0
            return
        }
        present = nil
        completeSlice(slice)
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
package func renderSlicePlayer(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    let player = kernel.assumingMemoryBound(to: SlicePlayerKernel.self)
    player.pointee.hasSounded = false
    let status = KernelRunner<SlicePlayerKernel>.render(kernel, cycle)
    // Only here all stretches of the cycle are known.
    if !player.pointee.hasSounded { cycle.assumingMemoryBound(to: KernelCycle.self).pointee.isSilent = true }
    return status
}
