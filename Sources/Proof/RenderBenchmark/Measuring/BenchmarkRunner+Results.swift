extension BenchmarkRunner {
    /// One result per member, with its limit, its companions and what every record carries beyond the fixed keys.
    func assemble(_ group: BenchmarkGroup, _ stores: [ObjectIdentifier: SampleStore]) -> [BenchmarkResult] {
        let distributions = stores.mapValues { $0.distribution() }
        let companions = group.companions.compactMap { companion in
            distributions[ObjectIdentifier(companion.limit)].map { (companion.name, $0) }
        }
        return group.members.compactMap { member in
            guard let store = stores[ObjectIdentifier(member.subject)],
                let distribution = distributions[ObjectIdentifier(member.subject)]
            else { return nil }
            let limit = member.limit.flatMap { distributions[ObjectIdentifier($0)] }
            var record = BenchmarkRecord(member.subject.configuration, distribution, limit: limit)
            record.extras = (member.limit as? RawLimit).map { [BenchmarkExtra("limit", .text($0.name))] } ?? []
            record.extras += common(member.subject, store, distribution, limit)
            for (name, distribution) in companions {
                record.extras.append(.microseconds("\(name)_p50", distribution.p50))
                record.extras.append(.microseconds("\(name)_p99", distribution.p99))
            }
            record.extras += member.subject.extras
            return BenchmarkResult(record: record, distribution: distribution, limit: limit)
        }
    }

    private func common(
        _ subject: any BenchmarkSubject, _ store: SampleStore, _ distribution: LatencyDistribution,
        _ limit: LatencyDistribution?
    ) -> [BenchmarkExtra] {
        let cycles = Double(max(store.count, 1))
        let configuration = subject.configuration
        var extras: [BenchmarkExtra] = [
            BenchmarkExtra("cycles", .integer(store.count)),
            BenchmarkExtra("misses", .integer(store.missed)),
            BenchmarkExtra("context_switches", .number(Double(store.switches.total) / cycles)),
            BenchmarkExtra("preemptions", .number(Double(store.switches.involuntary) / cycles)),
        ]
        if let observed = store.observedSwitches {
            extras.append(BenchmarkExtra("service_context_switches", .number(Double(observed.total) / cycles)))
        }
        let period = configuration.periodNanoseconds
        if period > 0, [.ipc, .chain, .branches, .density].contains(configuration.bench) {
            extras.append(BenchmarkExtra("share_of_period", .number(Double(distribution.p50) / period)))
            extras.append(BenchmarkExtra("share_of_period_p99", .number(Double(distribution.p99) / period)))
            extras.append(BenchmarkExtra("sample_rate", .number(configuration.sampleRate)))
        }
        if let limit {
            let added = Double(distribution.p50) - Double(limit.p50)
            extras.append(BenchmarkExtra("added_ns", .number(added)))
        }
        extras.append(BenchmarkExtra("host_core", .integer(plan.hostCore)))
        extras.append(BenchmarkExtra("fifo_priority", .integer(plan.fifoPriority)))
        extras.append(BenchmarkExtra("gap", .number(Double(plan.gapNanoseconds) / 1000)))
        return extras
    }
}
