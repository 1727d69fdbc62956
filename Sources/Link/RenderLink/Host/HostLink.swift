import LinuxProcesses
import LinuxSystem
import Synchronization

/// The host's side of the link to one incarnation of a unit: two regions of shared memory, made new after every
/// restart.
///
/// Control threads make it, send both files to the service and seal it; the render thread uses `port`, which is valid
/// while this object lives. Thread: any but render.
// Sendable: the stored references are immutable; the state behind `port` belongs to the render thread.
public final class HostLink: @unchecked Sendable {
    /// The service computes the same one from the geometry.
    public let layout: LinkLayout
    /// The unit's place in its service's table.
    public let unitIndex: Int
    /// H: written by the host, sealed so that the service cannot map it writable.
    public let hostFile: MemoryFile
    /// C: written by the service.
    public let serviceFile: MemoryFile
    /// The gate must outlive the render thread's use of the link.
    public let gate: HostGate
    private let hostMapping: MemoryMapping
    private let serviceMapping: MemoryMapping
    private let state: UnsafeMutablePointer<HostLinkState>

    private static let identifiers = Atomic<UInt64>(1)

    /// Makes the memory. Throws `LinkError` for an impossible geometry and `SystemError` when there is no memory.
    ///
    /// - Parameter mayMoveWaiters: whether the service could move a thread that sleeps on its words to another word, so
    ///   that no wait may be without a timer of its own: nothing filters its system calls.
    public init(geometry: LinkGeometry, gate: HostGate, unitIndex: Int, mayMoveWaiters: Bool = true) throws {
        guard (0..<LinkLimits.units).contains(unitIndex) else { throw LinkError.noSuchIndex(unitIndex) }
        layout = try LinkLayout(geometry)
        self.gate = gate
        self.unitIndex = unitIndex
        hostFile = try MemoryFile(name: "link-host", size: layout.hostBytes)
        serviceFile = try MemoryFile(name: "link-service", size: layout.serviceBytes)
        hostMapping = try hostFile.map(writable: true)
        serviceMapping = try serviceFile.map(writable: true)
        hostMapping.lock()
        serviceMapping.lock()
        try hostFile.add([.fixedSize, .futureWrite, .seal])
        try serviceFile.add(.fixedSize)
        state = .allocate(capacity: 1)
        let identifier = Self.identifiers.wrappingAdd(1, ordering: .relaxed).newValue
        state.initialize(
            to: HostLinkState(
                LinkPlaces(layout, host: SharedRegion(hostMapping), service: SharedRegion(serviceMapping)),
                gate: gate.state, unitIndex: unitIndex, identifier: identifier,
                deadlines: DeadlineWatch.shared.makeSlot(), mayMoveWaiters: mayMoveWaiters))
        gate.state.pointee.join(unitIndex)
    }

    deinit {
        if let slot = state.pointee.deadlines { DeadlineWatch.shared.remove(slot) }
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Seals C once the service has mapped it: from now on others can map it read-only at most, so it may be sent to
    /// the next unit of a chain.
    public func serviceDidMap() throws(SystemError) { try serviceFile.add([.futureWrite, .seal]) }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HostLinkPort { HostLinkPort(state: state) }
}
