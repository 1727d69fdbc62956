internal import AudioToolbox
internal import CRenderLink

/// What the service keeps about one unit's link. Touched by the render thread only, but for the mirror's tables, which
/// never change.
struct ServiceLinkState {
    typealias Render =
        @convention(c) (AUExtensionInstanceRef?, UnsafeMutablePointer<AUExtensionRenderRequest>?) -> OSStatus

    let host: UnsafeMutableRawPointer
    let service: UnsafeMutableRawPointer
    let render: Render?
    let instance: AUExtensionInstanceRef
    let maximumFrames: Int
    let eventCapacity: Int
    let hostEvents: (Int, Int)
    let serviceEvents: (Int, Int)
    var inputs: BusTable
    var outputs: BusTable
    let inputParityStride: Int
    let outputParityStride: Int
    let pull: UnsafeMutableRawPointer
    let pullChannelStride: Int
    let outputLists: OutputLists
    /// Private memory for input that comes from another service, and where its channels lie.
    let cleaned: BusTable
    private let cleanedMemory: UnsafeMutableRawPointer
    let mirror: ParameterMirror
    let resolved: UnsafeMutablePointer<ResolvedInput>
    let request: UnsafeMutablePointer<AUExtensionRenderRequest>

    /// The last cycle finished.
    var sequence = LinkSequence(0)
    var armed: UInt32 = 0
    var isEnabled = true
    /// The running cycle.
    var frames = 0
    var cycleStart = 0.0
    var pullCount: UInt32 = 0
    /// The host watches this turn and can serve a pull.
    var mayPull = false
    var outputEventBytes = 0
    /// This cycle's events, after those of cycles that were skipped.
    var events: EventList

    init(
        layout: LinkLayout, host: UnsafeMutableRawPointer, service: UnsafeMutableRawPointer, render: Render?,
        instance: AUExtensionInstanceRef, parameterAddresses: [UInt64]
    ) {
        let geometry = layout.geometry
        self.host = host
        self.service = service
        self.render = render
        self.instance = instance
        maximumFrames = geometry.maximumFrames
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
        outputLists = OutputLists(channels: geometry.outputChannels)
        let stride = geometry.maximumFrames * 4
        cleanedMemory = .allocate(byteCount: max(layout.inputChannelCount * stride, 1), alignment: 64)
        cleaned = BusTable(channels: geometry.inputChannels, base: cleanedMemory, stride: stride)
        mirror = ParameterMirror(
            addresses: Array(parameterAddresses.prefix(geometry.parameterCount)), values: service + CRL_SERVICE_MIRROR,
            generation: service + CRL_SERVICE_MIRROR_GENERATION)
        resolved = .allocate(capacity: LinkGeometry.maximumBusses)
        resolved.initialize(repeating: .none, count: LinkGeometry.maximumBusses)
        request = .allocate(capacity: 1)
        request.initialize(to: AUExtensionRenderRequest())
        events = EventList(recordBytes: geometry.eventBytes)
    }

    mutating func deallocate() {
        inputs.deallocate()
        outputs.deallocate()
        outputLists.deallocate()
        cleaned.deallocate()
        cleanedMemory.deallocate()
        mirror.deallocate()
        resolved.deallocate()
        request.deallocate()
        events.deallocate()
    }
}

/// Where one input bus of the running cycle lies.
struct ResolvedInput {
    enum Kind {
        case none
        /// Where the unit may read it.
        case memory
        /// Written by another service, to be copied and cleaned first.
        case foreign
        case onDemand
    }
    var kind: Kind
    var table: BusTable?
    var bus: Int
    var offset: Int

    @_noLocks @_noAllocation
    init(kind: Kind, table: BusTable?, bus: Int, offset: Int) {
        self.kind = kind
        self.table = table
        self.bus = bus
        self.offset = offset
    }

    static var none: ResolvedInput {
        @_noLocks @_noAllocation get { ResolvedInput(kind: .none, table: nil, bus: 0, offset: 0) }
    }
}
