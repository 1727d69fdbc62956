/// Values of several parameters.
public struct ParameterValues: WireMessage {
    public var values: [ParameterValue]

    public init(_ values: [ParameterValue]) {
        self.values = values
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(array: values) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        values = try reader.array(
            "parameter values", limit: WireLimits.parameterNodes, elementSize: ParameterValue.encodedSize
        ) { reader throws(WireError) in try ParameterValue(from: &reader) }
    }
}
