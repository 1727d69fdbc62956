/// The size of a view in points; 0 for no wish.
public struct ViewSize: WireMessage, Equatable {
    /// Points; 0 … `WireLimits.viewExtent`.
    public var width: Double
    /// Points; 0 … `WireLimits.viewExtent`.
    public var height: Double

    /// Takes any numbers; what is no length is refused by the reader.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// 16 bytes; NaN and infinity too, which the reader refuses.
    public func encode(into writer: inout WireWriter) {
        writer.write(width)
        writer.write(height)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        width = try reader.viewExtent("width of a view")
        height = try reader.viewExtent("height of a view")
    }
}

extension WireReader {
    /// Reads one side of a view: a length that a screen may have.
    mutating func viewExtent(_ field: StaticString) throws(WireError) -> Double {
        let value = try duration(field)
        guard value <= WireLimits.viewExtent else { throw .invalidValue(field: "\(field)", value: "\(value)") }
        return value
    }
}
