import AudioToolbox
import ServiceProtocol

extension UnitDescription {
    /// Describes a unit; what exceeds the protocol's limits is left out.
    init(_ unit: AUAudioUnit, defaults: [String: AUValue]) {
        self.init()
        name = unit.audioUnitName ?? ""
        manufacturerName = unit.manufacturerName ?? ""
        shortName = unit.audioUnitShortName ?? ""
        version = unit.componentVersion
        flags = Self.flags(of: unit)
        latency = unit.latency
        tailTime = unit.tailTime
        inputBusses = unit.inputBusses.busses.prefix(WireLimits.busses).map(BusDescription.init)
        outputBusses = unit.outputBusses.busses.prefix(WireLimits.busses).map(BusDescription.init)
        channelCapabilities = (unit.channelCapabilities ?? []).map(\.int64Value)
        factoryPresets = (unit.factoryPresets ?? []).prefix(WireLimits.presets).map {
            PresetDescription(number: Int64($0.number), name: $0.name)
        }
        virtualMIDICableCount = UInt32(min(max(0, unit.virtualMIDICableCount), WireLimits.capabilities))
        midiOutputNames = Array(unit.midiOutputNames.prefix(WireLimits.capabilities))
        inputDetails = unit.inputBusses.busses.prefix(WireLimits.busses).map(BusDetail.init)
        outputDetails = unit.outputBusses.busses.prefix(WireLimits.busses).map(BusDetail.init)
        guard let tree = unit.parameterTree else { return }
        for node in tree.children { add(node, of: tree, parent: nil, depth: 0, defaults) }
    }

    private static func flags(of unit: AUAudioUnit) -> UnitFlags {
        var flags: UnitFlags = []
        if unit.isMusicDeviceOrEffect { flags.insert(.musicDeviceOrEffect) }
        if unit.providesUserInterface { flags.insert(.providesUserInterface) }
        if unit.canProcessInPlace { flags.insert(.canProcessInPlace) }
        if unit.supportsUserPresets { flags.insert(.supportsUserPresets) }
        if unit.supportsMPE { flags.insert(.supportsMPE) }
        if unit.audioUnitMIDIProtocol == ._1_0 { flags.insert(.takesMIDI1Packets) }
        if unit.audioUnitMIDIProtocol == ._2_0 { flags.insert(.takesMIDI2Packets) }
        if unit.inputBusses.isCountChangeable { flags.insert(.inputCountIsChangeable) }
        if unit.outputBusses.isCountChangeable { flags.insert(.outputCountIsChangeable) }
        let type = unit.componentDescription.componentType
        if type == kAudioUnitType_MusicDevice || type == kAudioUnitType_Generator || unit.inputBusses.isEmpty {
            flags.insert(.bridgesAsSilence)
        }
        return flags
    }

    private mutating func add(
        _ node: AUParameterNode, of tree: AUParameterTree, parent: Int?, depth: Int,
        _ defaults: [String: AUValue]
    ) {
        guard parameterNodes.count < WireLimits.parameterNodes, depth < WireLimits.groupDepth else { return }
        if let parameter = node as? AUParameter {
            // Of two parameters with one address the first counts, as in the tree itself.
            guard tree.parameter(withAddress: parameter.address) === parameter else { return }
            let description = ParameterDescription(parameter, defaultValue: defaults[parameter.keyPath])
            parameterNodes.append(
                .init(
                    parentIndex: parent, identifier: node.identifier, name: node.displayName,
                    content: .parameter(description)))
        } else if let group = node as? AUParameterGroup {
            let index = parameterNodes.count
            parameterNodes.append(
                .init(parentIndex: parent, identifier: node.identifier, name: node.displayName, content: .group))
            for child in group.children { add(child, of: tree, parent: index, depth: depth + 1, defaults) }
        }
    }
}

extension BusDescription {
    init(_ bus: AUAudioUnitBus) {
        let limit = UInt32(WireLimits.channels)
        let maximum = bus.maximumChannelCount == 0 ? limit : min(bus.maximumChannelCount, limit)
        self.init(
            name: bus.name ?? "", defaultSampleRate: bus.format.sampleRate,
            defaultChannelCount: min(bus.format.channelCount, limit), maximumChannelCount: maximum,
            supportedChannelCounts: (bus.supportedChannelCounts ?? []).integers.filter {
                (0...WireLimits.channels).contains($0)
            }
            .prefix(WireLimits.capabilities).map(UInt32.init))
    }
}

extension BusDetail {
    init(_ bus: AUAudioUnitBus) {
        self.init(isEnabled: bus.isEnabled, layoutTags: bus.supportedChannelLayoutTags ?? [])
    }
}

extension ParameterDescription {
    init(_ parameter: AUParameter, defaultValue: AUValue?) {
        self.init(
            address: parameter.address, minimum: parameter.minValue, maximum: parameter.maxValue,
            value: parameter.value,
            defaultValue: parameter.statedDefault ?? defaultValue ?? parameter.minValue, unit: parameter.unit.rawValue,
            unitName: parameter.givenUnitName ?? "",
            flags: parameter.flags.rawValue | (parameter.hasOwnTexts ? Self.asksForTexts : 0),
            valueStrings: Array((parameter.valueStrings ?? []).prefix(WireLimits.valueStrings)),
            dependentParameters: (parameter.dependentParameters ?? []).prefix(WireLimits.parameterNodes).map(
                \.uint64Value))
    }
}
