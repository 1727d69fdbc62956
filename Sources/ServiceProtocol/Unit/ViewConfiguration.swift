/// A size that the host offers to a view, 0 for any, and whether it shows controls of its own.
public struct ViewConfiguration: WireMessage, Equatable {
    public var size: ViewSize
    public var hostHasController: Bool

    public init(size: ViewSize, hostHasController: Bool) {
        self.size = size
        self.hostHasController = hostHasController
    }

    public func encode(into writer: inout WireWriter) {
        size.encode(into: &writer)
        writer.write(hostHasController)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        size = try ViewSize(from: &reader)
        hostHasController = try reader.bool("host has a controller")
    }
}
