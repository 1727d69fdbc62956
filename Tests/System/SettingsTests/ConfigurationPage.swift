import Foundation
import TestSupport

/// The tables of `docs/use/configuration.md`.
struct ConfigurationPage {
    /// The rows whose first cell is a name, by the heading above them.
    let rows: [String: [String]]

    init() throws {
        let file = TestPackage.folder.appending(path: "docs/use/configuration.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        var (rows, heading): ([String: [String]], String) = ([:], "")
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            if line.hasPrefix("| `") { rows[heading, default: []].append(String(line)) }
        }
        self.rows = rows
    }

    /// The cells of those rows, without the marks of code.
    var cells: [String: [[String]]] {
        rows.mapValues { rows in
            rows.map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            }
        }
    }
}
