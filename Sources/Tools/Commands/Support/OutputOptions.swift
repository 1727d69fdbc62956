import ArgumentParser
import Foundation
import TerminalOutput

/// What every command that prints data has in common.
package struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON instead of a table.")
    package var json = false

    /// For ArgumentParser, which makes the options before it parses the arguments.
    package init() {}

    /// Prints a value as JSON, exactly, or the text that `table` makes, with control characters escaped.
    func print(_ value: some Encodable, table: () -> String) throws {
        if json {
            Swift.print(try Self.encode(value))
        } else {
            let text = table()
            if !text.isEmpty { Swift.print(TerminalWidth.fitted(TerminalText.lines(text))) }
        }
    }

    /// As `print(_:table:)`, for a text in which what is not this program's is escaped already: it may have colours.
    func print(_ value: some Encodable, escapedTable: (_ isColored: Bool) -> String) throws {
        if json {
            Swift.print(try Self.encode(value))
        } else {
            let text = escapedTable(StandardOutput.takesColors)
            if !text.isEmpty { Swift.print(TerminalWidth.fitted(text)) }
        }
    }

    /// Keys in alphabetical order, one per line.
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
