internal import AudioTypes
internal import CRenderLink
internal import CSampleLoops

// What a completed cycle left.
extension HostLinkState {
    /// The shared samples of the last completed cycle, unchecked: to be copied, not to be worked on.
    @_noLocks @_noAllocation
    func output(_ bus: Int, _ channel: Int) -> UnsafePointer<Float>? {
        places.outputs.samples(bus, channel, completed).map { UnsafePointer($0) }
    }

    @_noLocks @_noAllocation @section("render")
    func copyOutput(_ bus: Int, into list: UnsafeMutablePointer<AudioBufferList>) -> LinkFindings {
        let buffers = audioBuffers(list)
        var findings: UInt32 = 0
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let data = buffers[channel].mData else { continue }
            let frames = min(completedShape.frames, Int(buffers[channel].mDataByteSize) / 4)
            findings |= copyOutput(bus, channel, to: data.assumingMemoryBound(to: Float.self), frames: frames).rawValue
        }
        return LinkFindings(rawValue: findings)
    }

    @_noLocks @_noAllocation
    func copyOutput(_ bus: Int, _ channel: Int, to target: UnsafeMutablePointer<Float>, frames: Int) -> LinkFindings {
        guard frames > 0, frames <= places.maximumFrames else { return LinkFindings(rawValue: 0) }
        guard let source = output(bus, channel) else {
            sample_clear(target, frames)
            return LinkFindings(rawValue: 0)
        }
        // The service may write on while we read. After this one copy nothing of it is read again.
        sample_copy(target, source, frames)
        return LinkFindings(rawValue: crl_sanitize(target, frames, SampleCleaning.limit))
    }

    @_noLocks @_noAllocation @section("render")
    func outputEvents() -> LinkOutputEvents {
        let bytes = places.serviceEvents.copy(completed, bytes: Int(reply.eventBytes), to: privateEvents)
        return LinkOutputEvents(
            records: UnsafeRawPointer(privateEvents), bytes: bytes, start: completedShape.start,
            frames: completedShape.frames)
    }

    @_noLocks @_noAllocation
    func turnBeginning(after start: UInt64, before end: UInt64) -> UInt64? {
        let began = crl_take_beginning(crl_reply_at(places.service, sequence.parity))
        return began >= start && began <= end ? began : nil
    }
}
