import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph
import Synchronization

// Running. Thread: any but render; no lock is held.
extension EngineCore {
    /// Makes ready what `start()` needs; faults wait for it.
    package func prepare() { locks.transition.withLock { lock.withLock { prepareToRun() } } }

    /// - Throws: the first fault since the last start; NSError when the graph cannot be rendered or the device cannot be
    ///   used.
    package func start() throws { try locks.transition.withLock { try lock.withLock { try run() } } }

    private func prepareToRun() {
        guard state.prepare() == .allocate else { return }
        do { try allocate() } catch {
            state.fail()
            freeResources()
            recordPlanning(error as NSError)
        }
    }

    private func run() throws {
        try faults.beginStart()
        guard !state.isRunning else { return }
        do {
            switch state.start() {
            case .allocateAndStart:
                try allocate()
                try startDevice()
            case .start:
                try planNow()
                try startDevice()
            default: break
            }
        } catch {
            state.fail()
            freeResources()
            throw error
        }
        isInterrupted.store(false, ordering: .releasing)
        manual?.call.set(usesInput: rendersInput)
        manual?.call.set(isRunning: true)
        worker.begin()
    }

    /// Returns when nothing renders any more.
    package func pause() {
        locks.transition.withLock {
            let (driver, call) = lock.withLock {
                manual?.call.set(isRunning: false)
                return (state.pause() == .pause ? device.driver : nil, manual?.call)
            }
            driver?.stop()
            // Not under the lock, for which the program's input block may wait.
            call?.waitUntilIdle()
        }
    }

    /// Returns when nothing renders any more and everything is freed.
    /// - Returns: whether there was anything to end.
    package func stop() -> Bool {
        locks.transition.withLock {
            let (action, driver, call) = lock.withLock {
                manual?.call.set(isRunning: false)
                let action = state.stop()
                // At once: from here on edits no longer reach the plan, and a node that goes may free its unit.
                if action != .nothing { renderer.exchange(nil) }
                return (action, device.driver, manual?.call)
            }
            guard action != .nothing else { return false }
            driver?.stop()
            call?.waitUntilIdle()
            lock.withLock { freeResources() }
            return true
        }
    }

    /// Begins a new time line while nothing renders: whoever asks gets silence.
    /// - Parameter resetNodes: silences what they have.
    func reset(_ resetNodes: () -> Void) {
        lock.withLock {
            let plan = renderer.present
            renderer.exchange(nil)
            resetNodes()
            restartLines()
            manual?.call.sampleTime = 0
            renderer.exchange(plan)
        }
    }

    // MARK: Time

    /// When a node rendered last: its own sample time, and when that is heard.
    /// - Parameter rate: Hz, of the node's own time line.
    func lastRenderTime(of node: NodeNumber, rate: () -> Double) -> AVAudioTime? {
        lock.withLock { () -> AVAudioTime? in
            // An edit since the last offline buffer counts already.
            if plans.isStale { try? planNow() }
            guard state.isRunning, let plan = renderer.present, let place = plans.rendered.firstIndex(of: node),
                let clock = plan.clocks[place]
            else { return nil }
            let rate = rate()
            guard let last = clock.last else { return AVAudioTime(hostTime: MonotonicClock.now()) }
            return last.hostTime == 0
                ? AVAudioTime(sampleTime: last.sampleTime, atRate: rate)
                : AVAudioTime(hostTime: last.hostTime, sampleTime: last.sampleTime, atRate: rate)
        }
    }
}
