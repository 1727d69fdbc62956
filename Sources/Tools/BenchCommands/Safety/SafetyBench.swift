import AudioUnitTestKit
import Commands
import ComponentRegistry
import Foundation
import LinuxProcesses
import RenderBenchmark
import Sandbox

/// `aubench safety`: allocations and locks on the render threads of host and services in steady state, counted by
/// a preloaded library.
struct SafetyBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        if let counter = RenderCounter.active() { return try await measure(counter) }
        return try runCounted()
    }

    private func measure(_ counter: RenderCounter) async throws -> [BenchmarkResult] {
        let kinds: [(BenchmarkMode, BenchmarkPlacement, Int)] =
            (context.component.loadableInProcess ? [(.inProcess, .host, 1)] : [])
            + [(.sleeping, .follow, 1), (.handOff, .follow, 3), (.group, .follow, 3)]
        let subjects: [any BenchmarkSubject] = kinds.map { mode, placement, units in
            let configuration = BenchmarkConfiguration(
                bench: .safety, mode: mode, placement: placement, frames: 32, units: units)
            return SafetySubject(context, configuration, counter)
        }
        let engine = EngineSafetySubject(
            context,
            BenchmarkConfiguration(bench: .safety, mode: .engineGraph, placement: .follow, frames: 128, units: 3),
            counter)
        let members = (subjects + [engine]).map { BenchmarkGroup.Member($0, limit: nil) }
        return try await BenchmarkRunner(plan: context.tightPlan(cycles: 40_000)).run(BenchmarkGroup(members: members))
    }

    /// Runs this command once more with the counter loaded before everything else, and takes over what it printed.
    private func runCounted() throws -> [BenchmarkResult] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "aubench-safety-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = folder.appendingPathComponent("table")
        try Data(count: RenderCounter.fileSize).write(to: table)
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let arguments =
            [
                "safety", "--json", "--unit", "\(context.component.identifier)", "--sandbox",
                context.conditions.sandbox.rawValue,
            ]
            + (context.conditions.isQuick ? ["--quick"] : []) + (context.conditions.allowsFIFO ? [] : ["--no-realtime"])
        let run = try ToolRun(program, arguments, environment: try countingEnvironment(table: table.path))
        guard run.exit == .code(0) else {
            throw CommandFailure(.failed, "the counted run ended: \(run.exit)")
        }
        return try Self.results(Data(run.output.utf8))
    }

    private func countingEnvironment(table: String) throws -> [String: String] {
        do {
            return try RenderCounter.environment(table: table)
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }

    private struct Record: Decodable {
        var mode: String
        var placement: String
        var frames, units, cycles: Int
        var hostAllocations, hostLocks, serviceAllocations, serviceLocks: Int
    }

    private static func results(_ data: Data) throws -> [BenchmarkResult] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Record].self, from: data).map { record in
            let configuration = BenchmarkConfiguration(
                bench: .safety, mode: BenchmarkMode(rawValue: record.mode),
                placement: BenchmarkPlacement(rawValue: record.placement) ?? .host, frames: record.frames,
                units: record.units)
            return BenchmarkResult(
                record: BenchmarkRecord(
                    configuration,
                    extras: [
                        BenchmarkExtra("cycles", .integer(record.cycles)),
                        BenchmarkExtra(
                            "render_allocations", .integer(record.hostAllocations + record.serviceAllocations)),
                        BenchmarkExtra("render_locks", .integer(record.hostLocks + record.serviceLocks)),
                        BenchmarkExtra("host_allocations", .integer(record.hostAllocations)),
                        BenchmarkExtra("host_locks", .integer(record.hostLocks)),
                        BenchmarkExtra("service_allocations", .integer(record.serviceAllocations)),
                        BenchmarkExtra("service_locks", .integer(record.serviceLocks)),
                    ]))
        }
    }
}
