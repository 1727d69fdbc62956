/// Asks a unit to allocate its render resources.
public struct AllocateMessage: WireMessage {
    /// In the order of the unit's input busses; more than it has are answered with `kAudioUnitErr_InvalidElement`.
    public var inputs: [BusFormat]
    /// As `inputs`, for the output busses.
    public var outputs: [BusFormat]
    /// Frames of the longest cycle, 1 … `WireLimits.framesPerCycle`.
    public var maximumFrames: UInt32
    /// The unit's `isRenderingOffline`, set before it allocates.
    public var isOffline: Bool
    /// Channel layouts of the input busses and then of the output busses, 0 for none; empty, and left out, when there
    /// is none at all.
    public var layoutTags: [UInt32]

    /// `layoutTags` is empty or has one for each bus; the reader checks that, and the limits.
    public init(
        inputs: [BusFormat], outputs: [BusFormat], maximumFrames: UInt32, isOffline: Bool = false,
        layoutTags: [UInt32] = []
    ) {
        self.layoutTags = layoutTags
        self.inputs = inputs
        self.outputs = outputs
        self.maximumFrames = maximumFrames
        self.isOffline = isOffline
    }

    /// 13 bytes, 13 for each bus; the tags, where there are any, four each after their count.
    public func encode(into writer: inout WireWriter) {
        writer.write(array: inputs) { $1.encode(into: &$0) }
        writer.write(array: outputs) { $1.encode(into: &$0) }
        writer.write(maximumFrames)
        writer.write(isOffline)
        if !layoutTags.isEmpty { writer.write(array: layoutTags) { $0.write($1) } }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        inputs = try Self.formats("input busses", from: &reader)
        outputs = try Self.formats("output busses", from: &reader)
        maximumFrames = UInt32(try reader.count("maximum frames", limit: WireLimits.framesPerCycle))
        guard maximumFrames > 0 else { throw .invalidValue(field: "maximum frames", value: "0") }
        isOffline = try reader.bool("offline")
        layoutTags = []
        guard reader.remaining > 0 else { return }
        layoutTags = try reader.array("layout tags", limit: 2 * WireLimits.busses, elementSize: 4) {
            reader throws(WireError) in try reader.integer("layout tag")
        }
        guard layoutTags.count == inputs.count + outputs.count else {
            throw .invalidValue(
                field: "layout tags", value: "\(layoutTags.count) for \(inputs.count + outputs.count) busses")
        }
    }

    private static func formats(
        _ field: StaticString, from reader: inout WireReader
    ) throws(WireError) -> [BusFormat] {
        try reader.array(field, limit: WireLimits.busses, elementSize: BusFormat.encodedSize) {
            reader throws(WireError) in try BusFormat(from: &reader)
        }
    }
}
