import Synchronization

extension AUAudioUnit {
    /// From now on MIDI that is scheduled here goes to `receiver`, for a unit that is rendered with other events than
    /// those of its schedule; nil ends that. Set once, before the unit renders; called on a thread of its own, never two
    /// at a time, with whole messages of MIDI 1.0, or with a system-exclusive message or a part of one.
    package final func forwardScheduledMIDI(to receiver: (@Sendable ([UInt8]) -> Void)?) {
        let (isDue, ended) = midiForwarding.withLock { seat in
            seat.receiver = receiver
            return (seat.isBlockFetched, receiver == nil ? seat.forwarding : nil)
        }
        ended?.stop()
        if isDue { beginForwarding() }
    }

    /// Notes that somebody schedules MIDI here.
    final func noteMIDIBlockFetched() {
        let isForwarded = midiForwarding.withLock { seat in
            seat.isBlockFetched = true
            return seat.receiver != nil
        }
        if isForwarded { beginForwarding() }
    }

    private func beginForwarding() {
        // Making it asks the unit, which may fetch a block: no lock is held then.
        let core = core
        midiForwarding.withLock { seat in
            guard let receiver = seat.receiver else { return }
            let forwarding = seat.forwarding ?? core.forwarding.storeIfNil(MIDIForwarding(receiver))
            seat.forwarding = forwarding
            forwarding.start()
        }
    }
}
