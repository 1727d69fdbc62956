internal import CRenderLink
import LinuxSystem

extension HostLinkPort {
    /// Where the host writes the samples of a pull, after `wait` returned `.pull`; at most `maximumFrames`.
    @_noLocks @_noAllocation
    public func pullBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        guard channel >= 0 else { return nil }
        return (state.pointee.pull + channel &* state.pointee.pullChannelStride).assumingMemoryBound(to: Float.self)
    }

    /// The sample time at which the unit pulls; a claim of the unit.
    public var pullSampleTime: Double {
        @_noLocks @_noAllocation get { Double(bitPattern: loadShared64(reply(state.pointee.sequence) + 48)) }
    }

    /// Answers a pull with what the host wrote to `pullBuffer`, or with an error status, and lets the unit go on. Then
    /// wait again.
    @_noLocks @_noAllocation
    public func servePull(status: Int32, frames: Int, flags: UInt32) {
        // Armed first: should the service end now, the kernel marks the word.
        _ = doneWord(state.pointee.sequence).replace(
            DoneWord.marked(.pull, state.pointee.sequence), with: state.pointee.armed)
        answerPull(status: status, frames: frames, flags: flags)
        // It may have ended while its word was not armed.
        _ = isLost()
    }

    @_noLocks @_noAllocation
    func answerPull(status: Int32, frames: Int, flags: UInt32) {
        let area = state.pointee.host + CRL_HOST_PULL
        let answer = area.assumingMemoryBound(to: crl_pull_reply.self)
        answer.pointee.status = status
        answer.pointee.frames = UInt32(truncatingIfNeeded: frames)
        answer.pointee.flags = flags
        state.pointee.pullCount &+= 1
        SharedWord(area).store(state.pointee.pullCount)
        Futex.wake(area)
    }

    /// Reads a pull request; one outside the geometry is refused on the spot and waits on as late.
    @_noLocks @_noAllocation
    func takePull() -> LinkOutcome {
        let slot = reply(state.pointee.sequence)
        let bus = Int(SharedWord(slot + 40).loadRelaxed())
        let frames = Int(SharedWord(slot + 44).loadRelaxed())
        guard bus < state.pointee.inputs.count, frames > 0, frames <= state.pointee.maximumFrames else {
            servePull(status: -10874, frames: 0, flags: 0)
            return .late
        }
        return .pull(bus: bus, frames: frames)
    }
}
