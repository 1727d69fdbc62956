/// What a host offers to a view.
public struct ViewConfigurations: WireMessage, Equatable {
    public var elements: [ViewConfiguration]

    public init(_ elements: [ViewConfiguration]) { self.elements = elements }

    public func encode(into writer: inout WireWriter) {
        writer.write(array: elements) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        elements = try reader.array("view configurations", limit: WireLimits.viewConfigurations, elementSize: 17) {
            reader throws(WireError) in try ViewConfiguration(from: &reader)
        }
    }
}
