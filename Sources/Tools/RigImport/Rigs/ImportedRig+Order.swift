// Units in the order in which they are connected.
extension ImportedRig {
    /// Takes the units of the series in its order, and notes what is beside it.
    /// - Parameter connections: from and to, as `NAME:PORT`; a name that no unit has is outside.
    mutating func arrange(_ all: [ImportedUnit], connections: [(from: String, to: String)]) {
        let names = Self.names(of: all)
        let ends = connections.map { (from: Self.end($0.from, names), to: Self.end($0.to, names)) }
        let order = SeriesOrder(all.map(\.name), connections: ends)
        units = order.units.map { all[$0] }
        for aside in order.aside {
            remark("\(all[aside.unit].name) is left out: it \(aside.reason), and a rig is a series")
        }
        for (from, to) in order.dropped {
            remark("the connection from \(all[from].name) to \(all[to].name) is left out: a rig is a series")
        }
    }

    /// What the ports of each unit begin with, the longest first: names may have colons themselves. Of units that are
    /// called the same the first is meant.
    private static func names(of units: [ImportedUnit]) -> [(start: [UInt8], place: Int)] {
        let names = units.enumerated().map { (start: Array("\($0.element.name):".utf8), place: $0.offset) }
        return names.sorted { ($0.start.count, $1.place) > ($1.start.count, $0.place) }
    }

    private static func end(_ port: String, _ names: [(start: [UInt8], place: Int)]) -> SeriesOrder.End {
        names.first { port.utf8.starts(with: $0.start) }.map { .unit($0.place) } ?? .outside
    }
}
