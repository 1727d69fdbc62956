/// The shape of one unit's link: what both sides need to know to lay out its memory.
///
/// The geometry travels in a message and is validated by whoever receives it.
public struct LinkGeometry: Sendable, Hashable {
    /// Channels of each input bus.
    public var inputChannels: [Int]
    /// Channels of each output bus.
    public var outputChannels: [Int]
    /// Frames of the longest cycle.
    public var maximumFrames: Int
    /// Bytes of event records per cycle and direction.
    public var eventBytes: Int

    /// Bytes of events that a link has room for by default.
    public static var usualEventBytes: Int { @_noLocks @_noAllocation get { 32 << 10 } }
    /// Bytes of a parameter change among the events.
    public static let parameterEventBytes = 32

    /// Any counts are taken; `problem` names those that cannot be, and `LinkLayout` throws for them.
    public init(
        inputChannels: [Int], outputChannels: [Int], maximumFrames: Int,
        eventBytes: Int = LinkGeometry.usualEventBytes
    ) {
        self.inputChannels = inputChannels
        self.outputChannels = outputChannels
        self.maximumFrames = maximumFrames
        self.eventBytes = eventBytes
    }

    /// Why no link can have this shape; nil when one can.
    public var problem: String? {
        let busses = inputChannels.count <= LinkLimits.busses && outputChannels.count <= LinkLimits.busses
        if !busses { return "a unit has at most \(LinkLimits.busses) busses on a side" }
        let channels = (inputChannels + outputChannels).allSatisfy { (0...LinkLimits.channels).contains($0) }
        if !channels { return "a bus has 0 to \(LinkLimits.channels) channels" }
        if !(1...LinkLimits.frames).contains(maximumFrames) { return "a cycle has 1 to \(LinkLimits.frames) frames" }
        if !LinkLimits.eventBytes.contains(eventBytes) { return "an event area has 256 bytes to 1 MiB" }
        return nil
    }
}
