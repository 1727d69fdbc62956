/// What a host offers to a view.
public struct ViewConfigurations: WireMessage, Equatable {
    /// At most `WireLimits.viewConfigurations`; the reply names them by their places here.
    public var elements: [ViewConfiguration]

    /// More than the limit are refused by the reader, not here.
    public init(_ elements: [ViewConfiguration]) { self.elements = elements }

    /// Four bytes, and 17 for each configuration.
    public func encode(into writer: inout WireWriter) {
        writer.write(array: elements) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        elements = try reader.array("view configurations", limit: WireLimits.viewConfigurations, elementSize: 17) {
            reader throws(WireError) in try ViewConfiguration(from: &reader)
        }
    }
}
