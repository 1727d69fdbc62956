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
        channelStride = roundUp(geometry.maximumFrames * 4, to: 64) + 64
        inputChannelCount = geometry.inputChannels.reduce(0, +)
        outputChannelCount = geometry.outputChannels.reduce(0, +)
        pullChannelCount = geometry.inputChannels.max() ?? 0
        let eventStride = roundUp(geometry.eventBytes, to: 64)

        inputStart = 1024
        hostEventStart = inputStart + 2 * inputChannelCount * channelStride
        pullStart = hostEventStart + 2 * eventStride
        hostBytes = roundUp(pullStart + pullChannelCount * channelStride, to: 4096)

        outputStart = roundUp(Int(CRL_SERVICE_MIRROR) + 4 * geometry.parameterCount, to: 64)
        serviceEventStart = outputStart + 2 * outputChannelCount * channelStride
        serviceBytes = roundUp(serviceEventStart + 2 * eventStride, to: 4096)
    }

    func input(parity: Int, channel: Int) -> Int { inputStart + (parity * inputChannelCount + channel) * channelStride }
    func output(parity: Int, channel: Int) -> Int {
        outputStart + (parity * outputChannelCount + channel) * channelStride
    }
    func hostEvents(parity: Int) -> Int { hostEventStart + parity * roundUp(geometry.eventBytes, to: 64) }
    func serviceEvents(parity: Int) -> Int { serviceEventStart + parity * roundUp(geometry.eventBytes, to: 64) }
    func pull(channel: Int) -> Int { pullStart + channel * channelStride }

    /// Bytes of a gate's region.
    public static let gateBytes = 8192
}

func roundUp(_ value: Int, to multiple: Int) -> Int { (value + multiple - 1) / multiple * multiple }
