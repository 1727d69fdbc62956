import LinuxSystem
import RealtimeKit
import TerminalOutput

extension SystemCheckup {
    /// What lets an ordinary user's render threads run first.
    static let limitsRemedy = """
        put '@audio - rtprio 95' and '@audio - memlock unlimited' into /etc/security/limits.d/95-audio.conf, \
        join the group (usermod -aG audio USER) and log in again
        """

    static func schedulingChecks() -> (checks: [SystemCheck], isRealtimeAllowed: Bool) {
        let name = "real-time scheduling"
        do {
            RealtimeKit.install()
            let support = try SchedulingSupport.probe()
            if RealtimeBroker.isInUse {
                let found = "FIFO up to priority \(support.maximumPriority), granted by RealtimeKit"
                return ([.good(name, found)], true)
            }
            guard support.allowsFIFO else {
                let limit = try CurrentProcess.limit(.realtimePriority).soft
                let check = SystemCheck.warning(
                    name,
                    "FIFO is refused (RLIMIT_RTPRIO is \(limit)\(refusal)); render threads run with a 0.1 ms slice "
                        + "instead, and `auctl play` takes longer blocks",
                    "install rtkit, which grants it to whoever sits at the machine; or " + limitsRemedy)
                return ([check], false)
            }
            let isEnough = support.maximumPriority >= 20
            let found = "FIFO up to priority \(support.maximumPriority)"
            return ([isEnough ? .good(name, found) : .warning(name, found + ", 70 is asked for", limitsRemedy)], true)
        } catch {
            return (
                [.problem(name, "cannot be tried: \(error)", "see whether threads can be made at all (ulimit -u)")],
                false
            )
        }
    }

    /// Why RealtimeKit does not help.
    private static var refusal: String {
        RealtimeKit.refusal.map { ", and RealtimeKit does not help: \(TerminalText.line($0))" } ?? ""
    }

    static func memoryLockCheck() -> SystemCheck? {
        guard let limit = try? CurrentProcess.limit(.lockedMemory).soft else { return nil }
        let name = "locked memory"
        // A stereo unit's two regions take well under 1 MiB; 64 MiB hold dozens with long blocks.
        if CurrentProcess.userIdentifier == 0 || limit >= 64 << 20 {
            let isUnlimited = CurrentProcess.userIdentifier == 0 || limit == .max
            return .good(name, isUnlimited ? "unlimited" : "\(limit >> 20) MiB")
        }
        return .warning(
            name, "\(limit >> 10) KiB (RLIMIT_MEMLOCK); shared regions may be paged out", limitsRemedy)
    }

    static func throttlingCheck() -> SystemCheck? {
        let name = "real-time throttling"
        guard let runtime = SystemFile.integer("/proc/sys/kernel/sched_rt_runtime_us"),
            let period = SystemFile.integer("/proc/sys/kernel/sched_rt_period_us"), period > 0
        else { return nil }
        if runtime < 0 {
            return .note(name, "off: a FIFO thread that never sleeps takes its core from everything else")
        }
        let share = runtime * 100 / period
        return share >= 80
            ? .good(name, "FIFO threads may use \(share) % of a core")
            : .warning(
                name, "FIFO threads are stopped at \(share) % of a core", "sysctl -w kernel.sched_rt_runtime_us=950000")
    }

    /// Kernels with real-time group scheduling give a group without a budget no FIFO at all.
    static func controlGroupCheck() -> SystemCheck? {
        let lines = (SystemFile.text("/proc/self/cgroup") ?? "").split(separator: "\n")
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].split(separator: ",").contains("cpu") else { continue }
            let file = "/sys/fs/cgroup/cpu\(parts[2] == "/" ? "" : parts[2])/cpu.rt_runtime_us"
            guard SystemFile.integer(file) == 0 else { continue }
            return .warning(
                "control group", "the group \(parts[2]) has no real-time budget: FIFO is refused",
                "echo 950000 > \(file), or run outside of that group")
        }
        return nil
    }
}
