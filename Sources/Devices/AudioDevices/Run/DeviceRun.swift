import LinuxSystem
import RealtimeKit
import Synchronization

/// What a device's runs have in common: at most one at a time, its thread and its notifier, how it ended.
final class DeviceRun: Sendable {
    private struct State {
        var phase = DevicePhase.idle
        var failure: AudioDeviceError?
        var ended = OneShot<Bool>()
        var thread: SystemThread?
        var notifier: ChangeNotifier?
    }

    let device: String
    let counters = CycleCounters()
    private let state = Mutex(State())
    private let stopWord = Atomic<Bool>(false)

    init(device: String) { self.device = device }

    /// Read by the device's thread once per cycle.
    var isStopRequested: Bool { stopWord.load(ordering: .acquiring) }
    /// What ended the last run; nil when nothing was wrong.
    var failure: AudioDeviceError? { state.withLock { $0.failure } }

    /// Begins a run whose events go to `deliver`, on a thread of its own. Throws while another run goes on.
    func begin(_ deliver: @escaping @Sendable (DeviceEvent) -> Void) throws -> ChangeNotifier {
        guard state.withLock({ $0.phase.start() }) else {
            throw AudioDeviceError(
                device: device, operation: "start", reason: "it was started already; stop it before it is started again"
            )
        }
        let thread = state.withLock { $0.thread.take() }
        thread?.join()
        do {
            let notifier = try ChangeNotifier(deliver)
            let previous = state.withLock { state in
                state.failure = nil
                state.ended = OneShot()
                defer { state.notifier = notifier }
                return state.notifier
            }
            previous?.close()
            stopWord.store(false, ordering: .releasing)
            return notifier
        } catch {
            _ = state.withLock { $0.phase.end() }
            throw AudioDeviceError(device: device, operation: "start", reason: "no thread for its changes: \(error)")
        }
    }

    /// Runs `body` on a real-time thread, or on an ordinary one where real-time priority is not allowed or not wanted;
    /// its end is the run's. An error ends it as a device that has disappeared.
    func startThread(
        _ scheduling: ThreadScheduling, _ notifier: ChangeNotifier,
        _ body: @escaping @Sendable () throws(AudioDeviceError) -> Void
    ) throws {
        RealtimeKit.install()
        do {
            let thread = try SystemThread(name: "audio-device", scheduling: scheduling, flushesDenormals: true) {
                [self] in
                do throws(AudioDeviceError) {
                    try body()
                    end()
                } catch {
                    if end(error) { notifier.post(.disappeared) }
                }
            }
            if case .fifo = thread.achievedScheduling { counters.noteRealtime(true) }
            state.withLock { $0.thread = thread }
        } catch {
            end()
            throw AudioDeviceError(device: device, operation: "start", reason: "no thread for it: \(error)")
        }
    }

    /// Ends the run; the first call says how and gets true. Thread: any but render.
    @discardableResult
    func end(_ failure: AudioDeviceError? = nil) -> Bool {
        state.withLock { state in
            guard state.phase.end() else { return false }
            state.failure = failure
            state.ended.give(true)
            return true
        }
    }

    /// Tells the notifier of the last run. Thread: any but render, which has the notifier itself.
    func post(_ event: DeviceEvent) { state.withLock { $0.notifier }?.post(event) }

    /// Asks the device's thread to end and waits for it, and for the notifier, whoever else stops it at the same time;
    /// ends the run. Thread: any but render and the device's own.
    func stop() {
        stopWord.store(true, ordering: .releasing)
        let thread = state.withLock { $0.thread }
        thread?.join()
        end()
        guard let notifier = state.withLock({ $0.notifier }) else { return }
        notifier.close()
        state.withLock { if $0.notifier === notifier { $0.notifier = nil } }
    }

    func waitUntilFinished() throws(AudioDeviceError) {
        let (ended, isRunning) = state.withLock { ($0.ended, $0.phase == .running) }
        if isRunning { _ = ended.wait() }
        if let failure { throw failure }
    }
}
