public import ServiceProtocol

/// Tells a view that a buffer of its is shown: the other one is the view's, and it may draw the next frame.
public struct SurfaceDone: WireMessage {
    /// That of the frame.
    public var serial: UInt32
    /// The one that is shown, 0 or 1.
    public var buffer: UInt8
    /// When, in nanoseconds of the monotonic clock.
    public var hostTime: UInt64

    /// The reader refuses a buffer that there is not.
    public init(serial: UInt32, buffer: UInt8, hostTime: UInt64) {
        (self.serial, self.buffer, self.hostTime) = (serial, buffer, hostTime)
    }

    /// 13 bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(serial)
        writer.write(buffer)
        writer.write(hostTime)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        serial = try reader.integer("serial")
        buffer = try reader.integer("buffer")
        hostTime = try reader.integer("host time")
        guard buffer < 2 else { throw .invalidValue(field: "buffer", value: "\(buffer)") }
    }
}
