import HostControl
import Rigs
import TerminalOutput

/// One controller that moves a parameter of a running unit.
struct ControllerRow: Encodable {
    private let binding: ControllerBinding
    /// As `auctl ps` names the unit.
    private let unit: String

    init(_ binding: ControllerBinding, of unit: LocatedUnit) {
        (self.binding, self.unit) = (binding, unit.reference)
    }

    private enum CodingKeys: CodingKey { case unit, parameter, kind, channel, number, port, least, greatest, jumps }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(unit, forKey: .unit)
        try container.encode(binding.parameter, forKey: .parameter)
        try container.encode(binding.kind, forKey: .kind)
        try container.encode(binding.channel, forKey: .channel)
        try container.encode(binding.number, forKey: .number)
        try container.encode(binding.port, forKey: .port)
        try container.encode(binding.least, forKey: .least)
        try container.encode(binding.greatest, forKey: .greatest)
        try container.encode(binding.jumps, forKey: .jumps)
    }

    /// What moves it, as a person reads it.
    var controller: String { RigController(binding)?.controller.text ?? binding.kind }

    /// Controllers as a table.
    static func table(_ rows: [ControllerRow]) -> String {
        var table = TextTable([
            ("parameter", .left), ("moved by", .left), ("port", .left), ("range", .left), ("follows", .left),
        ])
        for row in rows {
            let ends = [row.binding.least, row.binding.greatest].map {
                $0.map { ParameterRow.number(Double($0)) } ?? ""
            }
            let range = ends == ["", ""] ? "" : "\(ends[0]) … \(ends[1])"
            table.append([
                row.binding.parameter, row.controller, row.binding.port ?? "any", range,
                row.binding.jumps ? "at once" : "when passed",
            ])
        }
        return table.text(columns: TerminalWidth.columns)
    }
}
