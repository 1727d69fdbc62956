import RenderBenchmark
import Synchronization
import Testing

/// Notes the order of calls; every sample is its own index.
private final class ScriptedSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the journal is shared under its lock, the rest is called by one thread at a time.
    let configuration = BenchmarkConfiguration(bench: .ipc, mode: .sleeping, placement: .follow, frames: 48)
    private let name: String
    private let journal: Journal
    private let failing: Bool
    private var cycles = 0

    init(_ name: String, _ journal: Journal, failing: Bool = false) {
        self.name = name
        self.journal = journal
        self.failing = failing
    }

    func prepare() async throws { journal.note("\(name) prepare") }
    func enter() throws {
        journal.note("\(name) enter")
        if failing { throw BenchmarkError.system(what: "scripted", code: 1) }
    }
    func render(frames: Int) -> Bool {
        cycles += 1
        return cycles % 10 != 0
    }
    func measure(_ slice: MeasuringSlice) throws -> Int {
        journal.note("\(name) measure \(slice.count)")
        var missed = 0
        for index in 0..<slice.count {
            slice.samples[index] = UInt64(index + 1) * 1000
            if !render(frames: 48) { missed += 1 }
        }
        return missed
    }
    func leave() { journal.note("\(name) leave") }
    func teardown() async { journal.note("\(name) teardown") }
}

private final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

@Suite struct BenchmarkRunnerTests {
    private let plan = BenchmarkPlan(
        slices: 2, cyclesPerSlice: 10, warmUpCycles: 5, settlingCycles: 0, hostCore: 0, peerCore: nil)

    @Test func limitAndSubjectTakeTurns() async throws {
        let journal = Journal()
        let limit = ScriptedSubject("limit", journal)
        let unit = ScriptedSubject("unit", journal)
        let group = BenchmarkGroup(members: [.init(unit, limit: limit)])
        let results = try await BenchmarkRunner(plan: plan).run(group)
        #expect(
            journal.all == [
                "limit prepare", "unit prepare", "limit enter", "limit measure 5", "unit enter", "unit measure 5",
                "limit measure 10", "unit measure 10", "limit measure 10", "unit measure 10", "unit leave",
                "limit leave",
                "unit teardown", "limit teardown",
            ])
        let record = try #require(results.first).record
        #expect(record.p50 == 5)
        #expect(record.ratioP50 == 1)
        #expect(record[extra: "cycles"] == .integer(20))
        #expect(record[extra: "misses"] == .integer(2))
        #expect(record[extra: "share_of_period"] == .number(0.005))
    }

    @Test func failureTearsEverythingDown() async throws {
        let journal = Journal()
        let limit = ScriptedSubject("limit", journal)
        let unit = ScriptedSubject("unit", journal, failing: true)
        await #expect(throws: BenchmarkError.self) {
            try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: [.init(unit, limit: limit)]))
        }
        #expect(journal.all.suffix(3) == ["limit leave", "unit teardown", "limit teardown"])
        #expect(!journal.all.contains("unit leave"))
    }

    @Test func sharedLimitIsMeasuredOnce() async throws {
        let journal = Journal()
        let limit = ScriptedSubject("limit", journal)
        let members = ["a", "b"].map { BenchmarkGroup.Member(ScriptedSubject($0, journal), limit: limit) }
        let results = try await BenchmarkRunner(plan: plan).run(
            BenchmarkGroup(members: members, companions: [("memcpy", limit)]))
        #expect(results.count == 2)
        #expect(journal.all.filter { $0 == "limit measure 10" }.count == 2)
        #expect(results[1].record[extra: "memcpy_p50"] == .number(5))
    }

    @Test func coreThatDoesNotExistIsAnError() async {
        let plan = BenchmarkPlan(slices: 1, cyclesPerSlice: 1, hostCore: 900)
        await #expect(throws: BenchmarkError.self) {
            try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: []))
        }
    }
}
