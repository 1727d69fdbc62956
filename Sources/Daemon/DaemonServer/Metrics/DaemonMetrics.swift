import DaemonControl
import HostControl

/// The daemon's own figures at one moment.
struct DaemonMetrics: Sendable {
    let status: DaemonStatus
    let attached: Int
    let waiting: Int
    let warmLaunches: UInt64
    let coldLaunches: UInt64
    let failedLaunches: UInt64
    let incidents: [String: UInt64]
    let pssBytes: UInt64?

    /// OpenMetrics text of the daemon and of all units.
    func render(hosts: [HostMetrics]) -> String {
        var text = OpenMetricsText()
        text.family("auserviced_uptime_seconds", .gauge, unit: "seconds", help: "Time since the daemon started.")
        text.sample("auserviced_uptime_seconds", [], status.uptime)
        text.family("auserviced_components", .gauge, help: "Components that can be instantiated.")
        text.sample("auserviced_components", [], Double(status.components))
        text.family("auserviced_hosts", .gauge, help: "Hosts that can be seen.")
        text.sample("auserviced_hosts", [], Double(hosts.count))
        text.family("auserviced_warm_runners", .gauge, help: "Runners that wait for work.")
        text.sample("auserviced_warm_runners", [], Double(status.warmRunners))
        text.family("auserviced_services", .gauge, help: "Services that the daemon started and that run.")
        text.sample("auserviced_services", [("state", "attached")], Double(attached))
        text.sample("auserviced_services", [("state", "waiting")], Double(waiting))
        text.family("auserviced_launches", .counter, help: "Services started, from a waiting runner, anew, or in vain.")
        text.sample("auserviced_launches_total", [("runner", "warm")], Double(warmLaunches))
        text.sample("auserviced_launches_total", [("runner", "cold")], Double(coldLaunches))
        text.sample("auserviced_launches_total", [("runner", "failed")], Double(failedLaunches))
        text.family("auserviced_incidents", .counter, help: "Incidents logged since the daemon started, by cause.")
        for (kind, count) in incidents.sorted(by: { $0.key < $1.key }) {
            text.sample("auserviced_incidents_total", [("cause", kind)], Double(count))
        }
        if let pssBytes {
            text.family("auserviced_pss_bytes", .gauge, unit: "bytes", help: "The daemon's proportional set size.")
            text.sample("auserviced_pss_bytes", [], Double(pssBytes))
        }
        text.add(hosts)
        return text.text
    }
}
