import LinuxProcesses
import LinuxSystem

/// The host's side of one service's gate: where the service's render thread waits for the units that it runs.
///
/// The requests are written by the host only, the doorbell by both sides. It must outlive the links of the
/// service's units. Thread: any but render.
// Sendable: files and mappings are immutable; the state belongs to the render thread.
public final class HostGate: @unchecked Sendable {
    /// To send to the service; sealed so that the service cannot map it writable.
    public let file: MemoryFile
    /// To send to the service, which maps it writable.
    public let doorbellFile: MemoryFile
    private let mapping: MemoryMapping
    private let doorbellMapping: MemoryMapping
    /// For the render thread, while this object lives.
    let state: UnsafeMutablePointer<HostGateState>
    private let doorbell: Doorbell

    /// Makes, locks and seals the regions. Throws when there is no memory or no descriptor left.
    public init() throws(SystemError) {
        file = try MemoryFile(name: "gate", size: LinkLayout.gateBytes)
        mapping = try file.map(writable: true)
        mapping.lock()
        try file.add([.fixedSize, .futureWrite, .seal])
        doorbellFile = try MemoryFile(name: "doorbell", size: LinkLayout.doorbellBytes)
        doorbellMapping = try doorbellFile.map(writable: true)
        doorbellMapping.lock()
        try doorbellFile.add([.fixedSize, .seal])
        state = .allocate(capacity: 1)
        doorbell = Doorbell(SharedRegion(doorbellMapping))
        state.initialize(to: HostGateState(SharedRegion(mapping), doorbell))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The units at whose turns the service is, or was when it ended, on its render thread and on its control thread; a
    /// claim of the service, in which any of its units may have written.
    public var presentTurns: Set<UInt32> {
        Set(
            [doorbell.turn.load(), doorbell.control.load()].filter { (1...UInt32(LinkLimits.units)).contains($0) }
                .map { $0 - 1 })
    }

    /// The unit at whose turn the service's render thread is, or was when the service ended; nil between turns. A claim of
    /// the service, in which any of its units may have written.
    public var renderTurn: UInt32? {
        let turn = doorbell.turn.load()
        return (1...UInt32(LinkLimits.units)).contains(turn) ? turn - 1 : nil
    }

    /// What a service needs of it, in the order in which it is sent.
    public var descriptors: [Int32] { [file.rawDescriptor, doorbellFile.rawDescriptor] }
}
