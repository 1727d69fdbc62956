import AudioDevices
import Foundation
import LinuxSystem
import RenderGraph

extension AVAudioEngine {
    /// What the engine does, for `auctl graph`; has the steps' times taken for some seconds.
    func report() -> GraphReport {
        lock.withLock {
            core.plans.measureUntil = MonotonicClock.now() + 5_000_000_000
            core.renderer.measuresSteps = true
            let domains = core.renderer.present.map { plan in
                GraphReport.domains(of: plan) { core.plans.branches.place($0) }
            }
            return GraphReport(
                name: "engine \(core.number)", state: "\(core.state.phase)",
                device: deviceText,
                cycles: core.renderer.cycleCount, domains: domains ?? [])
        }
    }

    /// What the engine costs, for `auctl top`; nothing is measured for it.
    func reportLoad() -> GraphLoad {
        lock.withLock {
            var load = GraphLoad(name: "engine \(core.number)", state: "\(core.state.phase)", device: deviceText)
            guard manual == nil, let driver = core.device.driver else { return load }
            let counted = driver.statistics
            load.sampleRate = driver.sampleRate
            load.framesPerCycle = driver.usualFrames
            (load.frames, load.busyNanoseconds, load.xruns) = (counted.frames, counted.busyNanoseconds, counted.xruns)
            return load
        }
    }

    /// What drives it, in words.
    private var deviceText: String {
        manual.map { "manual rendering, \($0.mode)" } ?? core.device.driver?.name ?? "no device"
    }

    /// Places the branches, and ends a measurement that nobody looks at any more. Thread: the worker.
    func lookAfterPlan(now: UInt64) {
        lock.withLock {
            if core.renderer.measuresSteps, now > core.plans.measureUntil { core.renderer.measuresSteps = false }
            guard core.state.isRunning, !isOffline, let plan = core.renderer.present, !plan.chains.isEmpty else {
                return
            }
            guard core.plans.branches.update(plan.chains, hostCore: core.renderer.lastCore, now: now) else { return }
            core.plans.isStale = true
            planOrFallSilent()
        }
    }
}
