/// Measures groups: limit and subjects take turns on one thread and the same cores.
public struct BenchmarkRunner: Sendable {
    /// The same for every group that this runner measures.
    public var plan: BenchmarkPlan

    /// Takes nothing from the system before `run`.
    public init(plan: BenchmarkPlan) { self.plan = plan }

    /// Measures one group; results in the order of its members. Throws the first error of a subject after every
    /// subject was torn down.
    /// Thread: any but render.
    public func run(_ group: BenchmarkGroup) async throws -> [BenchmarkResult] {
        let subjects = group.distinctSubjects
        do {
            for subject in subjects { try await subject.prepare() }
            let stores = try await measure(subjects)
            let results = assemble(group, stores)
            await teardown(subjects)
            return results
        } catch {
            await teardown(subjects)
            throw error
        }
    }

    private func teardown(_ subjects: [any BenchmarkSubject]) async {
        for subject in subjects.reversed() { await subject.teardown() }
    }

    private func measure(_ subjects: [any BenchmarkSubject]) async throws -> [ObjectIdentifier: SampleStore] {
        let plan = plan
        let thread = MeasuringThread(core: plan.hostCore, fifoPriority: plan.fifoPriority)
        return try await thread.run {
            var stores: [ObjectIdentifier: SampleStore] = [:]
            let capacity = plan.slices * plan.cyclesPerSlice + max(plan.warmUpCycles, plan.settlingCycles)
            for subject in subjects { stores[ObjectIdentifier(subject)] = SampleStore(capacity: capacity) }
            var entered: [any BenchmarkSubject] = []
            defer { for subject in entered.reversed() { subject.leave() } }
            for subject in subjects {
                try subject.enter()
                entered.append(subject)
                try Self.discard(plan.warmUpCycles, of: subject, stores, plan)
            }
            for _ in 0..<plan.slices {
                for subject in subjects { try Self.turn(of: subject, stores, plan) }
            }
            return stores
        }
    }

    private static func discard(
        _ cycles: Int, of subject: any BenchmarkSubject, _ stores: [ObjectIdentifier: SampleStore],
        _ plan: BenchmarkPlan
    ) throws {
        guard cycles > 0, let store = stores[ObjectIdentifier(subject)] else { return }
        let slice = slice(store.scratch(cycles), of: subject, plan)
        _ = try subject.measure(slice)
    }

    private static func slice(
        _ samples: UnsafeMutableBufferPointer<UInt64>, of subject: any BenchmarkSubject, _ plan: BenchmarkPlan
    ) -> MeasuringSlice {
        MeasuringSlice(
            samples: samples, gapNanoseconds: plan.gapNanoseconds,
            periodNanoseconds: UInt64(subject.configuration.periodNanoseconds))
    }

    private static func turn(
        of subject: any BenchmarkSubject, _ stores: [ObjectIdentifier: SampleStore], _ plan: BenchmarkPlan
    ) throws {
        guard let store = stores[ObjectIdentifier(subject)] else { return }
        try discard(plan.settlingCycles, of: subject, stores, plan)
        let observedBefore = observedSwitches(of: subject)
        let slice = slice(store.next(plan.cyclesPerSlice), of: subject, plan)
        let before = ContextSwitches.ofCurrentThread()
        store.missed += try subject.measure(slice)
        store.switches = store.switches + (ContextSwitches.ofCurrentThread() - before)
        guard let observedBefore, let observedAfter = observedSwitches(of: subject) else { return }
        store.observedSwitches = (store.observedSwitches ?? ContextSwitches()) + (observedAfter - observedBefore)
    }

    private static func observedSwitches(of subject: any BenchmarkSubject) -> ContextSwitches? {
        let threads = subject.observedThreads
        guard !threads.isEmpty else { return nil }
        return threads.reduce(ContextSwitches()) { $0 + ($1.switches() ?? ContextSwitches()) }
    }
}
