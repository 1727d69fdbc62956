import Foundation

extension BenchmarkRecord {
    /// The records as a JSON array, keys in printing order, absent values as null.
    public static func json(_ records: [BenchmarkRecord]) -> String {
        guard !records.isEmpty else { return "[]" }
        return "[\n" + records.map { "  " + $0.jsonObject() }.joined(separator: ",\n") + "\n]"
    }

    /// This record as one line of JSON.
    public func jsonObject() -> String {
        let members = fields.map { "\(Self.quoted($0.key)): \(Self.encoded($0.value))" }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func encoded(_ value: BenchmarkValue) -> String {
        switch value {
        case .number(let number): encoded(number)
        case .integer(let integer): String(integer)
        case .text(let text): quoted(text)
        case .flag(let flag): flag ? "true" : "false"
        case .missing: "null"
        }
    }

    /// JSON has neither infinity nor NaN; six decimals are a picosecond.
    private static func encoded(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        guard abs(number) < 1e15 else { return "\(number)" }
        var text = String(format: "%.6f", number)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.append("0") }
        return text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20: result += String(format: "\\u%04x", scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
