import AudioToolbox
import CForeignPlugIns

// Control ports as parameters.
extension ForeignUnit {
    var ports: UnsafeBufferPointer<cfp_port> {
        UnsafeBufferPointer(start: plugIn.pointee.ports, count: Int(plugIn.pointee.port_count))
    }

    var hasScaledRanges: Bool {
        ports.contains { $0.kind == CFP_CONTROL && $0.traits & UInt32(CFP_SAMPLE_RATE) != 0 }
    }

    func makeTree(rate: Double) -> AUParameterTree {
        let made = ports.compactMap { port in
            parameter(port, rate).map { (path: Self.path(of: port), parameter: $0) }
        }
        let tree = AUParameterTree.createTree(withChildren: ForeignGroups.nodes(of: made[...]))
        let (unit, parameters) = (unit, made.map(\.parameter))
        // SAFETY: the unit's pointer outlives the tree's use: both belong to the unit, and values are atomic.
        nonisolated(unsafe) let values = unit
        tree.implementorValueObserver = { parameter, value in
            guard value.isFinite else { return }
            cfp_unit_set_at(values, parameter.address, parameter.cell.pointee.clamped(value))
        }
        tree.implementorValueProvider = { cfp_unit_value_at(values, $0.address) }
        if hasInstance {
            for parameter in parameters { addTexts(parameter) }
            return tree
        }
        for parameter in parameters where parameter.flags.contains(.flag_IsWritable) && !hasOddDefault(parameter, rate)
        {
            cfp_unit_set_at(unit, parameter.address, parameter.cachedValue)
        }
        return tree
    }

    /// Whether its default is none of its values, where a range is in multiples of the rate and the default is not: the
    /// plug-in has it all the same until somebody sets another, as in other hosts.
    private func hasOddDefault(_ parameter: AUParameter, _ rate: Double) -> Bool {
        let place = Int(cfp_port_at(plugIn, parameter.address))
        guard ports.indices.contains(place), Self.has(ports[place], CFP_SAMPLE_RATE) else { return false }
        return !(parameter.minValue...parameter.maxValue).contains(initial(ports[place], rate))
    }

    /// Whether there is an instance from the beginning, which has values and writes them.
    private var hasInstance: Bool { plugIn.pointee.format != nil }

    /// The names of the groups that a parameter is in.
    private static func path(of port: cfp_port) -> ArraySlice<String> {
        port.module.map { String(cString: $0).split(separator: "/").map(String.init)[...] } ?? []
    }

    /// The plug-in itself says how its values read.
    private func addTexts(_ parameter: AUParameter) {
        guard parameter.valueStrings == nil else { return }
        let address = parameter.address
        // SAFETY: as the tree's values.
        nonisolated(unsafe) let unit = unit
        parameter.implementorStringFromValueCallback = { parameter, value in
            let shown = value?.pointee ?? parameter.value
            var text = [CChar](repeating: 0, count: 64)
            return cfp_unit_text(unit, address, shown, &text, text.count) ? ForeignReport.text(text) : "\(shown)"
        }
        parameter.implementorValueFromStringCallback = { parameter, text in
            var value: Float = 0
            return cfp_unit_number(unit, address, text, &value) ? value : parameter.cachedValue
        }
    }

    /// By address.
    func defaultValues(rate: Double) -> [AUParameterAddress: AUValue] {
        var values: [AUParameterAddress: AUValue] = [:]
        for port in ports { values[port.address] = initial(port, rate) }
        return values
    }

    private static func scale(_ port: cfp_port, _ rate: Double) -> AUValue {
        has(port, CFP_SAMPLE_RATE) ? AUValue(rate) : 1
    }

    /// LV2 has only bounds in multiples of the rate.
    private func initial(_ port: cfp_port, _ rate: Double) -> AUValue {
        plugIn.pointee.traits & UInt32(CFP_IS_LV2) != 0 ? port.initial : port.initial * Self.scale(port, rate)
    }

    private static func has(_ port: cfp_port, _ trait: Int) -> Bool {
        port.traits & UInt32(trait) != 0
    }

    /// Nil for what the host itself sets or reads.
    private func parameter(_ port: cfp_port, _ rate: Double) -> AUParameter? {
        let isHidden = hasInstance && Self.has(port, CFP_HIDDEN)
        let isOwn = isHidden || [CFP_LATENCY, CFP_ENABLED, CFP_FREEWHEELING].contains { Self.has(port, $0) }
        guard port.kind == CFP_CONTROL, !isOwn else { return nil }
        let scale = Self.scale(port, rate)
        var definition = ParameterDefinition(
            identifier: String(cString: port.symbol), name: String(cString: port.name), address: port.address,
            minimum: port.minimum * scale, maximum: port.maximum * scale, defaultValue: initial(port, rate))
        let names = Self.valueNames(port)
        definition.valueStrings = names
        definition.unit = Self.unit(port, hasNames: names != nil)
        definition.flags = Self.flags(port)
        let parameter = AUParameterTree.createParameter(definition)
        let first = hasInstance ? cfp_unit_value_at(unit, parameter.address) : initial(port, rate)
        parameter.cell.pointee.store(parameter.cell.pointee.clamped(first))
        return parameter
    }

    private static func flags(_ port: cfp_port) -> AudioUnitParameterOptions {
        guard port.is_input else { return [.flag_IsReadable, .flag_MeterReadOnly] }
        var flags: AudioUnitParameterOptions = [.flag_IsReadable, .flag_IsWritable]
        if has(port, CFP_LOGARITHMIC) { flags.insert(.flag_DisplayLogarithmic) }
        let isStepped = [CFP_INTEGER, CFP_TOGGLED, CFP_ENUMERATION, CFP_TRIGGER, CFP_PROPERTY].contains {
            has(port, $0)
        }
        if !isStepped { flags.insert(.flag_CanRamp) }
        return flags
    }

    /// The names of an enumeration whose values are all whole numbers of its range.
    private static func valueNames(_ port: cfp_port) -> [String]? {
        let points = UnsafeBufferPointer(start: port.points, count: Int(port.point_count))
        guard has(port, CFP_ENUMERATION), points.count >= 2,
            points.enumerated().allSatisfy({ $0.element.value == port.minimum + AUValue($0.offset) }),
            AUValue(points.count - 1) == port.maximum - port.minimum
        else { return nil }
        return points.map { String(cString: $0.label) }
    }

    private static func unit(_ port: cfp_port, hasNames: Bool) -> AudioUnitParameterUnit {
        if hasNames { return .indexed }
        if has(port, CFP_TOGGLED) || has(port, CFP_TRIGGER) { return .boolean }
        guard let unit = port.unit else { return has(port, CFP_INTEGER) ? .indexed : .generic }
        return units[String(cString: unit).split(separator: "#").last.map(String.init) ?? ""]
            ?? (has(port, CFP_INTEGER) ? .indexed : .generic)
    }

    private static let units: [String: AudioUnitParameterUnit] = [
        "db": .decibels, "hz": .hertz, "s": .seconds, "ms": .milliseconds, "pc": .percent, "bpm": .BPM, "cent": .cents,
        "semitone12TET": .relativeSemiTones, "degree": .degrees, "midiNote": .midiNoteNumber, "beat": .beats,
        "coef": .linearGain, "oct": .octaves,
    ]
}
