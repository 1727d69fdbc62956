import Dispatch

/// Runs asynchronous work from the measuring thread and waits for it.
enum BlockingTask {
    private final class Box<Value: Sendable>: @unchecked Sendable {
        // Sendable: written before the semaphore is raised, read after it.
        var result: Result<Value, any Error>?
    }

    /// Thread: one of its own, never of the concurrency runtime's pool.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do { box.result = .success(try await body()) } catch { box.result = .failure(error) }
            done.signal()
        }
        done.wait()
        guard let result = box.result else { preconditionFailure("the semaphore was raised without a result") }
        return try result.get()
    }
}
