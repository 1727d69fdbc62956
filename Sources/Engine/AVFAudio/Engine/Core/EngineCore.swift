import Foundation
import RenderGraph
import Synchronization

/// An engine without Apple's names: what its nodes, its program, its device and its threads have in common.
///
/// It knows nodes by their numbers, and asks whoever keeps them for plans. It is the one owner of the engine's locks.
/// Thread: what changes, under `locks.state`; the methods as they say.
// @unchecked: what changes is behind the lock.
package final class EngineCore: @unchecked Sendable {
    package let locks = EngineLocks()
    /// Counts the engines of this process, from 1.
    let number = EngineNumbers.next()
    package let renderer = GraphRenderer()
    let worker: EngineWorker
    package let device = EngineDevice()
    /// Where changes of the device are dealt with and reported.
    package let changes = DispatchQueue(label: "io.auserviced.engine-changes")
    /// Who keeps the nodes, and keeps this. Set once, before anything else.
    package weak var source: (any PlanSource)?
    /// Called for a change of the device instead of posting it, for an engine that no program knows. Set once, before
    /// anything else.
    var onConfigurationChange: (@Sendable () -> Void)?
    package var state = EngineRunState()
    package var faults = EngineFaultRecord()
    package var graph = EngineGraph()
    var midi = EngineMIDI()
    package var ends = GraphEnds()
    var plans = EnginePlans()
    /// Set in manual rendering mode.
    var manual: ManualRendering?
    /// Set while voice processing is on.
    var voice: EngineVoice?
    /// Whether the process's session has paused it, from before that until the next start.
    /// It is asked for while a device opens, which may take long: so it is behind no lock.
    let isInterrupted = Atomic(false)

    package init() {
        worker = EngineWorker(renderer)
        device.handlers = EngineDevice.Handlers(
            changed: { [weak self] in self?.deviceChanged($0, of: $1) },
            othersChanged: { [weak self] in self?.devicesChanged() })
    }

    /// Whoever keeps the nodes goes.
    package func end() {
        device.driver?.stop()
        renderer.exchange(nil)
        worker.end()
    }

    /// Guards what changes here and in the nodes.
    var lock: NSRecursiveLock { locks.state }
}

/// The nodes that an engine made itself, once somebody asked for them.
package struct GraphEnds: Equatable {
    package var output: NodeNumber?
    package var input: NodeNumber?
    package var mainMixer: NodeNumber?

    package init() {}
}
