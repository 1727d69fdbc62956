import Dispatch

/// Runs the tasks that answer calls on Dispatch's threads instead of the shared pool, which has one thread per core:
/// a program that blocks those threads (with a blocking call to this very server, say) could otherwise never be
/// answered.
final class HandlerExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "auserviced.varlink.calls", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
