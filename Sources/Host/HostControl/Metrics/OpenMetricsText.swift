/// Writes metrics in the OpenMetrics 1.0 text format.
public struct OpenMetricsText: Sendable {
    /// The kind of a metric family.
    public enum Kind: String, Sendable {
        /// Only grows; its samples' names end in `_total`.
        case counter
        /// Goes up and down.
        case gauge
        /// Quantiles, with a count.
        case summary
    }

    private var lines: [String] = []

    /// Starts an empty text.
    public init() {}

    /// Begins a family; its samples follow.
    /// - Parameters:
    ///   - name: the family's, without a suffix.
    ///   - kind: what its samples are.
    ///   - unit: the base unit that the name ends with, such as `seconds`; nil for a bare number.
    ///   - help: a sentence for people.
    public mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
        lines.append("# TYPE \(name) \(kind.rawValue)")
        if let unit { lines.append("# UNIT \(name) \(unit)") }
        lines.append("# HELP \(name) \(Self.escape(help))")
    }

    /// Adds one sample.
    /// - Parameters:
    ///   - name: with its suffix, such as `_total`.
    ///   - labels: names and values; values may be any text.
    ///   - value: a whole number is written without a fraction.
    public mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: Double) {
        let number =
            value.isFinite ? (value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)") : "NaN"
        let set = labels.map { "\($0.0)=\"\(Self.escape($0.1))\"" }.joined(separator: ",")
        lines.append(set.isEmpty ? "\(name) \(number)" : "\(name){\(set)} \(number)")
    }

    /// The whole text with its end mark.
    public var text: String { (lines + ["# EOF"]).joined(separator: "\n") + "\n" }

    /// Only the metrics of hosts and their units.
    public static func render(_ hosts: [HostMetrics]) -> String {
        var text = OpenMetricsText()
        text.add(hosts)
        return text.text
    }

    private static func escape(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

extension OpenMetricsText {
    private typealias Counter = (name: String, help: String, value: @Sendable (UnitStatus) -> UInt64)
    private typealias Times = (name: String, help: String, value: @Sendable (UnitStatus) -> UInt64?)

    /// What the machine took: seconds.
    private static let machineTimes: [Times] = [
        (
            "auserviced_unit_host_run_delay_seconds", "Time that the host's render thread was ready and had no core.",
            { $0.hostRunDelay }
        ),
        (
            "auserviced_unit_service_run_delay_seconds",
            "Time that the service's render thread was ready and had no core.", { $0.serviceRunDelay }
        ),
        (
            "auserviced_unit_stolen_seconds", "Time that a hypervisor took from all cores since the unit was made.",
            { $0.stolen }
        ),
    ]

    private static let counters: [Counter] = [
        ("auserviced_unit_cycles", "Render cycles.", { $0.cycles }),
        ("auserviced_unit_bypassed_cycles", "Render cycles in which the unit was bypassed.", { $0.bypassedCycles }),
        ("auserviced_unit_stalls", "Bypassed cycles in which the host's own thread had no core.", { $0.stalls ?? 0 }),
        (
            "auserviced_unit_pardons", "Times that lateness was found to be the machine's and was forgiven.",
            { $0.pardons ?? 0 }
        ),
        ("auserviced_unit_restarts", "Services started after the first.", { $0.restarts }),
        ("auserviced_unit_incidents", "Incidents of any kind.", { $0.incidents }),
        ("auserviced_unit_queue_overflows", "Events that found the schedule full.", { $0.queueOverflows }),
    ]

    /// Adds the families of units: counters, IPC and DSP time, load, memory, state.
    public mutating func add(_ hosts: [HostMetrics]) {
        let units = hosts.flatMap { host in host.units.map { (labels: Self.labels(host.host, $0), unit: $0) } }
        for counter in Self.counters {
            family(counter.name, .counter, help: counter.help)
            for (labels, unit) in units { sample(counter.name + "_total", labels, Double(counter.value(unit))) }
        }
        for time in Self.machineTimes {
            family(time.name, .counter, unit: "seconds", help: time.help)
            for (labels, unit) in units {
                if let value = time.value(unit) { sample(time.name + "_total", labels, Double(value) / 1e9) }
            }
        }
        summary("auserviced_unit_ipc_seconds", "Time of a render call outside the unit's own work.", units) { $0.ipc }
        summary("auserviced_unit_dsp_seconds", "Time of the unit's own work in a render call.", units) { $0.dsp }
        family("auserviced_unit_load_ratio", .gauge, unit: "ratio", help: "Share of the period that a cycle takes.")
        for (labels, unit) in units { sample("auserviced_unit_load_ratio", labels, unit.load) }
        family(
            "auserviced_unit_pss_bytes", .gauge, unit: "bytes", help: "Proportional set size of the unit's service.")
        for (labels, unit) in units {
            if let bytes = unit.pssBytes { sample("auserviced_unit_pss_bytes", labels, Double(bytes)) }
        }
        family("auserviced_unit_up", .gauge, help: "1 while the unit itself is heard, 0 while it is missing.")
        for (labels, unit) in units {
            let isUp = unit.state == .running || unit.state == .idle
            sample("auserviced_unit_up", labels + [("state", unit.state.rawValue)], isUp ? 1 : 0)
        }
    }

    private mutating func summary(
        _ name: String, _ help: String, _ units: [(labels: [(String, String)], unit: UnitStatus)],
        _ value: (UnitStatus) -> LatencySummary
    ) {
        family(name, .summary, unit: "seconds", help: help)
        for (labels, unit) in units {
            let times = value(unit)
            sample(name, labels + [("quantile", "0.5")], Double(times.p50) / 1e9)
            sample(name, labels + [("quantile", "0.99")], Double(times.p99) / 1e9)
            sample(name, labels + [("quantile", "1")], Double(times.maximum) / 1e9)
            sample(name + "_count", labels, Double(times.count))
        }
    }

    private static func labels(_ host: HostStatus, _ unit: UnitStatus) -> [(String, String)] {
        [
            ("host", host.name), ("host_pid", "\(host.processID)"), ("instance", "\(unit.instance)"),
            ("component", unit.component), ("name", unit.name),
        ]
    }
}
