import TerminalOutput

/// What the machine can do, measured in one run: the basis of `auctl tune` and the head of every benchmark.
public struct MachineLimits: Sendable {
    /// One limit's latencies.
    public struct Entry: Sendable {
        /// For people, with where the peer ran: ", one core" or ", across cores".
        public var name: String
        /// Nanoseconds per round trip, copy or call; empty when it could not be measured.
        public var latency: LatencyDistribution
        /// Context switches per round trip, host and peer.
        public var switches: Double?
    }

    /// Futex round trip of two processes on one core.
    public var futexOneCore: Entry
    /// The same across cores; nil on one core.
    public var futexAcrossCores: Entry?
    /// Cache-line round trip across cores; nil on one core.
    public var cacheLine: Entry?
    /// memcpy of a stereo 32-frame block in and out.
    public var copy: Entry
    /// Direct C call of a gain over the same block.
    public var call: Entry

    /// Those that were measured, in printing order; the two across cores are missing on one core.
    public var entries: [Entry] { [futexOneCore, futexAcrossCores, cacheLine, copy, call].compactMap { $0 } }

    /// Measures all of them in turns. Throws when a peer cannot be started or a core or policy is refused. Thread:
    /// any but render.
    public static func measure(plan: BenchmarkPlan) async throws -> MachineLimits {
        let fifo = plan.fifoPriority
        let one = ProcessRingLimit.futex(core: plan.hostCore, fifoPriority: fifo)
        let across = plan.peerCore.map { ProcessRingLimit.futex(core: $0, fifoPriority: fifo) }
        let line = plan.peerCore.map { ProcessRingLimit.cacheLine(core: $0, fifoPriority: fifo) }
        let copy = BufferLimit.copy(frames: 32, channels: 2)
        let call = BufferLimit.gain(frames: 32, channels: 2)
        let limits: [RawLimit] = [one, copy, call] + [across, line].compactMap { $0 }
        let group = BenchmarkGroup(members: limits.map { BenchmarkGroup.Member($0, limit: nil) })
        let results = try await BenchmarkRunner(plan: plan).run(group)
        var found: [ObjectIdentifier: Entry] = [:]
        for (limit, result) in zip(limits, results) {
            guard let latency = result.distribution else { continue }
            let host = result.record[extra: "context_switches"]?.number ?? 0
            let peer = result.record[extra: "service_context_switches"]?.number ?? 0
            let place = limit === one ? ", one core" : limit === across || limit === line ? ", across cores" : ""
            found[ObjectIdentifier(limit)] = Entry(name: limit.name + place, latency: latency, switches: host + peer)
        }
        let empty = Entry(name: "", latency: LatencyDistribution(nanoseconds: []), switches: nil)
        return MachineLimits(
            futexOneCore: found[ObjectIdentifier(one)] ?? empty,
            futexAcrossCores: across.flatMap { found[ObjectIdentifier($0)] },
            cacheLine: line.flatMap { found[ObjectIdentifier($0)] },
            copy: found[ObjectIdentifier(copy)] ?? empty, call: found[ObjectIdentifier(call)] ?? empty)
    }

    /// The limits as a table, times in µs.
    /// - Parameter columns: those of the terminal: the columns at the right are left out where they do not fit. Nil for all.
    public func text(columns: Int? = nil) -> String {
        var table = TextTable([
            ("raw limit", .left), ("p50 µs", .right), ("p90", .right), ("p99", .right), ("p99.9", .right),
            ("max", .right), ("switches", .right),
        ])
        for entry in entries {
            let latency = entry.latency
            let times = [latency.p50, latency.p90, latency.p99, latency.p999, latency.maximum]
            let switches = entry.switches.map { BenchmarkTable.ratio($0) } ?? ""
            table.append([entry.name] + times.map { BenchmarkTable.time(Double($0) / 1000) } + [switches])
        }
        return table.text(columns: columns, keeping: 2)
    }
}
