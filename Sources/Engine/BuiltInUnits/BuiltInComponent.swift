import AudioToolbox

/// One component: its codes, its name, and how its units are made.
struct BuiltInComponent: Sendable {
    let description: AudioComponentDescription
    let name: String
    let make: @Sendable (AudioComponentDescription) throws -> AUAudioUnit

    init(
        type: OSType = kAudioUnitType_Effect, _ subType: OSType, _ name: String,
        make: @escaping @Sendable (AudioComponentDescription) throws -> AUAudioUnit
    ) {
        description = AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
        self.name = name
        self.make = make
    }
}

/// What every built-in unit with one input and one output has in common.
func builtInDefinition(
    _ name: String, _ parameters: [AUParameterNode], presets: [KernelUnitDefinition.Preset] = []
) -> KernelUnitDefinition {
    var definition = KernelUnitDefinition(name: name, manufacturer: BuiltInUnits.manufacturer, parameters: parameters)
    definition.version = BuiltInUnits.version
    definition.presets = presets
    return definition
}

/// A parameter under Apple's address; its identifier is the address in decimal digits, as a bridged unit's is.
func builtInParameter(
    _ address: AudioUnitParameterID, _ name: String, _ range: ClosedRange<AUValue>, _ value: AUValue,
    _ unit: AudioUnitParameterUnit, _ extra: AudioUnitParameterOptions = [], isRamped: Bool = true,
    isWritable: Bool = true, valueStrings: [String]? = nil
) -> AUParameter {
    var flags: AudioUnitParameterOptions = [.flag_IsReadable]
    if isWritable { flags.formUnion(.flag_IsWritable) }
    if isRamped { flags.formUnion(.flag_CanRamp) }
    return AUParameterTree.createParameter(
        withIdentifier: String(address), name: name, address: AUParameterAddress(address), min: range.lowerBound,
        max: range.upperBound, defaultValue: value, unit: unit, flags: flags.union(extra), valueStrings: valueStrings)
}

/// The highest frequency that a parameter takes: half of 48 kHz. A kernel holds it below half its own rate.
let highestFrequency: AUValue = 24_000
