import Varlink

/// What the values of calls look like, read out of an interface's own description.
struct InterfaceGrammar: Sendable {
    /// A type of varlink's language.
    indirect enum Kind: Equatable, Sendable {
        case bool, int, float, string, object
        case named(String)
        case optional(Kind)
        case array(Kind)
        case map(Kind)
        case choice([String])
        case record([Field])
    }

    struct Field: Equatable, Sendable {
        let name: String
        let kind: Kind
    }

    struct Method: Sendable {
        let name: String
        let parameters: Kind
    }

    private(set) var types: [String: Kind] = [:]
    private(set) var methods: [Method] = []

    /// Ends the process for a description that is none: it is this project's own.
    init(_ description: String) {
        let lines = description.split(separator: "\n").map {
            $0.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        }
        var words = Words(lines.joined(separator: " "))
        while let word = words.next() {
            switch word {
            case "interface": _ = words.next()
            case "type", "error": if let name = words.next() { types[name] = words.kind() }
            case "method":
                guard let name = words.next() else { return }
                methods.append(Method(name: name, parameters: words.kind()))
                words.expect("->")
                _ = words.kind()
            default: demand(false, "an interface has the word '\(word)'")
            }
        }
    }

    /// The words of a description: names, and marks by themselves.
    private struct Words {
        private var rest: [String] = []

        init(_ text: String) {
            var word = ""
            var words: [String] = []
            func end() {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            for letter in text {
                switch letter {
                case " ", "\t": end()
                case "(", ")", ",", ":", "?", "[", "]":
                    end()
                    words.append(String(letter))
                default: word.append(letter)
                }
            }
            end()
            rest = words.reversed()
        }

        mutating func next() -> String? { rest.popLast() }

        mutating func expect(_ word: String) {
            let found = next()
            demand(found == word, "an interface has '\(found ?? "its end")' instead of '\(word)'")
        }

        mutating func kind() -> Kind {
            switch next() {
            case "?": return .optional(kind())
            case "[":
                let isMap = rest.last == "string"
                if isMap { _ = next() }
                expect("]")
                return isMap ? .map(kind()) : .array(kind())
            case "(": return record()
            case "bool": return .bool
            case "int": return .int
            case "float": return .float
            case "string": return .string
            case "object": return .object
            case let name?: return .named(name)
            case nil: return .object
            }
        }

        private mutating func record() -> Kind {
            var fields: [Field] = []
            var choices: [String] = []
            while let name = next(), name != ")" {
                if name == "," { continue }
                if rest.last == ":" {
                    _ = next()
                    fields.append(Field(name: name, kind: kind()))
                } else {
                    choices.append(name)
                }
            }
            return choices.isEmpty ? .record(fields) : .choice(choices)
        }
    }
}
