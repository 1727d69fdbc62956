import CRawLimits
import Foundation

/// The one thread that measures: pinned, FIFO where allowed, alive until the body returns.
///
/// Raw peers are forked on it and end with it.
struct MeasuringThread: Sendable {
    var core: Int
    var fifoPriority: Int

    /// Runs `body` on a new thread and returns its result. Throws what `body` throws, or that the core or the policy
    /// was refused.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(with: Swift.Result { try entered(body) })
            }
            thread.name = "bench"
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    private func entered<Result>(_ body: () throws -> Result) throws -> Result {
        var saved = RawThreadState()
        let code = raw_thread_enter(Int32(core), Int32(fifoPriority), &saved)
        defer { raw_thread_leave(&saved) }
        try BenchmarkError.check(
            code, "cannot run the measuring thread on core \(core) with FIFO priority \(fifoPriority)")
        return try body()
    }
}
