/// One parameter's value.
public struct ParameterValue: WireMessage {
    /// `AUParameterAddress`.
    public var address: UInt64
    /// In the parameter's own unit.
    public var value: Float

    static let encodedSize = 12

    /// NaN and infinity are taken; `encode(into:)` replaces them.
    public init(address: UInt64, value: Float) {
        self.address = address
        self.value = value
    }

    /// Writes a finite value always: a meter at −∞ dB must not cost the whole message.
    public func encode(into writer: inout WireWriter) {
        writer.write(address)
        writer.write(value.wireValue)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        address = try reader.integer("parameter address")
        value = try reader.float("parameter value")
    }
}

extension Float {
    /// A value that every reader accepts: NaN becomes 0, infinity the largest finite number.
    var wireValue: Float {
        isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
}
