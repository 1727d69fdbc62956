import TerminalOutput
import UnitValidation

/// One line of `auctl validate --list`.
struct CheckListing: Encodable {
    var check: String
    var group: String
    var requirement: String

    static var all: [CheckListing] {
        UnitCheck.all.map { CheckListing(check: $0.id, group: $0.group.rawValue, requirement: $0.requirement) }
    }

    static var text: String {
        var table = TextTable([("check", .left), ("requires", .wrapped)])
        for line in all { table.append([line.check, line.requirement]) }
        return table.text(columns: TerminalWidth.columns)
    }
}
