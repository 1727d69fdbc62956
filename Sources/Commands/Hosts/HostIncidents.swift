import Synchronization

/// Incidents of this process's units since it started.
enum HostIncidents {
    private static let total = Atomic<Int>(0)

    static var count: Int { total.load(ordering: .relaxed) }
    static func note() { total.wrappingAdd(1, ordering: .relaxed) }
}
