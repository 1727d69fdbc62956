import AudioToolbox
import LinuxSystem
import Synchronization

/// What an aggregate device that plays renders by: the member that has its clock, and this machine's own clock once that
/// member is lost.
///
/// The other members go on as they were, since each follows whatever paces the cycles, without a gap or another format.
/// That the lost member comes back is whoever plays through it to see to. It ends when nothing of the device is heard any
/// more.
final class AggregateClock: AudioDevice {
    private struct State {
        var format: AudioDeviceFormat
        /// The machine's clock, once it was needed; also while the member is back.
        var spare: PacedNullDevice?
        /// Whether the machine's clock has taken over in this run.
        var wasLost = false
        /// Whether the member was lost in any run: then it is done without where it is away.
        var isUnreliable = false
        var keeper: SystemThread?
        var isStopping = false
        var ended = OneShot<Bool>()
        var failure: (any Error)?
    }

    /// What the device's other members say. Thread: any but render.
    struct Others: Sendable {
        /// Whether anything is heard without the member that had the clock.
        let areHeard: @Sendable () -> Bool
        /// The member was lost, before the machine's clock begins.
        let takeOver: @Sendable () -> Void
    }

    private let member: any AudioDevice
    private let wanted: AudioDeviceConfiguration
    private let state: Mutex<State>
    private let others = Mutex<Others?>(nil)
    /// Held while the machine's clock begins or is stopped.
    private let transition = Mutex(())
    /// Whether the callback has asked for the end.
    // nonisolated(unsafe): an atomic that never moves and lives as long as this object, which outlives its callbacks.
    nonisolated(unsafe) private let isFinished: UnsafeMutablePointer<Atomic<Bool>>
    /// The sample time of the next cycle, whoever calls it. Belongs to the thread that renders.
    // nonisolated(unsafe): as above; the member's thread has ended when the machine's clock begins.
    nonisolated(unsafe) private let position: UnsafeMutablePointer<Double>

    /// - Parameters:
    ///   - member: which has the clock, opened.
    ///   - wanted: what devices of this aggregate are asked for.
    init(_ member: any AudioDevice, _ wanted: AudioDeviceConfiguration) {
        self.member = member
        self.wanted = wanted
        state = Mutex(State(format: member.format))
        isFinished = .allocate(capacity: 1)
        isFinished.initialize(to: Atomic(false))
        position = .allocate(capacity: 1)
        position.initialize(to: 0)
    }

    deinit {
        stop()
        isFinished.deallocate()
        position.deallocate()
    }

    /// Before each start: whom to ask; nil for nobody, so that the member's end is this one's.
    func follow(_ others: Others?) { self.others.withLock { $0 = others } }

    var name: String { member.name }
    var isPaced: Bool { member.isPaced }
    /// The member's; after its loss as it was.
    var format: AudioDeviceFormat { state.withLock { $0.wasLost ? $0.format : member.format } }
    /// Of the member and of the machine's clock together.
    var statistics: AudioDeviceStatistics {
        let counted = member.statistics
        guard let spare = state.withLock(\.spare)?.statistics else { return counted }
        return AudioDeviceStatistics(
            cycles: counted.cycles &+ spare.cycles, xruns: counted.xruns &+ spare.xruns,
            frames: counted.frames &+ spare.frames, busyNanoseconds: counted.busyNanoseconds &+ spare.busyNanoseconds,
            longestCycleNanoseconds: max(counted.longestCycleNanoseconds, spare.longestCycleNanoseconds),
            latestWakeNanoseconds: max(counted.latestWakeNanoseconds, spare.latestWakeNanoseconds),
            isRealtime: spare.isRealtime)
    }

    /// Throws what keeps the member from starting; one that was lost before and is away is done without.
    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        finishRun()
        let noticing = noticing(callback)
        let isUnreliable = state.withLock { state in
            (state.isStopping, state.failure, state.ended) = (false, nil, OneShot())
            return state.isUnreliable
        }
        do {
            try startMember(onChange, noticing)
        } catch {
            guard isUnreliable, areHeard else { throw error }
            try playOn(noticing)
        }
        let keeper = try SystemThread(name: "aggregate-clock") { [unowned self] in keep(onChange, noticing) }
        state.withLock { $0.keeper = keeper }
    }

    /// The callback, with times that go on from one clock to the other, and its wish to end noted.
    private func noticing(_ callback: @escaping AudioDeviceCallback) -> AudioDeviceCallback {
        nonisolated(unsafe) let (isFinished, position) = (isFinished, position)
        isFinished.pointee.store(false, ordering: .relaxed)
        position.pointee = 0
        return { cycle in
            cycle.outputTime.mSampleTime = position.pointee
            cycle.inputTime.mSampleTime = position.pointee
            position.pointee += Double(cycle.frameCount)
            let action = callback(&cycle)
            if case .finish = action { isFinished.pointee.store(true, ordering: .releasing) }
            return action
        }
    }

    private func startMember(
        _ onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        try member.start(
            onChange: { [weak self] change in
                guard case .cycleChanged(let format) = change else { return }
                self?.state.withLock { $0.format = format }
                onChange(change)
            }, callback)
        state.withLock { ($0.wasLost, $0.format) = (false, member.format) }
    }

    /// The machine's clock, in the member's place.
    private func playOn(_ callback: @escaping AudioDeviceCallback) throws {
        let format = state.withLock { state in
            state.wasLost = true
            return state.format
        }
        others.withLock { $0 }?.takeOver()
        let spare = try spare(format)
        try transition.withLock { _ in
            guard !state.withLock(\.isStopping) else { return }
            state.withLock { $0.spare = spare }
            try spare.start(callback)
        }
    }

    /// As many frames, as often, into nothing.
    private func spare(_ format: AudioDeviceFormat) throws -> PacedNullDevice {
        if let spare = state.withLock(\.spare), spare.format.sampleRate == format.sampleRate,
            spare.format.framesPerCycle == format.framesPerCycle
        {
            return spare
        }
        var configuration = wanted
        (configuration.outputChannelMap, configuration.inputChannelMap) = (nil, nil)
        // A device needs one channel to run; nobody sees it.
        (configuration.outputChannelCount, configuration.inputChannelCount) = (0, max(1, format.inputChannelCount))
        (configuration.sampleRate, configuration.framesPerCycle) = (format.sampleRate, format.framesPerCycle)
        return try PacedNullDevice(configuration)
    }

    private var areHeard: Bool { others.withLock { $0 }?.areHeard() ?? false }

    /// Looks whether anything is heard any more, and ends where nothing is. Thread: any but render and `onChange`'s.
    func look() {
        guard !areHeard else { return }
        transition.withLock { _ in
            let spare = state.withLock { state -> PacedNullDevice? in
                guard state.wasLost, let spare = state.spare else { return nil }
                state.failure = lost("all of its members are gone")
                return spare
            }
            spare?.stop()
        }
    }

    private func lost(_ reason: String) -> AudioDeviceError {
        AudioDeviceError(device: name, operation: "play on", reason: reason)
    }

    // MARK: The end

    /// The keeper's thread: waits for the end, and plays on after the member's loss.
    private func keep(_ onChange: @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback) {
        var failure: (any Error)?
        if !state.withLock(\.wasLost) {
            failure = end(of: member)
            if isLoss { state.withLock { $0.isUnreliable = true } }
            if isLoss, areHeard {
                member.stop()
                do {
                    try playOn(callback)
                    failure = nil
                } catch { failure = error }
            }
        }
        if failure == nil, let spare = state.withLock({ $0.wasLost ? $0.spare : nil }) { failure = end(of: spare) }
        let (told, ended) = state.withLock { state in
            state.failure = state.failure ?? failure
            return (state.isStopping ? nil : state.failure, state.ended)
        }
        ended.give(true)
        if let told { onChange(.disappeared(reason: (told as? AudioDeviceError)?.reason ?? "\(told)")) }
    }

    private func end(of device: any AudioDevice) -> (any Error)? {
        do {
            try device.waitUntilFinished()
            return nil
        } catch { return error }
    }

    /// Whether what ended was asked for by nobody.
    private var isLoss: Bool {
        !state.withLock(\.isStopping) && !isFinished.pointee.load(ordering: .acquiring)
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        member.stop()
        transition.withLock { _ in state.withLock(\.spare)?.stop() }
        finishRun()
    }

    /// Returns when the keeper has ended, unless that is who asks.
    private func finishRun() {
        let keeper = state.withLock { $0.keeper.take() }
        if let keeper, keeper.threadID != CurrentThread.identifier() { keeper.join() }
    }

    func waitUntilFinished() throws {
        let ended = state.withLock { $0.keeper == nil ? nil : $0.ended }
        _ = ended?.wait()
        if let failure = state.withLock(\.failure) { throw failure }
    }
}
