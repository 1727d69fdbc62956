import ComponentRegistry
import ExtensionHost
import LinuxSystem
import RenderBenchmark
import Sandbox

/// What all benchmarks of one run share: the machine's cores and priorities, the unit, and how much is measured.
struct BenchContext: Sendable {
    let options: BenchOptions
    let component: RegisteredComponent
    let hostCore: Int
    /// nil on one core.
    let peerCore: Int?
    /// 0: the ordinary policy.
    let fifoPriority: Int

    /// Throws when the unit is not installed or a core does not exist.
    init(_ options: BenchOptions) throws {
        self.options = options
        component = try ComponentQuery([options.unit]).component(in: ComponentScanner().scan())
        let support = try SchedulingSupport.probe()
        for core in [options.core, options.otherCore].compactMap({ $0 }) where !support.cores.contains(core) {
            let list = support.cores.map(String.init).joined(separator: ", ")
            throw CommandFailure(.usage, "core \(core) is none that this process may use (\(list))")
        }
        let host = options.core ?? support.cores.first ?? 0
        hostCore = host
        peerCore = options.otherCore ?? support.cores.first { $0 != host }
        fifoPriority = support.allowsFIFO && !options.noRealtime ? min(70, support.maximumPriority) : 0
    }

    /// The same with another unit. Throws when it is not installed.
    func with(unit: String) throws -> BenchContext {
        var options = options
        options.unit = unit
        return try BenchContext(options)
    }

    /// Nanoseconds that one subject may take of a row whose cycles have pauses between them.
    private var pacedTime: Int { options.quick ? 2_000_000_000 : 4_000_000_000 }

    /// A plan of about `cycles` per subject, at the pace of a device that takes blocks of so many frames, or fewer
    /// where those would take too long.
    func plan(cycles: Int, frames: Int, slices: Int = 20, shortestGap: UInt64 = 0) -> BenchmarkPlan {
        let gap = max(options.gapNanoseconds(frames: frames), shortestGap)
        let wanted = options.quick ? cycles / 4 : cycles
        let total = options.cycles ?? (gap > 0 ? min(wanted, pacedTime / Int(gap)) : wanted)
        return plan(total, slices: slices, gap: gap)
    }

    /// The same for what is measured back to back whatever the options say.
    func tightPlan(cycles: Int) -> BenchmarkPlan {
        plan(options.cycles ?? (options.quick ? cycles / 4 : cycles), slices: 20, gap: 0)
    }

    private func plan(_ total: Int, slices: Int, gap: UInt64) -> BenchmarkPlan {
        BenchmarkPlan(
            slices: slices, cyclesPerSlice: max(1, total / slices), warmUpCycles: gap > 0 ? 20 : 500,
            settlingCycles: gap > 0 ? 4 : 20, gapNanoseconds: gap, hostCore: hostCore, peerCore: peerCore,
            fifoPriority: fifoPriority)
    }

    /// Settings of a host whose render thread runs as the plan says. The deadline is so far away that the slowest cycle
    /// is measured and not cut off, and near enough where threads sleep to be kept the way a real one is; `density`
    /// sets the real one.
    func settings(_ placement: HostSettings.Placement = .follow) -> HostSettings {
        var settings = HostSettings()
        settings.placement = placement
        settings.hostPriority = fifoPriority > 0 ? fifoPriority : nil
        settings.dedicatedCore = [.dedicated, .anticipate].contains(placement) ? peerCore : nil
        settings.deadlineFraction = placement == .dedicated ? 2000 : 25
        // Longer than the limit and the other subjects take their turns is not needed: it spins during its own slice.
        settings.spinMicroseconds = 200
        settings.sandbox = options.sandbox
        return settings
    }

    /// At the pace of the shortest blocks, of which the copied one is.
    func machineLimits() async throws -> MachineLimits {
        try await MachineLimits.measure(plan: plan(cycles: options.tight ? 20_000 : 4000, frames: 32))
    }

    /// Machine and conditions in one line.
    func heading() -> String {
        let kernel = SystemFile.text("/proc/sys/kernel/osrelease") ?? ""
        let model = SystemFile.processorName
        let policy = fifoPriority > 0 ? "FIFO \(fifoPriority)" : "ordinary scheduling"
        let cores = "host on core \(hostCore)" + (peerCore.map { ", other core \($0)" } ?? ", one core")
        let sandbox = "sandbox \(options.sandbox.rawValue)"
        return [options.pace, model, "Linux \(kernel)", policy, cores, sandbox, component.name, Self.build].filter {
            !$0.isEmpty
        }
        .joined(separator: " · ")
    }

    #if DEBUG
        private static let build = "DEBUG build: figures mean little"
    #else
        private static let build = "release build"
    #endif
}
