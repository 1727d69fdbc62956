import AudioDevices
import Foundation
import LinuxSystem
import RenderGraph

// What others are shown. Thread: any but render.
extension EngineCore {
    /// What the engine does, for `auctl graph`; has the steps' times taken for some seconds.
    func report() -> GraphReport {
        lock.withLock {
            plans.measureUntil = MonotonicClock.now() + 5_000_000_000
            renderer.measuresSteps = true
            let branches = plans.branches
            let domains = renderer.present.map { GraphReport.domains(of: $0) { branches.place($0) } }
            return GraphReport(
                name: name, state: "\(state.phase)", device: deviceText, cycles: renderer.cycleCount,
                domains: domains ?? [])
        }
    }

    /// What the engine costs, for `auctl top`; nothing is measured for it.
    func reportLoad() -> GraphLoad {
        lock.withLock {
            var load = GraphLoad(name: name, state: "\(state.phase)", device: deviceText)
            guard manual == nil, let driver = device.driver else { return load }
            let counted = driver.statistics
            load.sampleRate = driver.sampleRate
            load.framesPerCycle = driver.usualFrames
            (load.frames, load.busyNanoseconds, load.xruns) = (counted.frames, counted.busyNanoseconds, counted.xruns)
            return load
        }
    }

    private var name: String { "engine \(number)" }

    /// What drives it, in words.
    private var deviceText: String {
        manual.map { "manual rendering, \($0.mode)" } ?? device.driver?.name ?? "no device"
    }

    /// What nodes are told when the worker serves them. Under the lock.
    var nodeService: NodeService {
        NodeService(now: MonotonicClock.now(), isPaced: manual == nil && !isOffline, worker: worker)
    }
}
