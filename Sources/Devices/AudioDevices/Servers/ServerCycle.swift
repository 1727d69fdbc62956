import AudioToolbox
import CSoundServers
import Glibc
import LinuxSystem
import Synchronization

/// A server's real-time callback: plays silence until a callback is attached, calls that, and notices what changes.
///
/// It lives as long as the client whose cycles it gets.
// @unchecked: what is not atomic is written before `attach` publishes the callback and read by one thread then.
final class ServerCycle: @unchecked Sendable {
    /// The state that threads share; the run's own is written while no callback is attached.
    private struct Shared: ~Copyable {
        /// The `CallbackCycle` that runs; 0 for none.
        let callback = Atomic<UInt>(0)
        /// Whether the server's thread is within a cycle.
        let isBusy = Atomic<Bool>(false)
        let isLost = Atomic<Bool>(false)
        let frames = Atomic<Int>(0)
        let rate = Atomic<Int>(0)
    }

    private let shared = RenderCell(Shared())
    private let counters: CycleCounters
    private let cells: UnsafeMutablePointer<CycleCounters.Cells>
    /// Of the server's thread, whichever callbacks it runs.
    private let residence = RenderCell(CoreResidence())
    private let events = Mutex(Events())

    private struct Events {
        var listener: (@Sendable (ServerEvent) -> Void)?
        var missed: [ServerEvent] = []
    }

    // @unchecked: kept alive here, and otherwise the server's thread's.
    private struct Attached: @unchecked Sendable {
        let cycle: CallbackCycle
        let notifier: ChangeNotifier
    }

    /// Retained while its callback is attached. The lock is held by whoever attaches or detaches, until that is done.
    private let attached = Mutex<Attached?>(nil)
    private var notifier: Unmanaged<ChangeNotifier>?
    private var expectedRate = 0
    private var usualFrames = 0
    /// Frames of silence that are still to follow the last ones before the end is told; −1 while the callback goes on.
    private var remaining = -1
    private var latency = 0

    init(_ counters: CycleCounters) {
        self.counters = counters
        cells = counters.cells
    }

    /// Whether there was an event that says so.
    var isLost: Bool { shared.pointer.pointee.isLost.load(ordering: .acquiring) }
    /// Of the last cycle; 0 before the first.
    var frames: Int { shared.pointer.pointee.frames.load(ordering: .relaxed) }
    /// Of the last cycle, in Hz; 0 before the first.
    var rate: Int { shared.pointer.pointee.rate.load(ordering: .relaxed) }

    /// Begins to call. Thread: any but render.
    func attach(_ format: AudioDeviceFormat, _ notifier: ChangeNotifier, _ callback: @escaping AudioDeviceCallback) {
        let next = Attached(cycle: CallbackCycle(format, counters, callback), notifier: notifier)
        exchange(for: next) {
            self.notifier = .passUnretained(notifier)
            expectedRate = Int(format.sampleRate)
            usualFrames = format.framesPerCycle
            latency = format.outputLatencyFrames
            remaining = -1
            shared.pointer.pointee.callback.store(
                UInt(bitPattern: Unmanaged.passUnretained(next.cycle).toOpaque()), ordering: .sequentiallyConsistent)
        }
    }

    /// Returns when the callback will not be called again, to whoever calls; does not need the server for it. Thread:
    /// any but render.
    func detach() { exchange(for: nil) {} }

    private func exchange(for next: Attached?, _ publish: () -> Void) {
        let previous = attached.withLock { state in
            shared.pointer.pointee.callback.store(0, ordering: .sequentiallyConsistent)
            while shared.pointer.pointee.isBusy.load(ordering: .sequentiallyConsistent) { usleep(100) }
            defer { state = next }
            publish()
            return state
        }
        // What a program's callback holds is released outside of the lock.
        withExtendedLifetime(previous) {}
    }

    /// Says who hears of what is no cycle; what came before is told at once. Thread: any but render.
    func listen(_ listener: @escaping @Sendable (ServerEvent) -> Void) {
        let missed = events.withLock { state in
            state.listener = listener
            defer { state.missed = [] }
            return state.missed
        }
        for event in missed { listener(event) }
    }

    /// Tells whoever listens. Thread: any, but not within a cycle.
    func tell(_ event: ServerEvent) {
        if case .lost = event { shared.pointer.pointee.isLost.store(true, ordering: .releasing) }
        let listener = events.withLock { state in
            if state.listener == nil { state.missed.append(event) }
            return state.listener
        }
        listener?(event)
    }

    /// What the C client calls with this object as its context.
    static let process: csound_process = { context, cycle in
        guard let context, let cycle else { return }
        ServerCycle.enter(context, cycle)
    }

    @_noLocks @_noAllocation
    private static func enter(_ context: UnsafeMutableRawPointer, _ cycle: UnsafePointer<csound_cycle>) {
        Unmanaged<ServerCycle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.process(cycle) }
    }

    /// Thread: render.
    @_noLocks @_noAllocation
    func process(_ cycle: UnsafePointer<csound_cycle>) {
        shared.pointer.pointee.frames.store(Int(cycle.pointee.frames), ordering: .relaxed)
        shared.pointer.pointee.rate.store(Int(cycle.pointee.rate), ordering: .relaxed)
        shared.pointer.pointee.isBusy.store(true, ordering: .sequentiallyConsistent)
        CurrentThread.flushDenormals()
        let bits = shared.pointer.pointee.callback.load(ordering: .sequentiallyConsistent)
        if let callback = UnsafeRawPointer(bitPattern: bits) {
            residence.pointer.pointee.begin()
            run(callback, cycle)
            residence.pointer.pointee.end()
        } else {
            residence.pointer.pointee.release()
            silence(cycle)
        }
        shared.pointer.pointee.isBusy.store(false, ordering: .sequentiallyConsistent)
    }

    @_noLocks @_noAllocation
    private func run(_ callback: UnsafeRawPointer, _ cycle: UnsafePointer<csound_cycle>) {
        let frames = Int(cycle.pointee.frames)
        if remaining >= 0 { return fade(cycle, frames) }
        if Int(cycle.pointee.rate) != expectedRate { return fade(cycle, frames) }
        if frames != usualFrames {
            usualFrames = frames
            post(.cycleChanged)
        }
        if cycle.pointee.gap != 0 { cells.pointee.countXrun() }
        let times = CycleTimes(
            start: cycle.pointee.start, deadline: cycle.pointee.deadline, heard: cycle.pointee.heard,
            recorded: cycle.pointee.recorded)
        // C's pointers are never nil here; an array of none is.
        guard let outputs = cycle.pointee.outputs, let inputs = cycle.pointee.inputs else { return }
        let action = Unmanaged<CallbackCycle>.fromOpaque(callback)._withUnsafeGuaranteedRef {
            $0.perform(frames: frames, times, outputs: outputs, inputs: inputs)
        }
        if case .finish = action { remaining = latency + frames }
    }

    /// Silence behind the last frame until that is heard, and for ever at a rate that nobody counts on.
    @_noLocks @_noAllocation
    private func fade(_ cycle: UnsafePointer<csound_cycle>, _ frames: Int) {
        silence(cycle)
        if remaining < 0 {
            remaining = .max
            return post(.formatChanged)
        }
        guard remaining < .max else { return }
        remaining -= frames
        guard remaining <= 0 else { return }
        remaining = .max
        post(.finished)
    }

    @_noLocks @_noAllocation
    private func post(_ event: DeviceEvent) {
        notifier?._withUnsafeGuaranteedRef { $0.post(event) }
    }

    @_noLocks @_noAllocation
    private func silence(_ cycle: UnsafePointer<csound_cycle>) {
        guard let outputs = cycle.pointee.outputs else { return }
        for channel in 0..<Int(cycle.pointee.output_count) {
            outputs[channel]?.update(repeating: 0, count: Int(cycle.pointee.frames))
        }
    }
}
