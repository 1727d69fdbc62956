import ComponentRegistry
import ExtensionHost
import LinuxSystem
import Sandbox

/// What all benchmarks of one run share: the machine's cores and priorities, the unit, and how much is measured.
package struct BenchmarkContext: Sendable {
    package let conditions: BenchmarkConditions
    package let component: RegisteredComponent
    package let hostCore: Int
    /// nil on one core.
    package let peerCore: Int?
    /// 0: the ordinary policy.
    package let fifoPriority: Int

    /// Throws `BenchmarkError.core` when a core is none that this process may use.
    package init(_ conditions: BenchmarkConditions, _ component: RegisteredComponent) throws {
        self.conditions = conditions
        self.component = component
        let support = try SchedulingSupport.probe()
        for core in [conditions.core, conditions.otherCore].compactMap({ $0 }) where !support.cores.contains(core) {
            throw BenchmarkError.core(core, allowed: support.cores)
        }
        let host = conditions.core ?? support.cores.first ?? 0
        hostCore = host
        peerCore = conditions.otherCore ?? support.cores.first { $0 != host }
        fifoPriority = support.allowsFIFO && conditions.allowsFIFO ? min(70, support.maximumPriority) : 0
    }

    /// Nanoseconds that one subject may take of a row whose cycles have pauses between them.
    private var pacedTime: Int { conditions.isQuick ? 2_000_000_000 : 4_000_000_000 }

    /// A plan of about `cycles` per subject, at the pace of a device that takes blocks of so many frames, or fewer
    /// where those would take too long.
    package func plan(cycles: Int, frames: Int, slices: Int = 20, shortestGap: UInt64 = 0) -> BenchmarkPlan {
        let gap = max(conditions.gapNanoseconds(frames: frames), shortestGap)
        let wanted = conditions.isQuick ? cycles / 4 : cycles
        let total = conditions.cycles ?? (gap > 0 ? min(wanted, pacedTime / Int(gap)) : wanted)
        return plan(total, slices: slices, gap: gap)
    }

    /// The same for what is measured back to back whatever the options say.
    package func tightPlan(cycles: Int) -> BenchmarkPlan {
        plan(conditions.cycles ?? (conditions.isQuick ? cycles / 4 : cycles), slices: 20, gap: 0)
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
    package func settings(_ placement: HostSettings.Placement = .follow) -> HostSettings {
        var settings = HostSettings()
        settings.placement = placement
        settings.hostPriority = fifoPriority > 0 ? fifoPriority : nil
        settings.dedicatedCore = [.dedicated, .anticipate].contains(placement) ? peerCore : nil
        settings.deadlineFraction = placement == .dedicated ? 2000 : 25
        // Longer than the limit and the other subjects take their turns is not needed: it spins during its own slice.
        settings.spinMicroseconds = 200
        settings.sandbox = conditions.sandbox
        return settings
    }

    /// At the pace of the shortest blocks, of which the copied one is.
    package func machineLimits() async throws -> MachineLimits {
        try await MachineLimits.measure(plan: plan(cycles: conditions.isTight ? 20_000 : 4000, frames: 32))
    }
}
