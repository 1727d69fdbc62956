/// A size that the host offers to a view, 0 for any, and whether it shows controls of its own.
public struct ViewConfiguration: WireMessage, Equatable {
    /// Points; a side of 0 stands for any length.
    public var size: ViewSize
    /// As CoreAudioKit's `AUAudioUnitViewConfiguration.hostHasController`.
    public var hostHasController: Bool

    /// Takes any size; the sides are the reader's to check.
    public init(size: ViewSize, hostHasController: Bool) {
        self.size = size
        self.hostHasController = hostHasController
    }

    /// 17 bytes.
    public func encode(into writer: inout WireWriter) {
        size.encode(into: &writer)
        writer.write(hostHasController)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        size = try ViewSize(from: &reader)
        hostHasController = try reader.bool("host has a controller")
    }
}
