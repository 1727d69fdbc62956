import BenchCommands
import Foundation
import RenderBenchmark
import TestSupport
import Testing

@Suite(.serialized) struct BenchLimitTests {
    private func run(_ limit: RawLimit, _ plan: BenchmarkPlan) async throws -> LatencyDistribution {
        let group = BenchmarkGroup(members: [.init(limit, limit: nil)])
        let results = try await BenchmarkRunner(plan: plan).run(group)
        return try #require(results.first?.distribution)
    }

    @Test func missingTrivialProgramIsNamed() async throws {
        let limit = try SpawnLimit(path: "/nonexistent/rawspawn")
        await #expect(throws: BenchmarkError.self) { try await run(limit, .starts(count: 1)) }
    }

    @Test func trivialProgramReportsItsFirstStatement() async throws {
        let limit = try SpawnLimit(path: TestPackage.product("rawspawn"))
        let latency = try await run(limit, .starts(count: 3))
        #expect(latency.count == 3)
        #expect(latency.minimum > 0)
    }

    @Test func gainsAndMixesAreMeasured() async throws {
        let plan = BenchmarkPlan(
            slices: 2, cyclesPerSlice: 50, warmUpCycles: 10, settlingCycles: 2, hostCore: 0, peerCore: nil)
        for limit in [
            MixLimit.series(count: 64, frames: 128, channels: 2), MixLimit.sum(count: 32, frames: 128, channels: 2),
        ] {
            let latency = try await run(limit, plan)
            #expect(latency.count == 100 && latency.minimum > 0, "\(limit.name)")
        }
    }

    @Test func busyProcessesEndWithTheirOwner() throws {
        let own = try Set(Self.children())
        var load: BusyProcesses? = try BusyProcesses(count: 2)
        #expect(try Set(Self.children()).subtracting(own).count == 2)
        withExtendedLifetime(load) {}
        load = nil
        #expect(try Set(Self.children()).subtracting(own).isEmpty)
    }

    /// The processes that this one has started and not waited for.
    private static func children() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap { thread in
            // A thread that has ended since then has no children.
            let path = "/proc/self/task/\(thread)/children"
            let children = try? String(contentsOfFile: path, encoding: .utf8)
            return (children ?? "").split(separator: " ").compactMap { Int32($0) }
        }
    }
}
