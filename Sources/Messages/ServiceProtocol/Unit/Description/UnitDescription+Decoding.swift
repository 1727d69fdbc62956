extension UnitDescription {
    /// The flags out of a description's bytes, of which the rest is not looked at.
    public static func flags(in bytes: [UInt8]) throws(WireError) -> UnitFlags {
        var reader = WireReader(bytes)
        for _ in 0..<3 { _ = try reader.string("name") }
        _ = try reader.integer("unit version", as: UInt32.self)
        return UnitFlags(rawValue: try reader.integer("unit flags"))
    }

    /// Reads a description and checks that its tree is one: parents stand before their children, are groups, and no
    /// address occurs twice.
    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        name = try reader.string("unit name")
        manufacturerName = try reader.string("manufacturer name")
        shortName = try reader.string("short name")
        version = try reader.integer("unit version")
        flags = UnitFlags(rawValue: try reader.integer("unit flags"))
        latency = try reader.duration("latency")
        tailTime = try reader.duration("tail time")
        inputBusses = try Self.busses("input busses", from: &reader)
        outputBusses = try Self.busses("output busses", from: &reader)
        channelCapabilities = try Self.capabilities(from: &reader)
        factoryPresets = try reader.array(
            "factory presets", limit: WireLimits.presets, elementSize: PresetDescription.minimumSize
        ) { reader throws(WireError) in try PresetDescription(from: &reader) }
        virtualMIDICableCount = UInt32(try reader.count("virtual MIDI cables", limit: WireLimits.capabilities))
        midiOutputNames = try reader.array("MIDI outputs", limit: WireLimits.capabilities, elementSize: 4) {
            reader throws(WireError) in try reader.string("MIDI output name")
        }
        parameterNodes = try reader.array(
            "parameters", limit: WireLimits.parameterNodes, elementSize: ParameterNodeDescription.minimumSize
        ) { reader throws(WireError) in try ParameterNodeDescription(from: &reader) }
        try Self.check(tree: parameterNodes)
        guard reader.remaining > 0 else { return }
        inputDetails = try Self.details("input details", of: inputBusses, from: &reader)
        outputDetails = try Self.details("output details", of: outputBusses, from: &reader)
    }

    private static func details(
        _ field: StaticString, of busses: [BusDescription], from reader: inout WireReader
    ) throws(WireError) -> [BusDetail] {
        let details = try reader.array(field, limit: WireLimits.busses, elementSize: BusDetail.minimumSize) {
            reader throws(WireError) in try BusDetail(from: &reader)
        }
        guard details.isEmpty || details.count == busses.count else {
            throw .invalidValue(field: "\(field)", value: "\(details.count) for \(busses.count) busses")
        }
        return details
    }

    private static func busses(
        _ field: StaticString, from reader: inout WireReader
    ) throws(WireError) -> [BusDescription] {
        try reader.array(field, limit: WireLimits.busses, elementSize: BusDescription.minimumSize) {
            reader throws(WireError) in try BusDescription(from: &reader)
        }
    }

    private static func capabilities(from reader: inout WireReader) throws(WireError) -> [Int64] {
        let numbers = try reader.array("channel capabilities", limit: 2 * WireLimits.capabilities, elementSize: 8) {
            reader throws(WireError) in try reader.integer("channel capability", as: Int64.self)
        }
        guard numbers.count.isMultiple(of: 2) else {
            throw .invalidValue(field: "channel capabilities", value: "a list of \(numbers.count) numbers")
        }
        return numbers
    }

    private static func check(tree nodes: [ParameterNodeDescription]) throws(WireError) {
        var depths: [Int] = []
        var pathBytes: [Int] = []
        var addresses: Set<UInt64> = []
        for (index, node) in nodes.enumerated() {
            depths.append(try depth(of: node, at: index, among: nodes, depths: depths))
            let bytes = node.identifier.utf8.count + (node.parentIndex.map { pathBytes[$0] + 1 } ?? 0)
            guard bytes <= WireLimits.keyPathBytes else {
                throw .tooMany(field: "bytes of a key path", count: bytes, limit: WireLimits.keyPathBytes)
            }
            pathBytes.append(bytes)
            if case .parameter(let parameter) = node.content, !addresses.insert(parameter.address).inserted {
                throw .invalidValue(field: "parameter address", value: "\(parameter.address) twice")
            }
        }
    }

    private static func depth(
        of node: ParameterNodeDescription, at index: Int, among nodes: [ParameterNodeDescription], depths: [Int]
    ) throws(WireError) -> Int {
        guard let parent = node.parentIndex else { return 0 }
        guard parent < index, nodes[parent].content == .group else {
            throw .invalidValue(field: "parameter group index", value: "\(parent) at node \(index)")
        }
        let depth = depths[parent] + 1
        guard depth < WireLimits.groupDepth else {
            throw .tooMany(field: "groups inside groups", count: depth, limit: WireLimits.groupDepth)
        }
        return depth
    }
}
