/// A unit's place in a service process.
struct ServicePlace: Sendable {
    let process: ServiceProcess
    let unitIndex: UInt32
    /// Whether the process was started for this unit and waits for its first words.
    let isNew: Bool

    /// Gives up a place in which no unit came up; a process without units ends.
    func abandon() {
        process.leave(unitIndex)
        if process.tenantCount == 0 { process.kill() }
    }
}
