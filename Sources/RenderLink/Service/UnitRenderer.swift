internal import AudioToolbox
internal import CRenderLink
import LinuxSystem

/// One unit's turn on the service's render thread. Thread: render.
struct UnitRenderer {
    let state: UnsafeMutablePointer<ServiceLinkState>

    @_noLocks @_noAllocation
    init(state: UnsafeMutablePointer<ServiceLinkState>) { self.state = state }

    /// What the wait for the unit before it brought.
    enum Turn {
        case ready, bridged, skip

        var isSkip: Bool {
            @_noLocks @_noAllocation get { if case .skip = self { true } else { false } }
        }
        var isBridged: Bool {
            @_noLocks @_noAllocation get { if case .bridged = self { true } else { false } }
        }
    }

    /// Takes the links's words over for the render thread: the first cycle's is armed.
    @_noLocks @_noAllocation
    func start(threadID: Int32, isIdle: Bool) {
        state.pointee.armed = DoneWord.armed(by: threadID)
        SharedWord(state.pointee.service + CRL_SERVICE_FINISHED).store(state.pointee.sequence.value)
        setIdle(isIdle)
        SharedWord(lifeNode() + 16).store(state.pointee.armed)
        doneWord(state.pointee.sequence).store(DoneWord.marked(.done, state.pointee.sequence))
        doneWord(state.pointee.sequence.next).store(state.pointee.armed)
    }

    /// Leaves the words to nobody and wakes who waits for them.
    @_noLocks @_noAllocation
    func stop() {
        let word = doneWord(state.pointee.sequence.next)
        word.store(DoneWord.marked(.skipped, state.pointee.sequence.next))
        Futex.wake(word.address)
    }

    /// Whether the thread sleeps between requests, so that the host has to wake it.
    @_noLocks @_noAllocation
    func setIdle(_ isIdle: Bool) {
        let word = SharedWord(state.pointee.service + CRL_SERVICE_IDLE)
        // Going to sleep is one half of a handshake; being awake is only a hint.
        if isIdle { word.storeOrdered(1) } else { word.store(0) }
    }

    @_noLocks @_noAllocation
    func node(_ parity: Int) -> UnsafeMutableRawPointer { state.pointee.service + parity &* 64 }

    /// The word behind this node stays armed while the unit has its place, whatever the host does to the done words.
    @_noLocks @_noAllocation
    func lifeNode() -> UnsafeMutableRawPointer { state.pointee.service + CRL_SERVICE_LIFE }

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord {
        SharedWord(state.pointee.service + (sequence.parity &* 64 &+ 16))
    }

    /// Whether the host took the coming turn over.
    @_noLocks @_noAllocation
    func isAbandoned() -> Bool {
        let coming = state.pointee.sequence.next
        return !DoneWord.decode(doneWord(coming).load(), for: coming).isPending
    }

    /// Renders one cycle, or passes it on unrendered, and marks it. Events of a cycle that is not rendered wait for the
    /// next. Takes the time at which the turn began and returns the one at which the unit had rendered: reading the
    /// clock costs as much as a small unit.
    @_noLocks @_noAllocation
    func takeTurn(
        _ turn: Turn, previous: UnitRenderer?, upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamState>?>,
        sourceSequence: LinkSequence, wake: Bool, mayPull: Bool, began: UInt64
    ) -> UInt64 {
        let sequence = state.pointee.sequence.next
        let slot = UnsafeRawPointer(
            state.pointee.host + (CRL_HOST_SLOTS + sequence.parity &* MemoryLayout<crl_request_slot>.stride))
        let fields = slot.assumingMemoryBound(to: crl_request_slot.self)
        let isCurrent = fields.pointee.sequence == sequence.value
        if isCurrent { takeEvents(sequence, bytes: Int(fields.pointee.eventBytes)) }
        guard isCurrent, !turn.isSkip, !isAbandoned() else {
            finish(sequence, .skipped, isWaitedFor: true)
            return began
        }
        replySlot(sequence).pointee.began = began
        state.pointee.frames = min(Int(fields.pointee.frames), state.pointee.maximumFrames)
        resolveInputs(
            slot, sequence, isBridged: turn.isBridged, previous: previous, upstreams: upstreams, sourceSequence)
        state.pointee.mayPull = mayPull
        let status = state.pointee.isEnabled ? callUnit(slot, sequence, flags: fields.pointee.flags) : -10867
        let found = collectOutputs(sequence, status: status)
        let ended = MonotonicClock.now()
        writeReply(sequence, status: status, found: found, renderTime: ended &- began)
        finish(sequence, .done, isWaitedFor: wake)
        return ended
    }

    @_noLocks @_noAllocation
    private func takeEvents(_ sequence: LinkSequence, bytes: Int) {
        guard bytes > 0 else { return }
        let place = sequence.parity == 0 ? state.pointee.hostEvents.0 : state.pointee.hostEvents.1
        state.pointee.events.append(records: state.pointee.host + place, bytes: min(bytes, state.pointee.eventCapacity))
    }

    @_noLocks @_noAllocation
    private func callUnit(_ slot: UnsafeRawPointer, _ sequence: LinkSequence, flags: UInt32) -> OSStatus {
        let offset = sequence.parity &* state.pointee.outputParityStride
        state.pointee.outputLists.prepare(state.pointee.outputs, offset: offset, frames: state.pointee.frames)
        state.pointee.outputEventBytes = 0
        let timestamp = (slot + 64).assumingMemoryBound(to: AudioTimeStamp.self)
        state.pointee.cycleStart = timestamp.pointee.mSampleTime
        let request = state.pointee.request
        fillRequest(request, slot, timestamp, flags: flags)
        let status = performRender(request)
        state.pointee.events.clear()
        return status
    }

    @_noLocks @_noAllocation
    private func fillRequest(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ slot: UnsafeRawPointer,
        _ timestamp: UnsafePointer<AudioTimeStamp>,
        flags: UInt32
    ) {
        let transport = (slot + 128).assumingMemoryBound(to: AUExtensionTransport.self)
        request.pointee.structSize = UInt32(truncatingIfNeeded: MemoryLayout<AUExtensionRenderRequest>.size)
        request.pointee.frameCount = UInt32(truncatingIfNeeded: state.pointee.frames)
        request.pointee.flags = AudioUnitRenderActionFlags(rawValue: flags)
        request.pointee.outputBusCount = UInt32(truncatingIfNeeded: state.pointee.outputLists.count)
        request.pointee.timestamp = timestamp
        request.pointee.outputs = UnsafePointer(state.pointee.outputLists.lists)
        request.pointee.events = state.pointee.events.first
        request.pointee.pullInput = pullInput
        request.pointee.pullContext = UnsafeMutableRawPointer(state)
        request.pointee.transport = transport.pointee.validity == 0 ? nil : transport
        request.pointee.midiOutput = sendMIDI
        request.pointee.eventListOutput = sendPackets
        request.pointee.parameterOutput = sendParameter
        request.pointee.outputContext = UnsafeMutableRawPointer(state)
    }

    @_noLocks @_noAllocation
    private func performRender(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        guard let render = state.pointee.render else { return -10867 }
        let instance = state.pointee.instance
        return _unsafePerformance { render(instance, request) }
    }

    /// Fetches what the unit put elsewhere, and cleans all of it: the next unit of a chain reads it where it lies.
    @_noLocks @_noAllocation
    private func collectOutputs(_ sequence: LinkSequence, status: OSStatus) -> UInt32 {
        let offset = sequence.parity &* state.pointee.outputParityStride
        let frames = state.pointee.frames
        var found: UInt32 = 0
        for bus in 0..<state.pointee.outputs.count {
            guard let list = state.pointee.outputLists.lists[bus] else { continue }
            for channel in 0..<state.pointee.outputs.channelCount(bus) {
                guard let target = state.pointee.outputs.samples(bus, channel, offset: offset) else { continue }
                let given = OutputLists.buffer(list, channel).pointee.mData?.assumingMemoryBound(to: Float.self)
                if status != 0 || given == nil {
                    crl_clear(target, frames)
                } else if let given, given != target {
                    crl_copy(target, given, frames)
                }
                found |= crl_sanitize(target, frames, SampleCleaning.limit)
            }
        }
        return found
    }

    @_noLocks @_noAllocation
    private func writeReply(_ sequence: LinkSequence, status: OSStatus, found: UInt32, renderTime: UInt64) {
        let fields = replySlot(sequence)
        fields.pointee.status = status
        fields.pointee.flags = LinkFlags.replacing(found, in: state.pointee.request.pointee.flags.rawValue)
        fields.pointee.eventBytes = UInt32(truncatingIfNeeded: state.pointee.outputEventBytes)
        fields.pointee.renderTime = renderTime
    }

    @_noLocks @_noAllocation
    func replySlot(_ sequence: LinkSequence) -> UnsafeMutablePointer<crl_reply_slot> {
        (state.pointee.service + sequence.parity &* 64).assumingMemoryBound(to: crl_reply_slot.self)
    }

    /// Marks the turn. The next cycle's word is armed first: at no time is there a coming cycle whose death the kernel
    /// would not report. `finished` goes before the mark, so that who sees the mark sees the link ready; a turn that
    /// the host took over stays marked so.
    @_noLocks @_noAllocation
    private func finish(_ sequence: LinkSequence, _ kind: DoneWord, isWaitedFor: Bool) {
        doneWord(sequence.next).storeRelaxed(state.pointee.armed)
        SharedWord(state.pointee.service + CRL_SERVICE_FINISHED).store(sequence.value)
        state.pointee.sequence = sequence
        let word = doneWord(sequence)
        let isOurs = word.replace(state.pointee.armed, with: DoneWord.marked(kind, sequence))
        guard isOurs, isWaitedFor else { return }
        if SharedWord(state.pointee.host + CRL_HOST_WAITING).loadOrdered() != 0 { Futex.wake(word.address) }
    }
}
