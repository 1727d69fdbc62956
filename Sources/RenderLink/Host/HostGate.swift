import LinuxProcesses
import LinuxSystem

/// The host's side of one service's gate: where the service's render thread waits for the units that it runs.
///
/// The region is written by the host only. It must outlive every use of `port` on the render thread. Thread: any but
/// render.
// Sendable: `file` and `mapping` are immutable; the state behind `port` belongs to the render thread.
public final class HostGate: @unchecked Sendable {
    /// To send to the service; sealed so that the service cannot map it writable.
    public let file: MemoryFile
    private let mapping: MemoryMapping
    private let state: UnsafeMutablePointer<HostGateState>

    /// Makes, locks and seals the region. Throws when there is no memory or no descriptor left.
    public init() throws(SystemError) {
        file = try MemoryFile(name: "gate", size: LinkLayout.gateBytes)
        mapping = try file.map(writable: true)
        mapping.lock()
        try file.add([.fixedSize, .futureWrite, .seal])
        state = .allocate(capacity: 1)
        state.initialize(to: HostGateState(SharedRegion(mapping)))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HostGatePort { HostGatePort(state: state) }
}
