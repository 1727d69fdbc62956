internal import CRenderLink
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
    public init(geometry: LinkGeometry, gate: HostGate, unitIndex: Int) throws {
        guard (0..<ServicePlaces.units).contains(unitIndex) else { throw LinkError.noSuchIndex(unitIndex) }
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
                layout: layout, host: hostMapping.base, service: serviceMapping.base, gate: gate.port,
                unitIndex: unitIndex, identifier: identifier, deadlines: DeadlineWatch.shared.makeSlot()))
    }

    deinit {
        if let slot = state.pointee.deadlines { DeadlineWatch.shared.remove(slot) }
        state.pointee.deallocate()
        state.deallocate()
    }

    /// Seals C once the service has mapped it: from now on others can map it read-only at most, so it may be sent to
    /// the next unit of a chain.
    public func serviceDidMap() throws(SystemError) { try serviceFile.add([.futureWrite, .seal]) }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HostLinkPort { HostLinkPort(state: state) }

    /// What the unit last said of a mirrored parameter; the index is the one of the unit's description. Thread: any,
    /// also render.
    public func mirroredValue(at index: Int) -> Float? { port.mirroredValue(at: index) }

    /// Changes whenever a mirrored value changes. Thread: any, also render.
    public var mirrorGeneration: UInt32 { port.mirrorGeneration }
}

/// The time span of one cycle.
struct CycleShape {
    let start: Double
    let frames: Int

    @_noLocks @_noAllocation
    init(start: Double, frames: Int) {
        self.start = start
        self.frames = frames
    }

    static var none: CycleShape { @_noLocks @_noAllocation get { CycleShape(start: 0, frames: 0) } }
}

/// What the host keeps about a link; all sizes and places are private to the host. Touched by the render thread only.
struct HostLinkState {
    let host: UnsafeMutableRawPointer
    let service: UnsafeMutableRawPointer
    let gate: HostGatePort
    let unitIndex: UInt16
    let identifier: UInt64
    let maximumFrames: Int
    let parameterCount: Int
    let eventCapacity: Int
    let hostEvents: (Int, Int)
    let serviceEvents: (Int, Int)
    let inputs: BusTable
    let outputs: BusTable
    /// Byte distance between the two sets of buffers.
    let inputParityStride: Int
    let outputParityStride: Int
    let pull: UnsafeMutableRawPointer
    let pullChannelStride: Int
    let inputSources: UnsafeMutablePointer<InputSource>
    let privateEvents: UnsafeMutableRawPointer
    /// Where waits are watched; nil: each wait has a timer of its own.
    let deadlines: DeadlineSlot?

    /// The last cycle begun.
    var sequence = LinkSequence(0)
    /// The last cycle whose reply was taken.
    var completed = LinkSequence(0)
    var isOutstanding = false
    var isDead = false
    /// The last wait ended by its own timer although the watch had woken it.
    var wasMoved = false
    /// The done word while its cycle is pending.
    var armed: UInt32 = 0
    /// Bytes of event records waiting in the coming slot.
    var pendingEventBytes = 0
    var droppedEvents = 0
    /// Of the last begun cycle, and of the last completed one while another is outstanding.
    var shape = CycleShape.none
    var completedShape = CycleShape.none
    var replyEventBytes = 0
    var replyStatus: Int32 = 0
    var replyFlags: UInt32 = 0
    var renderTime: UInt64 = 0
    var pullCount: UInt32 = 0
    /// Nanoseconds to spin before sleeping; 0 on a shared core.
    var spin: UInt64 = 0
    /// The outstanding cycle's deadline and the nanoseconds to it from the callback's beginning; 0 when unknown.
    var deadline: UInt64 = 0
    var budget: UInt64 = 0

    init(
        layout: LinkLayout, host: UnsafeMutableRawPointer, service: UnsafeMutableRawPointer, gate: HostGatePort,
        unitIndex: Int, identifier: UInt64, deadlines: DeadlineSlot?
    ) {
        let geometry = layout.geometry
        self.host = host
        self.service = service
        self.gate = gate
        self.unitIndex = UInt16(unitIndex)
        self.identifier = identifier
        self.deadlines = deadlines
        maximumFrames = geometry.maximumFrames
        parameterCount = geometry.parameterCount
        eventCapacity = geometry.eventBytes
        hostEvents = (layout.hostEvents(parity: 0), layout.hostEvents(parity: 1))
        serviceEvents = (layout.serviceEvents(parity: 0), layout.serviceEvents(parity: 1))
        inputs = BusTable(
            channels: geometry.inputChannels, base: host + layout.inputStart, stride: layout.channelStride)
        outputs = BusTable(
            channels: geometry.outputChannels, base: service + layout.outputStart, stride: layout.channelStride)
        inputParityStride = layout.inputChannelCount * layout.channelStride
        outputParityStride = layout.outputChannelCount * layout.channelStride
        pull = host + layout.pullStart
        pullChannelStride = layout.channelStride
        inputSources = .allocate(capacity: LinkGeometry.maximumBusses)
        inputSources.initialize(repeating: .none, count: LinkGeometry.maximumBusses)
        privateEvents = .allocate(byteCount: geometry.eventBytes, alignment: 16)
        // Until the service says otherwise its thread sleeps between requests, and the host always does while it waits.
        SharedWord(host + CRL_HOST_WAITING).store(1)
        SharedWord(service + CRL_SERVICE_IDLE).store(1)
    }

    mutating func deallocate() {
        inputs.deallocate()
        outputs.deallocate()
        inputSources.deallocate()
        privateEvents.deallocate()
    }
}
