internal import AudioTypes
internal import CRenderLink
internal import CSampleLoops

// Beginning a cycle.
extension HostLinkState {
    /// Looks at the word that stays armed while the service's render thread lives.
    @_noLocks @_noAllocation
    mutating func isLost() -> Bool {
        if DoneWord.isOrphaned(SharedWord(crl_life_word(places.service)).load()) { isDead = true }
        return isDead
    }

    /// Writes the request of a link that is ready.
    @_noLocks @_noAllocation @section("render")
    mutating func writeRequest(_ cycle: LinkCycle) {
        let coming = sequence.next
        let slot = request(coming)
        slot.pointee.sequence = coming.value
        slot.pointee.frames = UInt32(truncatingIfNeeded: cycle.frames)
        slot.pointee.flags = cycle.flags
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: pendingEventBytes)
        slot.pointee.deadline = cycle.deadline
        deadline = cycle.deadline
        budget = cycle.budget
        for bus in 0..<places.inputs.count { crl_set_input(slot, bus, inputSources[bus].code, inputSources[bus].bus) }
        slot.pointee.timestamp = cycle.timestamp.pointee
        if let transport = cycle.transport {
            slot.pointee.transport = transport.pointee
        } else {
            slot.pointee.transport.validity = 0
        }
        open(coming, CycleShape(start: cycle.timestamp.pointee.mSampleTime, frames: cycle.frames))
    }

    /// Makes `coming` the outstanding cycle.
    @_noLocks @_noAllocation @section("render")
    private mutating func open(_ coming: LinkSequence, _ comingShape: CycleShape) {
        earlierShape = coming.previous.value == completed.value ? shape : .none
        shape = comingShape
        armed = doneWord(coming).loadRelaxed()
        withdraw()
        sequence = coming
        isOutstanding = true
        pendingEventBytes = 0
        setWaiter(spin == 0 ? CRL_WAITER_ASLEEP : CRL_WAITER_AWAKE)
    }

    /// Writes for the service who waits for the outstanding cycle.
    @_noLocks @_noAllocation @section("render")
    func setWaiter(_ waiter: Int) {
        SharedWord(crl_waiting_word(places.host)).storeRelaxed(UInt32(truncatingIfNeeded: waiter))
    }

    /// Writes the request of the last, skipped cycle again under the next sequence. Its events are with the service
    /// already. With `readsOwnInput` input bus 0 is what the host wrote for the coming cycle.
    @_noLocks @_noAllocation
    mutating func repeatCycle(readsOwnInput: Bool) {
        let old = sequence
        let new = old.next
        let slot = request(new)
        slot.pointee = request(old).pointee
        slot.pointee.sequence = new.value
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: pendingEventBytes)
        if readsOwnInput { crl_set_input(slot, 0, UInt8(CRL_SOURCE_OWN), 0) }
        for bus in (readsOwnInput ? 1 : 0)..<max(places.inputs.count, 1) { copyInput(bus, from: old, to: new) }
        open(new, shape)
    }

    @_noLocks @_noAllocation
    private func copyInput(_ bus: Int, from old: LinkSequence, to new: LinkSequence) {
        guard bus < places.inputs.count, case .own = inputSources[bus] else { return }
        for channel in 0..<places.inputs.channelCount(bus) {
            guard let source = places.inputs.samples(bus, channel, old),
                let target = places.inputs.samples(bus, channel, new)
            else {
                return
            }
            sample_copy(target, source, shape.frames)
        }
    }
}
