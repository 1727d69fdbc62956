internal import CRenderLink

extension HostLinkPort {
    /// Whether the last begun cycle's reply was taken.
    var isCompleted: Bool {
        @_noLocks @_noAllocation get { state.pointee.completed.value == state.pointee.sequence.value }
    }

    /// Marks the outstanding cycle as taken over by the host, for the unit behind it; a reply that came just before is
    /// taken.
    @_noLocks @_noAllocation
    func giveTurnUp() {
        guard state.pointee.isOutstanding else { return }
        if takeTurn() {
            state.pointee.isOutstanding = false
        } else {
            _ = wait(deadline: 0)
            state.pointee.isOutstanding = false
        }
    }

    /// Writes the request of the last, skipped cycle again under the next sequence. Its events are with the service
    /// already. With `readsOwnInput` input bus 0 is what the host wrote for the coming cycle.
    @_noLocks @_noAllocation
    func repeatCycle(readsOwnInput: Bool) {
        let old = state.pointee.sequence
        let new = old.next
        let slot = requestSlot(new)
        slot.pointee = requestSlot(old).pointee
        slot.pointee.sequence = new.value
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: state.pointee.pendingEventBytes)
        if readsOwnInput { UnsafeMutableRawPointer(slot).storeBytes(of: 0, toByteOffset: 24, as: UInt8.self) }
        for bus in (readsOwnInput ? 1 : 0)..<max(state.pointee.inputs.count, 1) { copyInput(bus, from: old, to: new) }
        open(new, state.pointee.shape)
    }

    @_noLocks @_noAllocation
    private func copyInput(_ bus: Int, from old: LinkSequence, to new: LinkSequence) {
        guard bus < state.pointee.inputs.count, case .own = state.pointee.inputSources[bus] else { return }
        for channel in 0..<state.pointee.inputs.channelCount(bus) {
            guard let source = inputBuffer(bus, channel, sequence: old),
                let target = inputBuffer(bus, channel, sequence: new)
            else {
                return
            }
            crl_copy(target, source, state.pointee.shape.frames)
        }
    }
}
