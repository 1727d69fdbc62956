/// Which of the view configurations that were offered a view can be shown in.
public struct ViewIndices: WireMessage, Equatable {
    /// As they came from the unit: use `checked(below:)` before they index anything.
    public var indices: [UInt32]

    /// Neither range nor uniqueness is checked here.
    public init(_ indices: [UInt32]) { self.indices = indices }

    /// Four bytes, and four for each index.
    public func encode(into writer: inout WireWriter) {
        writer.write(array: indices) { $0.write($1) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        indices = try reader.array("view configuration indices", limit: WireLimits.viewConfigurations, elementSize: 4) {
            reader throws(WireError) in try reader.integer("view configuration index")
        }
    }

    /// The indices, checked: each is below `count`, and none comes twice.
    public func checked(below count: Int) throws(WireError) -> [Int] {
        for index in indices where Int(index) >= count {
            throw .invalidValue(field: "view configuration index", value: "\(index) of \(count)")
        }
        guard Set(indices).count == indices.count else {
            throw .invalidValue(field: "view configuration indices", value: "\(indices)")
        }
        return indices.map(Int.init)
    }
}
