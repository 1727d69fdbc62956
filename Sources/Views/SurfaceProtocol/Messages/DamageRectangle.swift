public import ServiceProtocol

/// Where a frame differs from the one before, in pixels from the upper left corner; as a view says it, nothing is
/// checked.
public struct DamageRectangle: WireMessage, Hashable {
    /// Pixels from the left edge.
    public var x: Int32
    /// Pixels from the upper edge.
    public var y: Int32
    /// Pixels; from a view also less than 0.
    public var width: Int32
    /// Pixels; from a view also less than 0.
    public var height: Int32

    /// Takes any numbers: `cut` and `bounded` are what makes them usable.
    public init(x: Int32, y: Int32, width: Int32, height: Int32) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// 16 bytes.
    public func encode(into writer: inout WireWriter) {
        for number in [x, y, width, height] { writer.write(number) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        x = try reader.integer("x of a rectangle")
        y = try reader.integer("y of a rectangle")
        width = try reader.integer("width of a rectangle")
        height = try reader.integer("height of a rectangle")
    }

    /// The part of it that lies on a surface; nil for none. Sums are taken in 64 bits.
    public func cut(toWidth surfaceWidth: Int, height surfaceHeight: Int) -> DamageRectangle? {
        let left = max(0, Int(x)), top = max(0, Int(y))
        let right = min(surfaceWidth, Int(x) + Int(width)), bottom = min(surfaceHeight, Int(y) + Int(height))
        guard right > left, bottom > top else { return nil }
        return DamageRectangle(
            x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
    }

    /// What of many rectangles lies on a surface; all of the surface once where they add up to more, so that nobody
    /// copies more than one picture for a frame.
    public static func bounded(_ rectangles: [DamageRectangle], width: Int, height: Int) -> [DamageRectangle] {
        let cut = rectangles.prefix(SurfaceLimits.rectangles).compactMap { $0.cut(toWidth: width, height: height) }
        let area = cut.reduce(0) { $0 + Int($1.width) * Int($1.height) }
        guard area > width * height || rectangles.count > SurfaceLimits.rectangles else { return cut }
        return [DamageRectangle(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))]
    }
}
