import Glibc

/// Something that runs on a thread of its own.
final class Job {
    private let body: () -> Void

    private init(_ body: @escaping () -> Void) { self.body = body }

    /// Starts a thread; the caller's runs `body` when there can be none.
    static func start(_ body: @escaping () -> Void) {
        let job = Unmanaged.passRetained(Job(body))
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, job.toOpaque())
        guard failed == 0 else { return job.takeRetainedValue().body() }
        pthread_detach(thread)
    }
}
