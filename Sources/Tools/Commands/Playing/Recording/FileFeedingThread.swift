import Glibc
import LinuxSystem
import Synchronization

/// Reads a pipe into the queue on a thread of its own: one that delivers nothing holds up nothing but itself.
final class FileFeedingThread: @unchecked Sendable {
    // Sendable: the feeder is used only by the thread; the rest is atomic or behind a mutex.

    private struct State {
        var progress: FileFeeder.Progress
        var failure: (any Error)?
    }

    private let feeder: FileFeeder
    private let isStopped = Atomic<Bool>(false)
    private let state: Mutex<State>

    /// The feeder belongs to the thread from here on. Throws `SystemError` when there is no thread.
    init(_ feeder: FileFeeder) throws {
        self.feeder = feeder
        state = Mutex(State(progress: feeder.progress))
        _ = try SystemThread(name: "file-reading") { [self] in run() }
    }

    /// How far it is. Throws what ended the thread. Any thread.
    func progress() throws -> FileFeeder.Progress {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.progress
        }
    }

    /// The thread ends; one that waits for the pipe does so when that delivers something.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func run() {
        do {
            while !isStopped.load(ordering: .relaxed), !feeder.progress.isEnded {
                if feeder.progress.isFull { Self.pause() }
                try feeder.feed(blocks: 1)
                let progress = feeder.progress
                state.withLock { $0.progress = progress }
            }
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    private static func pause() {
        var time = timespec(tv_sec: 0, tv_nsec: 10_000_000)
        nanosleep(&time, nil)
    }
}
