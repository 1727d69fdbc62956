import HostControl
import TerminalOutput

/// The units of a running host's chain as `auctl chain` prints them.
struct ChainListing: Encodable {
    private struct Row: Encodable {
        var place: Int
        var instance: String
        var component: String
        var name: String
    }

    private let rows: [Row]

    init(_ host: ChainHost) {
        rows = host.units.indices.map { index in
            let unit = host.unit(index)
            return Row(
                place: index + 1, instance: unit.reference, component: unit.status.component, name: unit.status.name)
        }
    }

    var table: String {
        var table = TextTable([("place", .right), ("instance", .left), ("component", .left), ("name", .left)])
        for row in rows { table.append(["\(row.place)", row.instance, row.component, row.name]) }
        return table.text(columns: TerminalWidth.columns)
    }

    /// An array, without a name around it.
    func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}
