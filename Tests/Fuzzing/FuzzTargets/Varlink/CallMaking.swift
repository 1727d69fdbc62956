import Foundation
import Varlink

/// Makes the parameters of calls: whole by an interface's grammar, with values such as callers should not send.
struct CallMaking {
    private let grammar: InterfaceGrammar
    private var input: FuzzBytes

    init(_ grammar: InterfaceGrammar, _ input: FuzzBytes) {
        self.grammar = grammar
        self.input = input
    }

    /// Numbers at the ends of all types that hold them.
    private static let numbers = [
        "0", "1", "-1", "2", "63", "64", "127", "255", "256", "32767", "65535", "65536", "2147483647", "-2147483648",
        "4294967295", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775806",
        "-9223372036854775808", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    ]
    private static let fractions = ["0.5", "-0.0", "1e39", "-1e39", "1e308", "1e-320", "1e400", "3.4028236e38"]
    private static let texts = [
        "", "a", "aufx gain Demo", "cutoff", "filter.cutoff", "0", "-1", "18446744073709551616", "\u{0}", "../..", "/",
        "/dev/zero",
        "/proc/self/mem", "%n%s", "\u{200b}", "\u{1b}[2J", String(repeating: "x", count: 300), "YnBsaXN0MDA=",
        #"{"version":1,"units":[{"component":"aufx gain Demo"}]}"#,
        #"{"version":9223372036854775807,"units":[]}"#,
    ]

    /// JSON of a kind; `depth` ends what would not.
    mutating func value(_ kind: InterfaceGrammar.Kind, depth: Int = 0) -> String {
        switch kind {
        // One in sixteen is something else than it says.
        case _ where input.byte() & 15 == 15 && depth > 0: return anything()
        case .bool: return input.byte() & 1 == 0 ? "false" : "true"
        case .int: return number()
        case .float: return input.byte() & 1 == 0 ? pick(Self.fractions) : number()
        case .string: return text()
        case .object: return anything()
        case .named(let name): return value(depth < 8 ? grammar.types[name] ?? .object : .object, depth: depth + 1)
        case .optional(let kind): return input.byte() & 3 == 0 ? "null" : value(kind, depth: depth + 1)
        case .array(let kind): return array(kind, depth)
        case .map(let kind): return "{" + text() + ":" + value(kind, depth: depth + 1) + "}"
        case .choice(let words): return quoted(pick(words))
        case .record(let fields): return record(fields, depth)
        }
    }

    private mutating func number() -> String {
        let choice = input.byte()
        return Int(choice) < Self.numbers.count * 8 ? Self.numbers[Int(choice) / 8] : "\(input.integer(Int16.self))"
    }

    private mutating func text() -> String {
        input.byte() & 7 == 7
            ? quoted(String(decoding: input.take(Int(input.byte())), as: UTF8.self)) : quoted(pick(Self.texts))
    }

    private mutating func anything() -> String {
        pick(["null", "true", "0", "[]", "{}", "\"\"", "[[[[]]]]", "{\"a\":null}", "1e999", "9223372036854775808"])
    }

    private mutating func array(_ kind: InterfaceGrammar.Kind, _ depth: Int) -> String {
        let count = depth < 4 ? Int(input.byte() & 3) : 0
        return "[" + (0..<count).map { _ in value(kind, depth: depth + 1) }.joined(separator: ",") + "]"
    }

    private mutating func record(_ fields: [InterfaceGrammar.Field], _ depth: Int) -> String {
        var parts: [String] = []
        for field in fields {
            if case .optional = field.kind, input.byte() & 3 == 0 { continue }
            parts.append(quoted(field.name) + ":" + value(field.kind, depth: depth + 1))
        }
        return "{" + parts.joined(separator: ",") + "}"
    }

    private mutating func pick(_ choices: [String]) -> String { choices[Int(input.byte()) % choices.count] }

    private func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
