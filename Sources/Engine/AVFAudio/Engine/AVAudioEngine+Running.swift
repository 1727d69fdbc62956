import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph

extension AVAudioEngine {
    // MARK: Running. Thread: under the lock, but for `pauseRunning` and `endRunning`.

    func prepareToRun() {
        guard core.state.prepare() == .allocate else { return }
        do {
            try allocate()
        } catch {
            core.state.fail()
            freeResources()
            core.recordPlanning(error as NSError)
        }
    }

    func run() throws {
        try core.faults.beginStart()
        guard !core.state.isRunning else { return }
        do {
            switch core.state.start() {
            case .allocateAndStart:
                try allocate()
                try startDriver()
            case .start:
                try planNow()
                try startDriver()
            default: break
            }
        } catch {
            core.state.fail()
            freeResources()
            throw error
        }
        core.manual?.call.set(usesInput: rendersInput)
        core.manual?.call.set(isRunning: true)
        core.worker.begin()
    }

    func pauseRunning() {
        core.locks.transition.withLock {
            let (driver, call) = lock.withLock {
                core.manual?.call.set(isRunning: false)
                return (core.state.pause() == .pause ? core.device.driver : nil, core.manual?.call)
            }
            driver?.stop()
            // Not under the lock, for which the program's input block may wait.
            call?.waitUntilIdle()
        }
    }

    func endRunning() {
        let hasEnded = core.locks.transition.withLock {
            let (action, driver, call) = lock.withLock {
                core.manual?.call.set(isRunning: false)
                let action = core.state.stop()
                // At once: from here on edits no longer reach the plan, and a node that goes may free its unit.
                if action != .nothing { core.renderer.exchange(nil) }
                return (action, core.device.driver, core.manual?.call)
            }
            guard action != .nothing else { return false }
            driver?.stop()
            call?.waitUntilIdle()
            lock.withLock { freeResources() }
            return true
        }
        // Taps may start the engine again, or stop it.
        if hasEnded { finishTaps() }
    }

    /// Nothing fills the taps' blocks any more: they get what they have before whoever stops the engine goes on.
    private func finishTaps() {
        let recorders = lock.withLock { graph.nodes.flatMap { $0.taps.values.map(\.recorder) } }
        guard !recorders.isEmpty else { return }
        for recorder in recorders { recorder.finish() }
        core.worker.callInTime { for recorder in recorders { recorder.deliver() } }
    }

    /// Nothing renders meanwhile: whoever asks gets silence.
    func resetNodes() {
        let plan = core.renderer.present
        core.renderer.exchange(nil)
        for node in graph.nodes { node.reset() }
        restartLines()
        core.manual?.call.sampleTime = 0
        core.renderer.exchange(plan)
    }

    // MARK: Plan

    func allocate() throws {
        guard madeOutputNode != nil || madeInputNode != nil else { throw EngineFaults.noOutput() }
        if core.manual == nil { try core.device.open() }
        try checkVoiceFormats()
        restartLines()
        core.plans.isStale = true
        try planNow()
    }

    /// Frees everything that `allocate` took; nothing renders.
    func freeResources() {
        core.renderer.exchange(nil)
        plannedNodes = []
        core.plans.chains.removeAll()
        for node in graph.nodes { node.engineDidStop() }
        core.plans.isStale = false
    }

    /// The graph changed: while the engine is prepared or runs, the plan follows at once; in offline rendering, before
    /// the next buffer.
    func graphChanged() {
        guard core.state.isAllocated else { return }
        core.plans.isStale = true
        if core.manual?.mode != .offline { planOrFallSilent() }
    }

    /// Nothing renders what is no longer in the graph when this returns.
    func planOrFallSilent() {
        guard core.state.isAllocated else { return }
        do {
            try planNow()
        } catch {
            core.renderer.exchange(nil)
            core.recordPlanning(error as NSError)
        }
    }

    /// As `graphChanged`, for an edit that is undone when the plan cannot be made.
    func planIfRunning() throws {
        guard core.state.isAllocated else { return }
        core.plans.isStale = true
        try planNow()
    }

    /// Makes a plan if the present one is old, and lets the render thread use it.
    func planNow() throws {
        guard core.plans.isStale else { return }
        let planner = EnginePlanner(self)
        // A unit is not rendered while its formats change; everything else goes on.
        if let interim = try planner.makeInterim() {
            core.renderer.exchange(interim)
            core.plans.chains.keep(interim.chains)
        }
        let made = try planner.make()
        core.plans.isStale = false
        core.renderer.exchange(made.plan)
        let gone = Set(plannedNodes).subtracting(made.nodes)
        plannedNodes = made.nodes
        core.manual?.call.set(usesInput: rendersInput)
        core.plans.chains.keep(made.plan.chains)
        for node in gone { node.engineDidStop() }
    }

    private func restartLines() {
        core.plans.clock.restart()
        for node in graph.nodes { for connection in graph.inputs(of: node) { connection.restart() } }
    }

    // MARK: Time

    func lastRenderTime(of node: AVAudioNode) -> AVAudioTime? {
        lock.withLock {
            // An edit since the last offline buffer counts already.
            if core.plans.isStale { try? planNow() }
            guard core.state.isRunning, let plan = core.renderer.present,
                let place = plannedNodes.firstIndex(where: { $0 === node }), let clock = plan.clocks[place]
            else { return nil }
            let rate = node.timeRate
            guard let last = clock.last else { return AVAudioTime(hostTime: AVAudioTime.now) }
            return last.hostTime == 0
                ? AVAudioTime(sampleTime: last.sampleTime, atRate: rate)
                : AVAudioTime(hostTime: last.hostTime, sampleTime: last.sampleTime, atRate: rate)
        }
    }

    /// Seconds of what is behind a node, the longest way to the air.
    func presentationLatency(after node: AVAudioNode) -> Double {
        lock.withLock { graph.latency(after: node) + core.deviceLatency.output }
    }
}

extension AVAudioNode {
    /// Hz, of the node's own time line.
    var timeRate: Double {
        numberOfOutputs > 0 ? outputFormat(forBus: 0).sampleRate : inputFormat(forBus: 0).sampleRate
    }
}

extension AVAudioTime {
    /// Nanoseconds of CLOCK_MONOTONIC.
    static var now: UInt64 { MonotonicClock.now() }
}
