import Glibc
import LinuxSystem
import Synchronization

/// What a render call needs of its unit, without touching the unit: limits, the schedule, observers, the table of
/// parameters.
// @unchecked: shared words are atomic; the cycle's own fields belong to the one thread that renders.
package final class RenderCore: @unchecked Sendable {
    package let schedule = EventSchedule()
    /// Takes MIDI instead of the schedule, once there is one.
    let forwarding = AtomicLazyReference<MIDIForwarding>()
    /// The same without a reference count, for the render thread.
    private let renderSchedule: Unmanaged<EventSchedule>
    private let isAllocated = Atomic<Bool>(false)
    private let maximumFrames = Atomic<UInt32>(512)
    private let outputBusCount = Atomic<Int>(0)
    private let table = Atomic<UInt>(0)
    /// Where values set in the tree become events; 0 for a unit whose tree is its own.
    private let treeEvents = Atomic<UInt>(0)
    private let observers = RenderObserverSlots()
    private let renderObservers: Unmanaged<RenderObserverSlots>
    /// Between `begin` and `end` a render thread reads what the addresses lead to.
    private let epoch = RenderEpoch()
    private let kept = Mutex(Kept())

    /// What the addresses lead to, and what a render thread might still be reading.
    private struct Kept {
        var table: ParameterTable?
        var treeEvents: TreeEvents?
        var observers: [RenderObserverSlots.Box] = []
        var retired = RetiredObjects()
    }

    private let call = RenderCell(Call())

    /// What changes from call to call.
    private struct Call {
        var cycle = RenderCycle()
        /// Those of the call under way.
        var events: UnsafePointer<AURenderEvent>?
        /// Bytes of records that the next cycle has room for.
        var eventRoom = Int.max
    }

    init() {
        renderSchedule = .passUnretained(schedule)
        renderObservers = .passUnretained(observers)
    }

    deinit { setTable(nil) }

    // MARK: Control

    func setLimits(isAllocated: Bool, maximumFrames: UInt32, outputBusCount: Int) {
        self.maximumFrames.store(maximumFrames, ordering: .relaxed)
        self.outputBusCount.store(outputBusCount, ordering: .relaxed)
        self.isAllocated.store(isAllocated, ordering: .sequentiallyConsistent)
    }

    /// How long a render call under way is waited for.
    private static var patienceMilliseconds: Int { 2000 }

    /// Waits until no render call that began before is under way any more; false when one does not come back within two
    /// seconds, and at once when the caller is within one. Thread: any.
    package func awaitRenderCalls() -> Bool {
        let moment = epoch.takeMoment()
        if epoch.isWithinCall { return false }
        let deadline = MonotonicClock.deadline(milliseconds: Self.patienceMilliseconds)
        while !epoch.isOver(moment) {
            guard MonotonicClock.now() < deadline else { return false }
            usleep(100)
        }
        return true
    }

    func setTable(_ newTable: ParameterTable?) {
        let unused = kept.withLock { kept -> [any AnyObject & Sendable] in
            guard kept.table !== newTable else { return kept.retired.takeUnused(epoch) }
            table.store(Self.address(newTable), ordering: .sequentiallyConsistent)
            if let old = kept.table {
                old.renderingUnits.wrappingSubtract(1, ordering: .relaxed)
                kept.retired.add(old, at: epoch.takeMoment())
            }
            kept.table = newTable
            newTable?.renderingUnits.wrappingAdd(1, ordering: .relaxed)
            return kept.retired.takeUnused(epoch)
        }
        // A tree's end runs its author's code: no lock is held then.
        withExtendedLifetime(unused) {}
        if newTable != nil { ParameterObservation.shared.lookAgain() }
    }

    /// Values set in the tree of this table are events of the next cycle from now on.
    func setTreeEvents(of table: ParameterTable?) {
        let unused = kept.withLock { kept -> [any AnyObject & Sendable] in
            guard kept.treeEvents?.table !== table else { return [] }
            let events = table.map { TreeEvents($0) }
            treeEvents.store(Self.address(events), ordering: .sequentiallyConsistent)
            if let old = kept.treeEvents { kept.retired.add(old, at: epoch.takeMoment()) }
            kept.treeEvents = events
            return kept.retired.takeUnused(epoch)
        }
        withExtendedLifetime(unused) {}
    }

    private static func address(_ object: (some AnyObject)?) -> UInt {
        object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    }

    /// How many replaced tables, their events and removed observers are kept for a render call that may still use them.
    package var retiredCount: Int { kept.withLock { $0.retired.count } }

    func addObserver(_ observer: @escaping AURenderObserver) -> Int {
        let (token, unused) = kept.withLock { kept in
            for removed in observers.takeRemoved(from: &kept.observers) {
                kept.retired.add(removed, at: epoch.takeMoment())
            }
            let token = observers.add(observer, keeping: &kept.observers)
            return (token, kept.retired.takeUnused(epoch))
        }
        withExtendedLifetime(unused) {}
        return token
    }
    func removeObserver(_ token: Int) { observers.remove(token) }

    // MARK: Render

    private var tableReference: Unmanaged<ParameterTable>? {
        guard let pointer = UnsafeRawPointer(bitPattern: table.load(ordering: .sequentiallyConsistent)) else {
            return nil
        }
        return Unmanaged.fromOpaque(pointer)
    }

    /// Whether the arguments of a render call make sense.
    @_noLocks @_noAllocation
    package func check(
        _ flags: AudioUnitRenderActionFlags, _ frameCount: UInt32, _ bus: Int, _ data: UnsafePointer<AudioBufferList>
    ) -> OSStatus {
        guard isAllocated.load(ordering: .acquiring) else { return kAudioUnitErr_Uninitialized }
        if flags.rawValue & 0x200 != 0 { return 0 }  // DoNotCheckRenderArgs
        if frameCount > maximumFrames.load(ordering: .relaxed) { return kAudioUnitErr_TooManyFramesToProcess }
        let busses = outputBusCount.load(ordering: .relaxed)
        if bus < 0 || bus >= busses { return kAudioUnitErr_InvalidElement }
        return hasRoom(data, frameCount) ? 0 : -50  // ParamError
    }

    /// Whether the unit still has its resources, once a call has begun: who gives them up waits for calls that found them.
    package var isStillAllocated: Bool {
        @_noLocks @_noAllocation get { isAllocated.load(ordering: .sequentiallyConsistent) }
    }

    /// Ends what `begin` or `enter` began, where no `end` follows.
    @_noLocks @_noAllocation @section("render")
    package func letGo() { epoch.end() }

    /// The events for this bus: those of the cycle for the first bus of it, none for further busses at the same time. They
    /// are valid until `end` or `letGo`.
    @_noLocks @_noAllocation @inline(__always)
    private func takeEvents(_ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32, _ bus: Int)
        -> UnsafePointer<AURenderEvent>?
    {
        let begins = call.pointer.pointee.cycle.begins(timestamp, frameCount, bus)
        if begins, hasDueEvents { return takeDueEvents(frameCount) }
        call.pointer.pointee.events = nil
        return nil
    }

    /// Whether anything was scheduled or set in the tree; in most cycles of most units there is nothing.
    private var hasDueEvents: Bool {
        @_noLocks @_noAllocation get {
            if !renderSchedule._withUnsafeGuaranteedRef({ $0.isIdle }) { return true }
            let address = treeEvents.load(ordering: .sequentiallyConsistent)
            guard let pointer = UnsafeRawPointer(bitPattern: address) else { return false }
            return Unmanaged<TreeEvents>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.isPending }
        }
    }

    // Apart, so that cycles without events pay nothing for it; as `beginObservedTurn` and `endWhole` are.
    @_noLocks @_noAllocation @section("render") @inline(never)
    private func takeDueEvents(_ frameCount: UInt32) -> UnsafePointer<AURenderEvent>? {
        let time = call.pointer.pointee.cycle.time
        let table = tableReference
        var changes = TreeEvents.Changes()
        if let pointer = UnsafeRawPointer(bitPattern: treeEvents.load(ordering: .sequentiallyConsistent)) {
            changes = Unmanaged<TreeEvents>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.take(now: time) }
        }
        // The tree keeps what does not fit; what was scheduled waits.
        let room = call.pointer.pointee.eventRoom &- changes.count &* EventRun.parameterBytes
        let taken = renderSchedule._withUnsafeGuaranteedRef { schedule in
            schedule.take(now: time, frameCount: frameCount, table: table, room: room)
        }
        let all = changes.preceding(taken)
        call.pointer.pointee.events = all
        return all
    }

    /// The next cycle has room for so many bytes of event records; what is scheduled beyond waits. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func setEventRoom(_ bytes: Int) { call.pointer.pointee.eventRoom = bytes }

    /// Lets the tree's values of a list that could not be handed on come with the next cycle again.
    @_noLocks @_noAllocation
    package func keepTreeValues(_ list: UnsafePointer<AURenderEvent>?) {
        guard list != nil else { return }
        let isOwnCall = epoch.beginUnlessBegun()
        if let table = tableReference { table._withUnsafeGuaranteedRef { $0.markForKernel(list) } }
        if isOwnCall { epoch.end() }
    }

    /// A value that the unit reported during a cycle: stored now, reported to observers later.
    @_noLocks @_noAllocation
    package func follow(_ address: AUParameterAddress, _ value: AUValue) {
        let isOwnCall = epoch.beginUnlessBegun()
        if let table = tableReference { table._withUnsafeGuaranteedRef { $0.follow(address, value) } }
        if isOwnCall { epoch.end() }
    }

    /// Puts the byte sizes right and lets the tree's values follow the events that the unit has handled.
    @_noLocks @_noAllocation @section("render")
    private func finish(_ frameCount: UInt32, _ data: UnsafeMutablePointer<AudioBufferList>?) {
        if let data {
            let buffers = audioBuffers(data)
            for index in 0..<Int(data.pointee.mNumberBuffers) {
                buffers[index].mDataByteSize = frameCount &* buffers[index].mNumberChannels &* 4
            }
        }
        let list = call.pointer.pointee.events
        guard list != nil, let table = tableReference else { return }
        table._withUnsafeGuaranteedRef { $0.follow(list) }
        call.pointer.pointee.events = nil
    }

    @_noLocks @_noAllocation
    private func observe(
        _ phase: UInt32, _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: UInt32, _ bus: Int
    ) {
        let flags = AudioUnitRenderActionFlags(rawValue: flags.rawValue | phase)
        renderObservers._withUnsafeGuaranteedRef { $0.call(flags, timestamp, frameCount, bus) }
    }

    /// What is due before a unit renders: tells observers, and takes the events of the cycle.
    @_noLocks @_noAllocation
    package func begin(
        _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32,
        _ bus: Int
    ) -> UnsafePointer<AURenderEvent>? {
        epoch.begin()
        return beginTurn(flags, timestamp, frameCount, bus)
    }

    /// Begins a call that is to be looked at before the unit renders; false when the unit has given its resources up. The
    /// call goes on until `end` or `letGo`.
    @_noLocks @_noAllocation @section("render")
    package func enter() -> Bool {
        epoch.begin()
        return isStillAllocated
    }

    /// As `begin`, after `enter`.
    @_noLocks @_noAllocation @section("render")
    package func beginTurn(
        _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32,
        _ bus: Int
    ) -> UnsafePointer<AURenderEvent>? {
        guard isUnobserved else { return beginObservedTurn(flags, timestamp, frameCount, bus) }
        return takeEvents(timestamp, frameCount, bus)
    }

    @_noLocks @_noAllocation @inline(never)
    private func beginObservedTurn(
        _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32,
        _ bus: Int
    ) -> UnsafePointer<AURenderEvent>? {
        observe(1 << 2, flags, timestamp, frameCount, bus)
        return takeEvents(timestamp, frameCount, bus)
    }

    private var isUnobserved: Bool {
        @_noLocks @_noAllocation get { renderObservers._withUnsafeGuaranteedRef { $0.isEmpty } }
    }

    /// What is due when a unit has rendered with a status; without data where its output went past the host.
    @_noLocks @_noAllocation @section("render")
    package func end(
        _ status: OSStatus, _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>?
    ) {
        guard data == nil, call.pointer.pointee.events == nil, isUnobserved else {
            return endWhole(status, flags, timestamp, frameCount, bus, data)
        }
        epoch.end()
    }

    @_noLocks @_noAllocation @inline(never)
    private func endWhole(
        _ status: OSStatus, _ flags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>?
    ) {
        if status == 0 { finish(frameCount, data) }
        observe(status == 0 ? 1 << 3 : 1 << 3 | 1 << 8, flags, timestamp, frameCount, bus)
        epoch.end()
    }
}

/// Whether the buffers that a caller brought hold so many frames. No method: the compiler would make a copy without the
/// unused object, outside the section.
@_noLocks @_noAllocation @section("render")
private func hasRoom(_ data: UnsafePointer<AudioBufferList>, _ frameCount: UInt32) -> Bool {
    let buffers = audioBuffers(data)
    for index in 0..<Int(data.pointee.mNumberBuffers) {
        let bytes = UInt64(frameCount) &* UInt64(buffers[index].mNumberChannels) &* 4
        guard buffers[index].mData != nil else { continue }
        if UInt64(buffers[index].mDataByteSize) < bytes { return false }
    }
    return true
}

extension ParameterTable {
    /// Lets the values follow a list of events: a step's value, and a ramp's goal. What came out of the tree is there
    /// already, and may have been set again since.
    @_noLocks @_noAllocation
    package func follow(_ list: UnsafePointer<AURenderEvent>?) {
        var next = list
        while let event = next {
            let change = parameterEvent(event)
            if change.pointee.isStep || change.pointee.isRamp, !change.pointee.isFromTree {
                follow(change.pointee.parameterAddress, change.pointee.value)
            }
            next = UnsafePointer(change.pointee.next)
        }
    }

    /// Marks the parameters of a list's tree values again.
    @_noLocks @_noAllocation
    func markForKernel(_ list: UnsafePointer<AURenderEvent>?) {
        var next = list
        while let event = next {
            let change = parameterEvent(event)
            if change.pointee.isStep || change.pointee.isRamp, change.pointee.isFromTree {
                markForKernel(address: change.pointee.parameterAddress)
            }
            next = UnsafePointer(change.pointee.next)
        }
    }
}
