import Foundation

/// One example as a reader finds it.
struct Example: Sendable, CustomStringConvertible {
    /// The page or the command's help that has it.
    let source: String
    /// `sh`, `swift`, `c` or `xml`.
    let language: String
    let text: String

    var firstLine: String { text.split(separator: "\n").first.map(String.init) ?? "" }
    var description: String { "\(source): \(firstLine)" }

    /// The fenced blocks of a page that can be run or built, in their order.
    static func blocks(of page: String) throws -> [Example] {
        let text = try String(contentsOf: Clone.folder.appending(path: page), encoding: .utf8)
        var (found, lines, language): ([Example], [Substring], String?) = ([], [], nil)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = language {
                if line == "```" {
                    found.append(Example(source: page, language: open, text: lines.joined(separator: "\n") + "\n"))
                    (lines, language) = ([], nil)
                } else {
                    lines.append(line)
                }
            } else if line.hasPrefix("```") {
                language = String(line.dropFirst(3))
            }
        }
        return found.filter { !$0.language.isEmpty }
    }

    /// The commands in a help text: lines that begin with the program's name, and what stands between backticks,
    /// unless it is a command's name alone.
    static func commands(inHelp text: String, of program: String, _ command: String = "") -> [Example] {
        let overview = text.components(separatedBy: "USAGE:")[0]
        let lines = overview.split(separator: "\n").filter { $0.hasPrefix("\(program) ") }.map(String.init)
        let joined = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let quoted = joined.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            .filter { $0.hasPrefix("\(program) ") && $0.split(separator: " ").count > 2 }
        return (lines + quoted).map { Example(source: "\(program) \(command) --help", language: "sh", text: $0 + "\n") }
    }
}
