/// Finds places in service processes for one unit, and keeps its bundle's quarantine.
struct ServiceStarter: IncarnationStarter {
    let origin: RemoteOrigin
    let pool: ServicePool

    /// On a thread of its own: the work waits for a service, and must not keep one of the few threads that all tasks
    /// share.
    func run(_ work: @escaping @Sendable () async -> Void) {
        Task.detached(executorPreference: QueueExecutor(label: "io.auserviced.supervision"), priority: .high) {
            await work()
        }
    }

    func place(isApart: Bool) async throws(ExtensionHostError) -> ServicePlace {
        let group = isApart ? nil : origin.group
        return try await pool.place(for: "\(origin.component)", group: group, request: origin.launchRequest)
    }

    func quarantine(reason: String) -> String? { pool.quarantine(origin, reason: reason) }

    func release() { pool.release(origin) }
}
