import Dispatch
import Foundation
import RenderGraph

/// An engine without Apple's names: what its nodes, its program, its device and its threads have in common.
///
/// It is the one owner of the engine's locks. Thread: as said at each member; those that change, under `locks.state`.
// @unchecked: what changes is behind the lock.
final class EngineCore: @unchecked Sendable {
    let locks = EngineLocks()
    /// Counts the engines of this process, from 1.
    let number = EngineNumbers.next()
    let renderer = GraphRenderer()
    let worker: EngineWorker
    let device = EngineDevice()
    /// Where changes of the device are dealt with and reported.
    let changes = DispatchQueue(label: "io.auserviced.engine-changes")
    var state = EngineRunState()
    var plans = EnginePlans()
    var faults = EngineFaultRecord()
    /// Set in manual rendering mode.
    var manual: ManualRendering?
    /// Set while voice processing is on.
    var voice: EngineVoice?

    init() { worker = EngineWorker(renderer) }

    /// Guards what changes here and in the nodes.
    var lock: NSRecursiveLock { locks.state }
}
