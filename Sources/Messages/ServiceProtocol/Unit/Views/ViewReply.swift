/// Whether a unit has a view, and the size that it wishes.
public struct ViewReply: WireMessage, Equatable {
    /// When false, `preferredSize` means nothing.
    public var hasView: Bool
    /// Points; a side of 0 for no wish.
    public var preferredSize: ViewSize

    /// The default size is no wish.
    public init(hasView: Bool, preferredSize: ViewSize = ViewSize(width: 0, height: 0)) {
        self.hasView = hasView
        self.preferredSize = preferredSize
    }

    /// 17 bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(hasView)
        preferredSize.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        hasView = try reader.bool("has a view")
        preferredSize = try ViewSize(from: &reader)
    }
}
