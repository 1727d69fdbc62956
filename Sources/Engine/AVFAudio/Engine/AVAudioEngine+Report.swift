import AudioDevices
import Foundation
import LinuxSystem
import RenderGraph

extension AVAudioEngine {
    /// What the engine does, for `auctl graph`; has the steps' times taken for some seconds.
    func report() -> GraphReport {
        lock.withLock {
            measureUntil = MonotonicClock.now() + 5_000_000_000
            renderer.measuresSteps = true
            let domains = renderer.present.map { plan in
                GraphReport.domains(of: plan) { branches.place($0) }
            }
            return GraphReport(
                name: "engine \(number)", state: "\(state.phase)",
                device: deviceText,
                cycles: renderer.cycleCount, domains: domains ?? [])
        }
    }

    /// What the engine costs, for `auctl top`; nothing is measured for it.
    func reportLoad() -> GraphLoad {
        lock.withLock {
            var load = GraphLoad(name: "engine \(number)", state: "\(state.phase)", device: deviceText)
            guard manual == nil, let driver else { return load }
            let counted = driver.statistics
            load.sampleRate = driver.sampleRate
            load.framesPerCycle = driver.usualFrames
            (load.frames, load.busyNanoseconds, load.xruns) = (counted.frames, counted.busyNanoseconds, counted.xruns)
            return load
        }
    }

    /// What drives it, in words.
    private var deviceText: String {
        manual.map { "manual rendering, \($0.mode)" } ?? driver?.name ?? "no device"
    }

    /// Places the branches, and ends a measurement that nobody looks at any more. Thread: the worker.
    func lookAfterPlan(now: UInt64) {
        lock.withLock {
            if renderer.measuresSteps, now > measureUntil { renderer.measuresSteps = false }
            guard state.isRunning, !isOffline, let plan = renderer.present, !plan.chains.isEmpty else {
                return
            }
            guard branches.update(plan.chains, hostCore: renderer.lastCore, now: now) else { return }
            needsPlan = true
            planOrFallSilent()
        }
    }
}
