import Glibc
import LinuxProcesses
import LinuxSystem
import Synchronization

/// The one thread that reads what all services of this process print.
///
/// It works in rounds with a pause after each, so that a service that prints without end costs a bounded part of a
/// core: a pipe's content per round. That pause, and sinks that may wait for a terminal, keep it apart from the event
/// loop. Started with the first service; it never ends.
final class OutputReader: Sendable {
    private struct State {
        var outputs: [UInt64: ServiceOutput] = [:]
        var lastToken: UInt64 = 0
        var poll: EventPoll?
        var interrupt: EventCounter?
    }

    static let shared = OutputReader()

    private static let interruptToken: UInt64 = 0
    /// Microseconds.
    private static let pause: UInt32 = 25_000

    private let state = Mutex(State())

    private init() {}

    /// Reads an output until its end.
    func follow(_ output: ServiceOutput) {
        state.withLock { state in
            guard let poll = try? running(&state) else { return }
            state.lastToken += 1
            state.outputs[state.lastToken] = output
            // Without it, the output is read when an incident asks for it, and at its end.
            try? poll.add(output.rawDescriptor, token: state.lastToken)
        }
    }

    /// Makes a round soon: an output has changed by another thread's hands.
    func wake() {
        state.withLock { $0.interrupt }?.signal()
    }

    private func running(_ state: inout State) throws -> EventPoll {
        if let poll = state.poll { return poll }
        let poll = try EventPoll()
        let interrupt = try EventCounter()
        try poll.add(interrupt.rawDescriptor, token: Self.interruptToken)
        _ = try SystemThread(name: "outputs", stackSize: 512 << 10) { [self] in run(poll, interrupt) }
        state.poll = poll
        state.interrupt = interrupt
        return poll
    }

    private func run(_ poll: EventPoll, _ interrupt: EventCounter) {
        // What is passed on may go to a terminal that was closed; that must not end the host.
        CurrentThread.blockBrokenPipeSignal()
        while true {
            let outputs = state.withLock { $0.outputs }
            let told = outputs.values.lazy.compactMap(\.tellsAt).min()
            guard let events = try? poll.wait(deadline: told ?? MonotonicClock.never) else { return }
            interrupt.clear()
            for event in events { state.withLock { $0.outputs[event.token] }?.read(at: MonotonicClock.now()) }
            for (token, output) in state.withLock({ $0.outputs }) where !output.passOn(at: MonotonicClock.now()) {
                state.withLock { _ = $0.outputs.removeValue(forKey: token) }
            }
            usleep(Self.pause)
        }
    }
}
