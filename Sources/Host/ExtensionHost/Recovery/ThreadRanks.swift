import LinuxSystem
import ServiceProtocol

/// The FIFO priorities of the threads that one render callback needs, from that of the host's render thread.
///
/// Who may have to keep another from running stands above it: the deadline watch (`DeadlineWatch.run(above:)`), the
/// host, its upkeep, services on time, services that were delayed, services that are late.
struct ThreadRanks: Equatable, Sendable {
    /// The host's render thread, 1 to 99.
    let host: Int

    /// The thread that demotes and ends services.
    var upkeep: Int { max(host - 4, 2) }
    /// The render thread of a service.
    var service: Int { max(host - 5, 1) }
    /// The same while it is late without having had half of the budget since its turn began: others may have kept it
    /// waiting, but as long as it computes on it is not to keep those on time from the core that they share.
    var delayedService: Int { max(host - 6, 1) }
    /// The same while it is late and had at least half of the budget.
    var lateService: Int { max(host - 7, 1) }
}

extension HostSettings {
    /// Nil where the host's render thread is not in the real-time class.
    var ranks: ThreadRanks? { hostPriority.map(ThreadRanks.init) }

    /// How a service's render thread is scheduled that is on time.
    var servicePolicy: ServiceScheduling.Policy {
        if let ranks { .fifo(priority: UInt8(clamping: ranks.service)) } else { .other(nice: 5) }
    }
}
