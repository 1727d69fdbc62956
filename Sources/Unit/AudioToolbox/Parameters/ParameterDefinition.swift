/// What a parameter is made from; ranges that make no sense are put right, because a host builds trees from what
/// services send.
package struct ParameterDefinition {
    package var identifier: String
    package var name: String
    package var address: AUParameterAddress
    package var minimum: AUValue
    package var maximum: AUValue
    package var unit = AudioUnitParameterUnit.generic
    package var unitName: String?
    package var flags: AudioUnitParameterOptions = [.flag_IsReadable, .flag_IsWritable]
    package var valueStrings: [String]?
    package var dependentParameters: [AUParameterAddress]?
    package var defaultValue: AUValue?
    /// The default as it was given, which may lie outside the range.
    package let statedDefault: AUValue?

    package init(
        identifier: String, name: String, address: AUParameterAddress, minimum: AUValue, maximum: AUValue,
        defaultValue: AUValue? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.address = address
        self.minimum = minimum.isFinite ? minimum : 0
        let top = maximum.isFinite ? maximum : 1
        self.maximum = top >= self.minimum ? top : self.minimum
        statedDefault = defaultValue
        self.defaultValue = defaultValue.flatMap { value in
            value.isFinite ? Swift.min(Swift.max(value, self.minimum), self.maximum) : nil
        }
    }
}
