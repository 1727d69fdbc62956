internal import CRenderLink

/// Where everything lies in the two regions of a link. Each side computes it for itself; nothing in shared memory says
/// where things are.
public struct LinkLayout: Sendable, Hashable {
    /// Free of problems: a layout of any other is not made.
    public let geometry: LinkGeometry
    /// Bytes of the region that the host writes.
    public let hostBytes: Int
    /// Bytes of the region that the service writes.
    public let serviceBytes: Int

    let channelStride: Int
    let inputStart: Int
    let hostEventStart: Int
    let pullStart: Int
    let outputStart: Int
    let serviceEventStart: Int
    let inputChannelCount: Int
    let outputChannelCount: Int
    let pullChannelCount: Int

    /// Throws for an impossible geometry.
    public init(_ geometry: LinkGeometry) throws(LinkError) {
        if let problem = geometry.problem { throw LinkError.geometry(problem) }
        self.geometry = geometry
        // One line more than the frames need, so that channels do not start at equal offsets within their pages.
        channelStride = roundUp(geometry.maximumFrames * MemoryLayout<Float>.size, to: Self.line) + Self.line
        inputChannelCount = geometry.inputChannels.reduce(0, +)
        outputChannelCount = geometry.outputChannels.reduce(0, +)
        pullChannelCount = geometry.inputChannels.max() ?? 0
        let eventStride = roundUp(geometry.eventBytes, to: Self.line)

        inputStart = roundUp(MemoryLayout<crl_host_area>.size, to: Self.line)
        hostEventStart = inputStart + 2 * inputChannelCount * channelStride
        pullStart = hostEventStart + 2 * eventStride
        hostBytes = roundUp(pullStart + pullChannelCount * channelStride, to: Self.page)

        outputStart = roundUp(MemoryLayout<crl_service_area>.size, to: Self.line)
        serviceEventStart = outputStart + 2 * outputChannelCount * channelStride
        serviceBytes = roundUp(serviceEventStart + 2 * eventStride, to: Self.page)
    }

    private static let line = Int(CRL_CACHE_LINE)
    private static let page = 4096

    /// The input busses in a host's region.
    func inputs(_ host: SharedRegion) -> BusTable {
        BusTable(channels: geometry.inputChannels, stride: channelStride) { host.place(inputStart, $0) }
    }

    /// The output busses in a service's region.
    func outputs(_ service: SharedRegion) -> BusTable {
        BusTable(channels: geometry.outputChannels, stride: channelStride) { service.place(outputStart, $0) }
    }

    /// The channels of a pull beyond a cycle.
    func pulled(_ host: SharedRegion) -> BusTable {
        BusTable(channels: [pullChannelCount], stride: channelStride, alternates: false) { host.place(pullStart, $0) }
    }

    /// The events that the host sends.
    func hostEventArea(_ host: SharedRegion) -> EventArea {
        EventArea(host, offsets: (hostEvents(parity: 0), hostEvents(parity: 1)), capacity: geometry.eventBytes)
    }

    /// The events that the unit sends.
    func serviceEventArea(_ service: SharedRegion) -> EventArea {
        EventArea(service, offsets: (serviceEvents(parity: 0), serviceEvents(parity: 1)), capacity: geometry.eventBytes)
    }

    /// Where the host's events of a cycle begin in its region.
    package func hostEvents(parity: Int) -> Int {
        hostEventStart + parity * roundUp(geometry.eventBytes, to: Self.line)
    }
    /// Where the unit's events of a cycle begin in the service's region.
    package func serviceEvents(parity: Int) -> Int {
        serviceEventStart + parity * roundUp(geometry.eventBytes, to: Self.line)
    }

    /// Bytes of a gate's region.
    public static let gateBytes = roundUp(MemoryLayout<crl_gate>.size, to: page)
    /// Bytes of a doorbell.
    public static let doorbellBytes = roundUp(MemoryLayout<crl_doorbell>.size, to: page)
}

func roundUp(_ value: Int, to multiple: Int) -> Int { (value + multiple - 1) / multiple * multiple }
