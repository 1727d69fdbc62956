import AudioTypes
import ExtensionLoading
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceProtocol

/// The service's render thread as the control loop uses it: scheduling, the gate, and the places of units and
/// upstreams.
///
/// Thread: control.
final class ServiceRenderer {
    /// What ordinary services run at where real-time scheduling is not allowed.
    private static let fallbackNice = 5

    private let server: RenderServer
    private var places: Set<UInt32> = []
    private var upstreams: Set<Int> = []
    /// The render thread's last order; an order waits until the thread takes it.
    private var placement = RenderPlacement.follow

    init() throws(UnitError) {
        do throws(SystemError) {
            server = try RenderServer(whenStarted: CrashReport.prepareThread)
        } catch {
            throw UnitError(kAudioUnitErr_FailedInitialization, "the service has no render thread: \(error)")
        }
    }

    /// Whether a unit has a link.
    func hasLink(_ unitIndex: UInt32) -> Bool { places.contains(unitIndex) }

    /// Waits at a host's gate from now on.
    func openGate(_ gate: consuming FileDescriptor, doorbell: consuming FileDescriptor) throws(UnitError) {
        let gateFile = try region(gate, minimumSize: LinkLayout.gateBytes)
        let doorbellFile = try region(doorbell, minimumSize: LinkLayout.doorbellBytes)
        try changing { try server.openGate(gateFile, doorbell: doorbellFile) }
    }

    /// What is done in `body` is a unit's own, which the host is to know if the service ends meanwhile.
    func atControlTurn<Result>(of unitIndex: UInt32, _ body: () throws -> Result) rethrows -> Result {
        server.setControlTurn(unitIndex)
        defer { server.setControlTurn(nil) }
        return try body()
    }

    /// Gives a unit its link.
    func open(
        _ message: OpenLinkMessage, for unit: UnitInstance, host: consuming FileDescriptor,
        service: consuming FileDescriptor
    ) throws(UnitError) {
        let hostFile = try region(host)
        let serviceFile = try region(service)
        try changing {
            let link = try ServiceLink(
                host: hostFile, service: serviceFile, geometry: LinkGeometry(message.geometry),
                interface: unit.library.interface, instance: unit.reference)
            try server.add(link, at: Int(message.unitIndex))
        }
        places.insert(message.unitIndex)
        if !unit.isAllocated { try setRendering(false, unit.origin.unitIndex) }
    }

    /// Takes a unit's link away; when this returns the unit does not render.
    func closeLink(of unit: UnitInstance) throws(UnitError) {
        let index = unit.origin.unitIndex
        guard hasLink(index) else { return }
        try changing { try server.remove(at: Int(index)) }
        places.remove(index)
    }

    /// Lets a unit with a link render, or keeps it from it.
    func setRendering(_ isOn: Bool, _ unitIndex: UInt32) throws(UnitError) {
        guard hasLink(unitIndex) else { return }
        try changing { try server.setRendering(isOn, at: Int(unitIndex)) }
    }

    /// Makes another service's output readable; returns the index by which the host names it.
    func addUpstream(
        _ descriptor: consuming FileDescriptor, _ request: UpstreamMessage
    ) throws(UnitError) -> UInt32 {
        let file = try region(descriptor, requiredSeals: [.fixedSize, .futureWrite])
        let index = try changing {
            try server.addUpstream(
                try ServiceUpstream(
                    service: file, geometry: LinkGeometry(request.geometry), mayMoveWaiters: request.mayMoveWaiters))
        }
        upstreams.insert(index)
        return UInt32(index)
    }

    func removeUpstream(_ index: UInt32) throws(UnitError) {
        try changing { try server.removeUpstream(Int(index)) }
        upstreams.remove(Int(index))
    }

    /// Lets go of everything that came from a host.
    func leaveHost(_ units: some Sequence<UnitInstance>) throws(UnitError) {
        for unit in units { try closeLink(of: unit) }
        for index in upstreams { try removeUpstream(UInt32(index)) }
        try changing { try server.closeGate() }
    }

    /// Schedules the render thread as asked, or as near to it as the machine allows.
    func schedule(_ wish: ServiceScheduling) throws(UnitError) -> SchedulingReply {
        try place(try RenderPlacement(wish))
        limitRealtime(wish.rttimeMicroseconds)
        do throws(SystemError) {
            try wish.policy.threadScheduling.apply(threadID: server.threadID)
            return SchedulingReply(renderThreadID: server.threadID, policy: wish.policy)
        } catch {
            return SchedulingReply(
                renderThreadID: server.threadID, policy: fallBack(), note: "\(wish.policy) was not granted: \(error)")
        }
    }

    private func place(_ wish: RenderPlacement) throws(UnitError) {
        guard wish != placement else { return }
        try changing { try server.setPlacement(wish) }
        placement = wish
    }

    private func fallBack() -> ServiceScheduling.Policy {
        try? ThreadScheduling.ordinaryRender(nice: Self.fallbackNice).apply(threadID: server.threadID)
        guard case .other(let nice, _)? = try? ThreadScheduling.current(threadID: server.threadID) else {
            return .other(nice: 0)
        }
        return .other(nice: Int8(clamping: nice))
    }

    /// Real-time running without a pause ends the service: with SIGXCPU at the limit, with SIGKILL at twice the limit.
    private func limitRealtime(_ microseconds: UInt32) {
        guard microseconds > 0 else { return }
        let limit = UInt64(microseconds)
        // A limit that was lowered before cannot be raised again; the lower one stays.
        try? CurrentProcess.setLimit(.realtimeMicroseconds, soft: limit, hard: 2 * limit)
    }

    private func region(
        _ descriptor: consuming FileDescriptor, minimumSize: Int = 1, requiredSeals: MemorySeals = .fixedSize
    ) throws(UnitError) -> MemoryFile {
        do throws(SystemError) {
            return try MemoryFile(adopting: descriptor, minimumSize: minimumSize, requiredSeals: requiredSeals)
        } catch {
            throw UnitError(kAudioUnitErr_InvalidPropertyValue, "a region that the host sent is unusable: \(error)")
        }
    }

    private func changing<Value>(_ body: () throws -> Value) throws(UnitError) -> Value {
        do {
            return try body()
        } catch {
            throw UnitError(kAudioUnitErr_CannotDoInCurrentContext, "\(error)")
        }
    }
}

extension LinkGeometry {
    init(_ message: LinkGeometryMessage) {
        self.init(
            inputChannels: message.inputChannels.map(Int.init), outputChannels: message.outputChannels.map(Int.init),
            maximumFrames: Int(message.maximumFrames), eventBytes: Int(message.eventBytes))
    }
}

extension RenderPlacement {
    init(_ wish: ServiceScheduling) throws(UnitError) {
        switch (wish.placement, wish.core) {
        case (.follow, _): self = .follow
        case (.spread, nil): self = .free
        case (.spread, let core?): self = .spread(core: Int(core))
        case (.dedicated, let core?):
            self = .dedicated(core: Int(core), spinNanoseconds: UInt64(wish.spinMicroseconds) * 1000)
        case (.anticipate, let core?): self = .anticipate(core: Int(core))
        case (.dedicated, nil), (.anticipate, nil):
            throw UnitError(kAudioUnitErr_InvalidPropertyValue, "the placement \(wish.placement) needs a core")
        }
    }
}

extension ServiceScheduling.Policy {
    var threadScheduling: ThreadScheduling {
        switch self {
        case .fifo(let priority): .fifo(priority: Int(priority))
        case .other(let nice): .ordinaryRender(nice: Int(nice))
        }
    }
}
