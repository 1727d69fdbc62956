import RenderBenchmark
import TerminalOutput

/// One variable, file or key as `auctl doctor` lists it.
struct SettingRow: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case variable, file
        case systemPlace = "system place"
        case hostKey = "host setting"
        case daemonKey = "daemon setting"
    }

    var kind: Kind
    var name: String
    /// What holds now.
    var value: String
    /// Where that comes from: the environment, a file, or the default.
    var origin: String
    /// Whether the file or socket is there; nil for what is none.
    var exists: Bool?
    var meaning: String

    /// A table without the meanings, which docs/use/configuration.md has. In a terminal that is too narrow for it values
    /// stand below their names.
    static func text(_ rows: [SettingRow], columns: Int?) -> String {
        let whole = table(rows, hasValueBelow: false)
        guard let columns, whole.width > columns else { return whole.text() }
        return table(rows, hasValueBelow: true).text(columns: columns)
    }

    private static func table(_ rows: [SettingRow], hasValueBelow: Bool) -> TextTable {
        var table = TextTable(
            [("setting", .left), ("name", .left)] + (hasValueBelow ? [] : [("value", .left)]) + [("from", .left)])
        for row in rows {
            let origin = row.exists.map { "\(row.origin)\($0 ? "" : ", not there")" } ?? row.origin
            table.append(
                [row.kind.rawValue, row.name] + (hasValueBelow ? [] : [row.value]) + [origin],
                detail: hasValueBelow ? row.value : "")
        }
        return table
    }
}
