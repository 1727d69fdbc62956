import LinuxSystem
import Synchronization

/// Keeps a member of an aggregate device running, from `start` to `stop`: one that ends is opened again when it is back.
///
/// It is back when it has the rate and the channels that it had, and no longer cycles. Thread: any but render.
final class MemberDevice: Sendable {
    private struct State {
        var device: (any AudioDevice)?
        var keeper: SystemThread?
        var isLost = false
        var isEnding = false
        var callback: AudioDeviceCallback?
    }

    /// Nanoseconds between two attempts to open it.
    private static let patience: UInt64 = 500_000_000

    /// As it was when it was opened first.
    let format: AudioDeviceFormat
    private let open: @Sendable () throws -> any AudioDevice
    private let state: Mutex<State>
    // nonisolated(unsafe): an atomic that never moves and lives as long as this object.
    nonisolated(unsafe) private let changes: UnsafeMutablePointer<Atomic<UInt32>>

    /// Opens it for the first time. Throws what `open` throws.
    init(_ open: @escaping @Sendable () throws -> any AudioDevice) throws {
        let device = try open()
        self.open = open
        format = device.format
        state = Mutex(State(device: device))
        changes = .allocate(capacity: 1)
        changes.initialize(to: Atomic(0))
    }

    deinit { changes.deallocate() }

    /// Throws `AudioDeviceError` when it does not open or start. Only while it does not run; `stop` has to follow.
    func start(_ callback: @escaping AudioDeviceCallback) throws {
        state.withLock { state in
            state.callback = callback
            (state.isLost, state.isEnding) = (false, false)
        }
        let device = try state.withLock { $0.device } ?? open()
        try run(device, callback)
        do {
            let keeper = try SystemThread(name: "device-member") { [self] in keep() }
            state.withLock { $0.keeper = keeper }
        } catch {
            device.stop()
            throw AudioDeviceError(device: device.name, operation: "start", reason: "no thread for it: \(error)")
        }
    }

    private func run(_ device: any AudioDevice, _ callback: @escaping AudioDeviceCallback) throws {
        try device.start(
            onChange: { [weak self] change in
                guard let self, change.endsCallbacks else { return }
                state.withLock { $0.isLost = true }
                tell()
            }, callback)
        state.withLock { $0.device = device }
    }

    /// Returns when its callback is not called any more.
    func stop() {
        let keeper = state.withLock { state in
            state.isEnding = true
            return state.keeper.take()
        }
        tell()
        keeper?.join()
        let device = state.withLock { state in
            state.callback = nil
            return state.isLost ? state.device.take() : state.device
        }
        device?.stop()
    }

    private func tell() {
        changes.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(changes)
    }

    /// The keeper's thread.
    private func keep() {
        while true {
            let seen = changes.pointee.load(ordering: .acquiring)
            let (isEnding, isLost) = state.withLock { ($0.isEnding, $0.isLost) }
            if isEnding { return }
            if isLost, reopen() { continue }
            let deadline = isLost ? MonotonicClock.now() &+ Self.patience : .max
            _ = Futex.wait(changes, expected: seen, deadline: deadline)
        }
    }

    private func reopen() -> Bool {
        let (gone, callback) = state.withLock { ($0.device.take(), $0.callback) }
        gone?.stop()
        guard let callback, let device = try? open(), fits(device.format) else { return false }
        state.withLock { $0.isLost = false }
        do {
            try run(device, callback)
            return true
        } catch {
            state.withLock { $0.isLost = true }
            return false
        }
    }

    private func fits(_ other: AudioDeviceFormat) -> Bool {
        other.sampleRate == format.sampleRate && other.inputChannelCount == format.inputChannelCount
            && other.outputChannelCount == format.outputChannelCount
            && other.maximumFramesPerCycle <= format.maximumFramesPerCycle
    }
}
