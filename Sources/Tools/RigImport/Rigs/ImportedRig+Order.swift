// Units in the order in which they are connected.
extension ImportedRig {
    /// A longer name of a port is none of a unit's.
    private static let longestPort = 2048

    /// Takes the units of the series in its order, and notes what is beside it.
    /// - Parameter connections: from and to, as `NAME:PORT`; a name that no unit has is outside.
    mutating func arrange(_ all: [ImportedUnit], connections: [(from: String, to: String)]) {
        var places: [String: Int] = [:]
        for (place, unit) in all.enumerated() where places[unit.name] == nil { places[unit.name] = place }
        let ends = connections.map { (from: Self.end($0.from, places), to: Self.end($0.to, places)) }
        let order = SeriesOrder(all.map(\.name), connections: ends)
        units = order.units.map { all[$0] }
        for aside in order.aside {
            remark("\(all[aside.unit].name) is left out: it \(aside.reason), and a rig is a series")
        }
        for (from, to) in order.dropped {
            remark("the connection from \(all[from].name) to \(all[to].name) is left out: a rig is a series")
        }
    }

    /// Names may have colons themselves: the longest one that fits is meant.
    private static func end(_ text: String, _ places: [String: Int]) -> SeriesOrder.End {
        guard text.utf8.count <= longestPort else { return .outside }
        var name = text[...]
        while let colon = name.lastIndex(of: ":") {
            name = name[..<colon]
            if let place = places[String(name)] { return .unit(place) }
        }
        return .outside
    }
}
