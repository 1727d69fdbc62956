/// What a host must know of one parameter.
public struct ParameterDescription: WireMessage {
    /// `AUParameterAddress`; none occurs twice in a unit.
    public var address: UInt64
    /// In the parameter's own unit, as the three numbers that follow; not above `maximum`.
    public var minimum: Float
    /// Infinity is sent as the largest finite number.
    public var maximum: Float
    /// At the time of the description; the unit reports later values by itself.
    public var value: Float
    /// What the unit's author named, else the parameter's first value, else `minimum`.
    public var defaultValue: Float
    /// `AudioUnitParameterUnit`.
    public var unit: UInt32
    /// Shown to people; empty when the unit gave none.
    public var unitName: String
    /// `AudioUnitParameterOptions`, and `asksForTexts`.
    public var flags: UInt32
    /// Empty unless the parameter is indexed.
    public var valueStrings: [String]
    /// Addresses of parameters whose values may change with this one's, as Apple's `AUParameter` has them; empty for
    /// none.
    public var dependentParameters: [UInt64]

    /// A flag that only this protocol has: the unit itself writes and reads the value's texts.
    public static let asksForTexts: UInt32 = 1 << 5

    /// A minimum above the maximum is refused by the reader, not here.
    public init(
        address: UInt64, minimum: Float, maximum: Float, value: Float, defaultValue: Float, unit: UInt32 = 0,
        unitName: String = "", flags: UInt32 = 0, valueStrings: [String] = [], dependentParameters: [UInt64] = []
    ) {
        self.address = address
        self.minimum = minimum
        self.maximum = maximum
        self.value = value
        self.defaultValue = defaultValue
        self.unit = unit
        self.unitName = unitName
        self.flags = flags
        self.valueStrings = valueStrings
        self.dependentParameters = dependentParameters
    }

    /// 44 bytes without texts and addresses; NaN is written as 0, infinity as the largest finite number.
    public func encode(into writer: inout WireWriter) {
        writer.write(address)
        for number in [minimum, maximum, value, defaultValue] { writer.write(number.wireValue) }
        writer.write(unit)
        writer.write(unitName)
        writer.write(flags)
        writer.write(array: valueStrings) { $0.write($1) }
        writer.write(array: dependentParameters) { $0.write($1) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        address = try reader.integer("parameter address")
        minimum = try reader.float("parameter minimum")
        maximum = try reader.float("parameter maximum")
        value = try reader.float("parameter value")
        defaultValue = try reader.float("parameter default")
        guard minimum <= maximum else {
            throw .invalidValue(field: "parameter range", value: "\(minimum) … \(maximum)")
        }
        unit = try reader.integer("parameter unit")
        unitName = try reader.string("parameter unit name")
        flags = try reader.integer("parameter flags")
        valueStrings = try reader.array("value strings", limit: WireLimits.valueStrings, elementSize: 4) {
            reader throws(WireError) in try reader.string("value string")
        }
        dependentParameters = try reader.array(
            "dependent parameters", limit: WireLimits.parameterNodes, elementSize: 8
        ) { reader throws(WireError) in try reader.integer("dependent parameter") }
    }
}
