import LinuxSystem

/// A call into a library that may not return when a server has stopped answering.
package enum DeadlinedCall {
    /// How long a server may take for an answer.
    package static let milliseconds = 5000

    /// What `body` returns; nil when that takes too long. It then ends on its own thread, whenever that may be, and
    /// `late` gets what it returns. Thread: any but render.
    package static func perform<Value: Sendable>(
        milliseconds: Int = milliseconds, _ body: @escaping @Sendable () -> Value,
        late: @escaping @Sendable (Value) -> Void = { _ in }
    ) -> Value? {
        let given = OneShot<Value>()
        // Whether the caller still waits is settled once, by whoever comes first.
        let isSettled = OneShotFlag()
        let thread = try? SystemThread(name: "server-call") {
            let value = body()
            if isSettled.take() { given.give(value) } else { late(value) }
        }
        guard thread != nil else { return nil }
        if let value = given.wait(deadline: MonotonicClock.deadline(milliseconds: milliseconds)) { return value }
        return isSettled.take() ? nil : given.wait()
    }
}
