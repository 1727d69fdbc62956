/// Values of several parameters.
public struct ParameterValues: WireMessage, ExpressibleByArrayLiteral {
    /// At most `WireLimits.parameterNodes`, in the order in which they are sent.
    public var values: [ParameterValue]

    /// More than the limit are refused by the reader, not here.
    public init(_ values: [ParameterValue]) {
        self.values = values
    }

    /// As `init(_:)`.
    public init(arrayLiteral elements: ParameterValue...) { self.init(elements) }

    /// Four bytes, and twelve for each value.
    public func encode(into writer: inout WireWriter) {
        writer.write(array: values) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        values = try reader.array(
            "parameter values", limit: WireLimits.parameterNodes, elementSize: ParameterValue.encodedSize
        ) { reader throws(WireError) in try ParameterValue(from: &reader) }
    }
}
