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
    /// Parameters mirrored for the host, in the order of the unit's description.
    public var parameterCount: Int
    /// Bytes of event records per cycle and direction.
    public var eventBytes: Int

    /// On each side of a unit.
    public static let maximumBusses = 16
    /// On each bus.
    public static let maximumChannels = 32
    /// Frames of one cycle, about a third of a second at 48 kHz.
    public static let maximumFrames = 16384
    /// Mirrored ones; a unit may have more.
    public static let maximumParameters = 20_000
    /// Bytes of events that a link has room for when nothing else is said.
    public static let usualEventBytes = 32 << 10
    /// Bytes of a parameter change among the events.
    public static let parameterEventBytes = 32
    /// Bytes that a link may have for events, per cycle and direction.
    public static let eventByteRange = 256...(1 << 20)

    /// Any counts are taken; `problem` tells those that cannot be, and `LinkLayout` throws for them.
    public init(
        inputChannels: [Int], outputChannels: [Int], maximumFrames: Int, parameterCount: Int = 0,
        eventBytes: Int = LinkGeometry.usualEventBytes
    ) {
        self.inputChannels = inputChannels
        self.outputChannels = outputChannels
        self.maximumFrames = maximumFrames
        self.parameterCount = parameterCount
        self.eventBytes = eventBytes
    }

    /// Why no link can have this shape; nil when one can.
    public var problem: String? {
        let busses = inputChannels.count <= Self.maximumBusses && outputChannels.count <= Self.maximumBusses
        if !busses { return "a unit has at most \(Self.maximumBusses) busses on a side" }
        let channels = (inputChannels + outputChannels).allSatisfy { (0...Self.maximumChannels).contains($0) }
        if !channels { return "a bus has 0 to \(Self.maximumChannels) channels" }
        if !(1...Self.maximumFrames).contains(maximumFrames) { return "a cycle has 1 to \(Self.maximumFrames) frames" }
        if !(0...Self.maximumParameters).contains(parameterCount) {
            return "at most \(Self.maximumParameters) parameters are mirrored"
        }
        if !Self.eventByteRange.contains(eventBytes) { return "an event area has 256 bytes to 1 MiB" }
        return nil
    }
}
