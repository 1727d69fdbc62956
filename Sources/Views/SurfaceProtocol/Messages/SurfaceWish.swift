public import ServiceProtocol

/// The sizes that a view wishes, in points; a presenter may do otherwise.
public struct SurfaceWish: WireMessage {
    /// 0 for no wish.
    public var preferred: ViewSize
    /// 0 where any size will do.
    public var least: ViewSize
    /// 0 where any size will do.
    public var greatest: ViewSize

    /// The reader refuses what is no length.
    public init(
        preferred: ViewSize = ViewSize(width: 0, height: 0), least: ViewSize = ViewSize(width: 0, height: 0),
        greatest: ViewSize = ViewSize(width: 0, height: 0)
    ) {
        (self.preferred, self.least, self.greatest) = (preferred, least, greatest)
    }

    /// 48 bytes.
    public func encode(into writer: inout WireWriter) {
        for size in [preferred, least, greatest] { size.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        preferred = try ViewSize(from: &reader)
        least = try ViewSize(from: &reader)
        greatest = try ViewSize(from: &reader)
    }
}
