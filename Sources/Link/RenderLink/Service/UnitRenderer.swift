internal import AudioTypes
internal import CRenderLink
internal import CSampleLoops
import LinuxSystem
import Synchronization

/// One unit on the service's render thread: where everything lies, and its turns. Lives at one address, which is the
/// context of the unit's calls; not copyable and, for its atomic, passed by address, so that no call copies it. Thread:
/// render, but for `init` and `deinit`.
struct UnitRenderer: ~Copyable {
    typealias Render =
        @convention(c) (AUExtensionInstanceRef?, UnsafeMutablePointer<AUExtensionRenderRequest>?) -> OSStatus

    /// What the wait for the unit before it brought.
    enum Turn {
        case ready, bridged, skip

        var isSkip: Bool { @_noLocks @_noAllocation get { if case .skip = self { true } else { false } } }
        var isBridged: Bool { @_noLocks @_noAllocation get { if case .bridged = self { true } else { false } } }
    }

    let places: LinkPlaces
    /// Private memory for input that comes from another service.
    let cleaned: BusTable
    let outputLists: OutputLists
    let resolved: UnsafeMutablePointer<ResolvedInput>
    let turn: UnsafeMutablePointer<UnitTurn>
    /// Whether the unit's render function is called.
    let isEnabled = Atomic<Bool>(true)
    private let render: Render?
    private let instance: AUExtensionInstanceRef
    private let request: UnsafeMutablePointer<AUExtensionRenderRequest>
    private let cleanedMemory: UnsafeMutableRawPointer

    init(_ places: LinkPlaces, _ geometry: LinkGeometry, render: Render?, instance: AUExtensionInstanceRef) {
        self.places = places
        self.render = render
        self.instance = instance
        outputLists = OutputLists(channels: geometry.outputChannels)
        let stride = geometry.maximumFrames * MemoryLayout<Float>.size
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: geometry.inputChannels.reduce(0, +) * stride + 1, alignment: 64)
        cleanedMemory = memory
        cleaned = BusTable(channels: geometry.inputChannels, stride: stride, alternates: false) { _ in memory }
        resolved = .allocate(capacity: LinkLimits.busses)
        resolved.initialize(repeating: .none, count: LinkLimits.busses)
        request = .allocate(capacity: 1)
        request.initialize(to: AUExtensionRenderRequest())
        turn = .allocate(capacity: 1)
        turn.initialize(to: UnitTurn(events: EventList(recordBytes: geometry.eventBytes)))
    }

    deinit {
        places.deallocate()
        cleaned.deallocate()
        cleanedMemory.deallocate()
        outputLists.deallocate()
        resolved.deallocate()
        request.deallocate()
        turn.pointee.events.deallocate()
        turn.deallocate()
    }

    /// Fetches what only this thread touches.
    @_noLocks @_noAllocation
    func fetchOwnMemory() {
        crl_fetch_to_write(request, MemoryLayout<AUExtensionRenderRequest>.size)
        crl_fetch_to_write(turn, MemoryLayout<UnitTurn>.size)
        crl_fetch_to_write(resolved, MemoryLayout<ResolvedInput>.size)
        crl_fetch_page(UnsafeRawPointer(instance))
    }

    // MARK: The link's words

    /// Takes the link's words over for the render thread: the first cycle's is armed.
    @_noLocks @_noAllocation
    func start(threadID: Int32) {
        let armed = DoneWord.armed(by: threadID)
        let sequence = turn.pointee.sequence
        turn.pointee.armed = armed
        SharedWord(crl_finished_word(places.service)).store(sequence.value)
        SharedWord(crl_life_word(places.service)).store(armed)
        doneWord(sequence).store(DoneWord.marked(.done, sequence))
        doneWord(sequence.next).store(armed)
    }

    /// Leaves the words to nobody and wakes who waits for them.
    @_noLocks @_noAllocation
    func stop() {
        let coming = turn.pointee.sequence.next
        let word = doneWord(coming)
        word.store(DoneWord.marked(.skipped, coming))
        Futex.wake(word.address)
    }

    /// The nodes of the words that the kernel is to mark when the thread ends: both done words, and one that stays
    /// armed while the unit has its place, whatever the host does to the others.
    @_noLocks @_noAllocation
    func node(_ index: Int) -> UnsafeMutableRawPointer {
        index < 2
            ? UnsafeMutableRawPointer(crl_reply_at(places.service, index))
            : UnsafeMutableRawPointer(crl_life_at(places.service))
    }

    static var nodeCount: Int { @_noLocks @_noAllocation get { 3 } }

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord { SharedWord(crl_done_word(places.service, sequence.parity)) }

    @_noLocks @_noAllocation
    func reply(_ sequence: LinkSequence) -> UnsafeMutablePointer<crl_reply_slot> {
        crl_reply_at(places.service, sequence.parity)
    }

    /// Whether the host took the coming turn over.
    @_noLocks @_noAllocation
    func isAbandoned() -> Bool {
        let coming = turn.pointee.sequence.next
        return !DoneWord.decode(doneWord(coming).load(), for: coming).isPending
    }

    /// Whether the host left a turn that is about to begin to this thread. A word that is as it was armed says so at
    /// once.
    @_noLocks @_noAllocation @inline(__always)
    private func isOwn(_ sequence: LinkSequence) -> Bool {
        let word = doneWord(sequence).load()
        return word == turn.pointee.armed || DoneWord.decode(word, for: sequence).isPending
    }

    // MARK: A turn

    /// The service's side of a cycle, as `docs/inside/render-cycle.md` draws it: renders it, or passes it on unrendered; then
    /// its events wait for the next. Takes the time at which the turn began and returns the one at which the unit had
    /// rendered: reading the clock costs as much as a small unit.
    @_noLocks @_noAllocation
    func takeTurn(_ sources: TurnSources, isSkipped: Bool, wake: Bool, mayPull: Bool, began: UInt64) -> UInt64 {
        let sequence = turn.pointee.sequence.next
        let slot = crl_request_at(places.host, sequence.parity)!  // 7
        let isCurrent = slot.pointee.sequence == sequence.value
        if isCurrent { takeEvents(sequence, bytes: Int(slot.pointee.eventBytes)) }  // 8
        guard isCurrent, !isSkipped, isOwn(sequence) else {
            turn.pointee.hasFailed = false
            armNext(sequence)
            if mark(sequence, .skipped) { wakeWaiter(sequence, took: .max) }
            return began
        }
        beginTurn(slot, sequence, mayPull: mayPull, began: began)
        resolveInputs(slot, sequence, sources)
        let status = isEnabled.load(ordering: .relaxed) ? callUnit(slot, sequence) : kAudioUnitErr_Uninitialized  // 9
        let found = collectOutputs(sequence, status: status)
        turn.pointee.hasFailed = status != 0 || found & UInt32(CRL_FOUND_NONFINITE) != 0
        let ended = MonotonicClock.now()
        writeReply(sequence, status: status, found: found, renderTime: ended &- began)  // 10
        armNext(sequence)  // 11
        if mark(sequence, .done), wake { wakeWaiter(sequence, took: ended &- sources.began) }  // 12 and 14
        return ended
    }

    @_noLocks @_noAllocation
    private func beginTurn(
        _ slot: UnsafeMutablePointer<crl_request_slot>, _ sequence: LinkSequence, mayPull: Bool, began: UInt64
    ) {
        reply(sequence).pointee.began = began
        turn.pointee.frames = min(Int(slot.pointee.frames), places.maximumFrames)
        turn.pointee.mayPull = mayPull
    }

    @_noLocks @_noAllocation
    private func takeEvents(_ sequence: LinkSequence, bytes: Int) {
        guard bytes > 0 else { return }
        turn.pointee.events.append(
            records: places.hostEvents.start(sequence), bytes: min(bytes, places.hostEvents.capacity))
    }

    @_noLocks @_noAllocation @inline(__always)
    private func callUnit(_ slot: UnsafeMutablePointer<crl_request_slot>, _ sequence: LinkSequence) -> OSStatus {
        outputLists.prepare(places.outputs, sequence, frames: turn.pointee.frames)
        turn.pointee.outputEventBytes = 0
        turn.pointee.lacksRoom = false
        turn.pointee.cycleStart = slot.pointee.timestamp.mSampleTime
        fillRequest(slot)
        let status = performRender()
        turn.pointee.events.clear()
        return status
    }

    @_noLocks @_noAllocation
    private func fillRequest(_ slot: UnsafeMutablePointer<crl_request_slot>) {
        let hasTransport = slot.pointee.transport.validity != 0
        request.pointee.frameCount = UInt32(truncatingIfNeeded: turn.pointee.frames)
        request.pointee.flags = AudioUnitRenderActionFlags(rawValue: slot.pointee.flags)
        let timestamp = UnsafePointer<AudioTimeStamp>(crl_timestamp(slot))
        turn.pointee.timestamp = UnsafeRawPointer(timestamp)
        request.pointee.timestamp = timestamp
        request.pointee.events = turn.pointee.events.first
        request.pointee.transport = hasTransport ? UnsafePointer(crl_transport(slot)) : nil
    }

    /// Fills in what stays the same from cycle to cycle; `address` is where this renderer lives.
    func prepareRequest(_ address: UnsafeMutablePointer<UnitRenderer>) {
        request.pointee.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.pointee.outputBusCount = UInt32(outputLists.count)
        request.pointee.outputs = UnsafePointer(outputLists.lists)
        request.pointee.pullInput = pullInput
        request.pointee.pullContext = UnsafeMutableRawPointer(address)
        request.pointee.midiOutput = sendMIDI
        request.pointee.eventListOutput = sendPackets
        request.pointee.parameterOutput = sendParameter
        request.pointee.lendsInput = 1
        request.pointee.outputContext = UnsafeMutableRawPointer(address)
    }

    @_noLocks @_noAllocation
    private func performRender() -> OSStatus {
        guard let render else { return kAudioUnitErr_Uninitialized }
        let (instance, request) = (instance, request)
        let arithmetic = CurrentThread.arithmetic
        let status = _unsafePerformance { render(instance, request) }
        // The units behind it round as they always do.
        CurrentThread.restoreArithmetic(arithmetic)
        return status
    }

    /// Fetches what the unit put elsewhere, and cleans all of it: the next unit of a chain reads it where it lies.
    @_noLocks @_noAllocation @inline(__always)
    private func collectOutputs(_ sequence: LinkSequence, status: OSStatus) -> UInt32 {
        let frames = turn.pointee.frames
        var found: UInt32 = 0
        for bus in 0..<places.outputs.count {
            guard let list = outputLists.lists[bus] else { continue }
            let channels = places.outputs.channels(bus, sequence)
            guard let first = channels.base else { continue }
            var (buffer, target) = (audioBuffers(list), first)
            for _ in 0..<channels.count {
                let given = buffer.pointee.mData?.assumingMemoryBound(to: Float.self)
                if status != 0 || given != target { collect(status == 0 ? given : nil, target, frames) }
                buffer += 1
                target += channels.stride
            }
            found |= crl_sanitize_block(first, channels.stride, channels.count, frames, SampleCleaning.limit)
        }
        return found
    }

    @_noLocks @_noAllocation @section("render") @inline(never)
    private func collect(_ given: UnsafeMutablePointer<Float>?, _ target: UnsafeMutablePointer<Float>, _ frames: Int) {
        if let given { sample_copy(target, given, frames) } else { sample_clear(target, frames) }
    }

    @_noLocks @_noAllocation
    private func writeReply(_ sequence: LinkSequence, status: OSStatus, found: UInt32, renderTime: UInt64) {
        let slot = reply(sequence)
        slot.pointee.status = status
        slot.pointee.flags =
            LinkFlags.replacing(found, in: request.pointee.flags.rawValue)
            | (turn.pointee.lacksRoom ? LinkFlags.full : 0)
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: turn.pointee.outputEventBytes)
        slot.pointee.renderTime = renderTime
    }

    /// Arms the next cycle's word before the present one is marked: at no time is there a coming cycle whose death the
    /// kernel would not report. `finished` goes before the mark, so that who sees the mark sees the link ready.
    @_noLocks @_noAllocation
    private func armNext(_ sequence: LinkSequence) {
        doneWord(sequence.next).storeRelaxed(turn.pointee.armed)
        SharedWord(crl_finished_word(places.service)).store(sequence.value)
        turn.pointee.sequence = sequence
    }

    /// Marks the turn; false when the host took it over, which stays marked so.
    @_noLocks @_noAllocation
    private func mark(_ sequence: LinkSequence, _ kind: DoneWord) -> Bool {
        doneWord(sequence).replace(turn.pointee.armed, with: DoneWord.marked(kind, sequence))
    }

    /// Wakes whoever waits for the turn, unless the host wrote that nobody sleeps. The next unit of a chain that was
    /// called together has the core only behind this one: it sleeps here if this one lost the core in its turn, and
    /// that takes two switches, and the other's way to sleep.
    @_noLocks @_noAllocation
    private func wakeWaiter(_ sequence: LinkSequence, took: UInt64) {
        switch Int(SharedWord(crl_waiting_word(places.host)).loadOrdered()) {
        case CRL_WAITER_AWAKE: return
        case CRL_WAITER_BEHIND where took < Self.shortestOvertaking: return
        default: Futex.wake(doneWord(sequence).address)
        }
    }

    /// Nanoseconds.
    private static var shortestOvertaking: UInt64 { @_noLocks @_noAllocation get { 3_000 } }
}
