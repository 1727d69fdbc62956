import LinuxSystem

/// What a node is told when the worker serves it.
struct NodeService {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let now: UInt64
    /// Whether a device paces the rendering.
    let isPaced: Bool
    let worker: EngineWorker
}
