/// A parameter of a running unit.
public struct ParameterStatus: Hashable, Sendable, Codable {
    /// The address in decimal; a string because it uses all 64 bits.
    public let address: String
    /// The identifier within its group.
    public let identifier: String
    /// Identifiers from the root, separated by dots.
    public let keyPath: String
    /// The name for people.
    public let name: String
    /// The present value.
    public let value: Float
    /// The smallest value.
    public let minimum: Float
    /// The largest value.
    public let maximum: Float
    /// The unit's name, such as `Hz`; empty when it has none.
    public let unitName: String
    /// The names of the values of an indexed parameter.
    public let valueStrings: [String]
    /// Whether it can be set, and is no meter; nil when the host does not say.
    public let isWritable: Bool?
    /// Whether it is on or off; nil when the host does not say.
    public let isSwitch: Bool?
    /// Whether equal steps of a control are equal ratios of the value; nil when the host does not say.
    public let isLogarithmic: Bool?

    /// Creates a description; numbers that are not finite become 0, for JSON has none.
    public init(
        address: UInt64, identifier: String, keyPath: String, name: String, value: Float, minimum: Float,
        maximum: Float, unitName: String, valueStrings: [String] = [], isWritable: Bool? = nil,
        isSwitch: Bool? = nil, isLogarithmic: Bool? = nil
    ) {
        self.address = String(address)
        self.identifier = identifier
        self.keyPath = keyPath
        self.name = name
        self.value = value.isFinite ? value : 0
        self.minimum = minimum.isFinite ? minimum : 0
        self.maximum = maximum.isFinite ? maximum : 0
        self.unitName = unitName
        self.valueStrings = valueStrings
        self.isWritable = isWritable
        self.isSwitch = isSwitch
        self.isLogarithmic = isLogarithmic
    }
}
