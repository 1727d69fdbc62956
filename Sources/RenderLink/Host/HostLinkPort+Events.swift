public import AudioToolbox
internal import CRenderLink

/// Copies bytes; a name of its own because each file that calls C imports it.
@_noLocks @_noAllocation
func copySharedBytes(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int) {
    crl_copy_bytes(target, source, count)
}

extension HostLinkPort {
    /// Adds a list of events to the coming cycle, in the given order. May be called several times, and also when the
    /// link is not ready: what was added waits for the next cycle that begins. Returns how many did not fit.
    @_noLocks @_noAllocation @discardableResult
    public func add(_ events: UnsafePointer<AURenderEvent>?) -> Int {
        let parity = state.pointee.sequence.next.parity
        let area = state.pointee.host + (parity == 0 ? state.pointee.hostEvents.0 : state.pointee.hostEvents.1)
        var used = state.pointee.pendingEventBytes
        var dropped = 0
        var next = UnsafeRawPointer(events)
        while let event = next {
            if let bytes = EventRecord.bytes(for: event), used &+ bytes <= state.pointee.eventCapacity {
                EventRecord.write(event, to: area + used, bytes: bytes)
                used &+= bytes
            } else {
                dropped &+= 1
            }
            next = event.loadUnaligned(as: UnsafeRawPointer?.self)
        }
        state.pointee.pendingEventBytes = used
        state.pointee.droppedEvents &+= dropped
        return dropped
    }

    /// Events that did not fit, since the link was made.
    public var droppedEvents: Int {
        @_noLocks @_noAllocation get { state.pointee.droppedEvents }
    }

    /// What the unit sent during the last completed cycle: MIDI and parameter values, checked, in time order. Valid
    /// until the next call.
    @_noLocks @_noAllocation
    public func outputEvents() -> LinkOutputEvents {
        let bytes = state.pointee.replyEventBytes & ~7
        let parity = state.pointee.completed.parity
        let area = state.pointee.service + (parity == 0 ? state.pointee.serviceEvents.0 : state.pointee.serviceEvents.1)
        crl_copy_bytes(state.pointee.privateEvents, area, bytes)
        return LinkOutputEvents(
            records: UnsafeRawPointer(state.pointee.privateEvents), bytes: bytes, start: completedShape.start,
            frames: completedShape.frames)
    }
}
