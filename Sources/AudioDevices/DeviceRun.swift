import LinuxSystem
import Synchronization

/// One start-to-end run of a device: its thread, its request to stop, and how it ended.
final class DeviceRun: Sendable {
    private enum Phase {
        case idle, running, finished
    }

    private struct State {
        var phase = Phase.idle
        var failure: AudioDeviceError?
        var thread: SystemThread?
    }

    private let state = Mutex(State())
    private let stopWord = Atomic<Bool>(false)
    let counters = CycleCounters()

    /// Read by the device's thread once per cycle.
    var isStopRequested: Bool { stopWord.load(ordering: .acquiring) }

    /// Starts `body` on a real-time thread, or on an ordinary one where real-time priority is not allowed or not
    /// wanted.
    func start(
        device: String, scheduling: ThreadScheduling, _ body: @escaping @Sendable () throws(AudioDeviceError) -> Void
    ) throws {
        let mayStart = state.withLock { state in
            guard state.phase == .idle else { return false }
            state.phase = .running
            return true
        }
        guard mayStart else {
            throw AudioDeviceError(device: device, operation: "start", reason: "it was started already; open it again")
        }
        do {
            let thread = try SystemThread(name: "audio-device", scheduling: scheduling, flushesDenormals: true) {
                [self] in
                do throws(AudioDeviceError) { try body() } catch { state.withLock { $0.failure = error } }
            }
            if case .fifo = thread.achievedScheduling { counters.noteRealtime() }
            state.withLock { $0.thread = thread }
        } catch {
            state.withLock { $0.phase = .finished }
            throw AudioDeviceError(device: device, operation: "start", reason: "no thread for it: \(error)")
        }
    }

    func stop() {
        stopWord.store(true, ordering: .releasing)
        join()
    }

    func waitUntilFinished() throws(AudioDeviceError) {
        join()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func join() {
        let thread = state.withLock { $0.thread }
        thread?.join()
        state.withLock { $0.phase = .finished }
    }
}
