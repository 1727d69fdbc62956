/// Whether a unit has a view, and the size that it wishes.
public struct ViewReply: WireMessage, Equatable {
    public var hasView: Bool
    public var preferredSize: ViewSize

    public init(hasView: Bool, preferredSize: ViewSize = ViewSize(width: 0, height: 0)) {
        self.hasView = hasView
        self.preferredSize = preferredSize
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(hasView)
        preferredSize.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        hasView = try reader.bool("has a view")
        preferredSize = try ViewSize(from: &reader)
    }
}
