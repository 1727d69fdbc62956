public import ServiceProtocol

/// A picture that a view has drawn.
public struct SurfaceFrame: WireMessage {
    /// That of the configuration whose memory it was drawn in.
    public var serial: UInt32
    /// 0 or 1.
    public var buffer: UInt8
    /// 1 … `SurfaceLimits.rectangles`, as the view says them.
    public var damage: [DamageRectangle]

    /// Nothing is checked; the reader refuses what no view may send.
    public init(serial: UInt32, buffer: UInt8, damage: [DamageRectangle]) {
        (self.serial, self.buffer, self.damage) = (serial, buffer, damage)
    }

    /// Nine bytes, and 16 for each rectangle.
    public func encode(into writer: inout WireWriter) {
        writer.write(serial)
        writer.write(buffer)
        writer.write(array: damage) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        serial = try reader.integer("serial")
        buffer = try reader.integer("buffer")
        damage = try reader.array("rectangles", limit: SurfaceLimits.rectangles, elementSize: 16) {
            reader throws(WireError) in try DamageRectangle(from: &reader)
        }
        guard buffer < 2 else { throw .invalidValue(field: "buffer", value: "\(buffer)") }
        guard !damage.isEmpty else { throw .invalidValue(field: "rectangles", value: "none") }
    }
}
