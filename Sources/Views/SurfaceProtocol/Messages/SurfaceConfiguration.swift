public import ServiceProtocol

/// Gives a view memory to draw in, and says how large a picture it is to draw there.
public struct SurfaceConfiguration: WireMessage {
    /// Counts the memories of one channel; frames name the one that they were drawn in.
    public var serial: UInt32
    /// Pixels; 1 … `SurfaceLimits.side`.
    public var width: UInt32
    /// Pixels; 1 … `SurfaceLimits.side`.
    public var height: UInt32
    /// Bytes from one row to the next.
    public var bytesPerRow: UInt32
    /// Pixels for each point, times 120.
    public var scale120: UInt32
    /// Whether light things are drawn on a dark ground.
    public var isDark: Bool

    /// A configuration with rows of a whole number of cache lines.
    public init(serial: UInt32, width: UInt32, height: UInt32, scale: Double = 1, isDark: Bool = false) {
        self.serial = serial
        self.width = width
        self.height = height
        bytesPerRow = UInt32(clamping: Self.bytesPerRow(width: Int(width)))
        scale120 = UInt32(min(max(scale, SurfaceLimits.scales.lowerBound), SurfaceLimits.scales.upperBound) * 120)
        self.isDark = isDark
    }

    /// Pixels for each point.
    public var scale: Double { Double(scale120) / 120 }
    /// Bytes of one of the two buffers.
    public var bufferBytes: Int { Int(bytesPerRow) * Int(height) }

    static func bytesPerRow(width: Int) -> Int { (width * 4 + 63) & ~63 }

    /// 21 bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(serial)
        writer.write(width)
        writer.write(height)
        writer.write(bytesPerRow)
        writer.write(scale120)
        writer.write(isDark)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        serial = try reader.integer("serial")
        width = try reader.surfaceSide("width of a surface")
        height = try reader.surfaceSide("height of a surface")
        bytesPerRow = try reader.integer("bytes of a row")
        scale120 = try reader.integer("scale of a surface")
        isDark = try reader.bool("dark appearance")
        guard Int(bytesPerRow) == Self.bytesPerRow(width: Int(width)) else {
            throw .invalidValue(field: "bytes of a row", value: "\(bytesPerRow)")
        }
        guard 2 * bufferBytes <= SurfaceLimits.memoryBytes else {
            throw .invalidValue(field: "surface", value: "\(width) × \(height)")
        }
        guard SurfaceLimits.scales.contains(scale) else {
            throw .invalidValue(field: "scale of a surface", value: "\(scale)")
        }
    }
}

extension WireReader {
    fileprivate mutating func surfaceSide(_ field: StaticString) throws(WireError) -> UInt32 {
        let side = try integer(field, as: UInt32.self)
        guard (1...UInt32(SurfaceLimits.side)).contains(side) else {
            throw .invalidValue(field: "\(field)", value: "\(side)")
        }
        return side
    }
}
