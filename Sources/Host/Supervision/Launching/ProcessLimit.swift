import Dispatch

/// What is to happen when a process lives for too long; it lives until it has happened or has ended.
///
/// A task that sleeps would stay until its time is over, with all that it holds, though the process ended long before:
/// units that are restarted often left a thousand of them. Thread: any but render.
final class ProcessLimit: Sendable {
    // nonisolated(unsafe): Dispatch objects may be used from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    init(milliseconds: Int, onLate: @escaping @Sendable () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(milliseconds / 20))
        timer.setEventHandler { [self] in
            onLate()
            end()
        }
    }

    /// Lets the time run; needed once, also where `end` came first: a timer that never ran may not go.
    func begin() { timer.activate() }

    /// Nothing happens any more, unless it happens right now.
    func end() { timer.cancel() }
}
