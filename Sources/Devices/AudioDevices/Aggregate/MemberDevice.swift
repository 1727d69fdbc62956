import LinuxSystem
import Synchronization

/// Keeps a member of an aggregate device running, from `start` to `stop`: one that ends is opened again when it is back,
/// also with another rate, other channels or longer cycles. Thread: any but render.
final class MemberDevice: Sendable {
    /// What the member's render thread does, for the format that it has now. Called before each start, while nothing
    /// renders.
    typealias Rendering = @Sendable (AudioDeviceFormat) -> AudioDeviceCallback

    private struct State {
        var device: (any AudioDevice)?
        var keeper: SystemThread?
        var isLost = false
        var isEnding = false
        var rendering: Rendering?
        var onLoss: (@Sendable () -> Void)?
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
    convenience init(_ open: @escaping @Sendable () throws -> any AudioDevice) throws {
        let device = try open()
        self.init(format: device.format, device, open)
    }

    /// One that somebody else runs, and that will be lost when it is started here.
    convenience init(lost format: AudioDeviceFormat, _ open: @escaping @Sendable () throws -> any AudioDevice) {
        self.init(format: format, nil, open)
        state.withLock { $0.isLost = true }
    }

    private init(
        format: AudioDeviceFormat, _ device: (any AudioDevice)?,
        _ open: @escaping @Sendable () throws -> any AudioDevice
    ) {
        self.open = open
        self.format = format
        state = Mutex(State(device: device))
        changes = .allocate(capacity: 1)
        changes.initialize(to: Atomic(0))
    }

    deinit { changes.deallocate() }

    /// Whether it is away.
    var isLost: Bool { state.withLock(\.isLost) }

    /// Calls when it is lost and does not open again at once, on a thread of its own, once each time; may do anything but
    /// stop this.
    func whenLost(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onLoss = body } }

    /// Throws `AudioDeviceError` when it does not open or start. Only while it does not run; `stop` has to follow.
    func start(_ rendering: @escaping Rendering) throws {
        begin(rendering, isLost: false)
        let device = try state.withLock { $0.device } ?? open()
        try run(device, rendering)
        do { try startKeeper(device.name) } catch {
            device.stop()
            throw error
        }
    }

    /// As `start`, of one that is away now: it is taken back when it is there.
    func startLost(_ rendering: @escaping Rendering) throws {
        begin(rendering, isLost: true)
        try startKeeper("member")
    }

    private func begin(_ rendering: @escaping Rendering, isLost: Bool) {
        state.withLock { state in
            state.rendering = rendering
            (state.isLost, state.isEnding) = (isLost, false)
        }
    }

    private func startKeeper(_ name: String) throws(AudioDeviceError) {
        do {
            let keeper = try SystemThread(name: "device-member") { [self] in keep() }
            state.withLock { $0.keeper = keeper }
        } catch {
            throw AudioDeviceError(device: name, operation: "start", reason: "no thread for it: \(error)")
        }
    }

    private func run(_ device: any AudioDevice, _ rendering: Rendering) throws {
        try device.start(
            onChange: { [weak self] change in
                guard let self, change.endsCallbacks else { return }
                state.withLock { $0.isLost = true }
                tell()
            }, rendering(device.format))
        state.withLock { $0.device = device }
    }

    /// Returns when its callback is not called any more.
    /// - Parameter closes: whether the device is given back, for somebody else who opens it.
    func stop(closes: Bool = false) {
        let keeper = state.withLock { state in
            state.isEnding = true
            return state.keeper.take()
        }
        tell()
        keeper?.join()
        let device = state.withLock { state in
            (state.rendering, state.onLoss) = (nil, nil)
            return state.isLost || closes ? state.device.take() : state.device
        }
        device?.stop()
    }

    private func tell() {
        changes.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(changes)
    }

    /// The keeper's thread.
    private func keep() {
        var wasLost = false
        while true {
            let seen = changes.pointee.load(ordering: .acquiring)
            let (isEnding, isLost) = state.withLock { ($0.isEnding, $0.isLost) }
            if isEnding { return }
            if isLost, reopen() { continue }
            if isLost, !wasLost { state.withLock(\.onLoss)?() }
            wasLost = isLost
            let deadline = isLost ? MonotonicClock.now() &+ Self.patience : .max
            _ = Futex.wait(changes, expected: seen, deadline: deadline)
        }
    }

    private func reopen() -> Bool {
        let (gone, rendering) = state.withLock { ($0.device.take(), $0.rendering) }
        gone?.stop()
        guard let rendering, let device = try? open() else { return false }
        state.withLock { $0.isLost = false }
        do {
            try run(device, rendering)
            return true
        } catch {
            state.withLock { $0.isLost = true }
            return false
        }
    }
}
