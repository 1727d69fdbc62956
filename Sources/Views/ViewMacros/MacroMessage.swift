import Foundation

/// What the compiler asks.
struct MacroMessage {
    private let fields: [String: Any]

    /// The next one; nil at the end, and for what is none.
    init?(readFrom input: FileHandle) {
        guard let head = try? input.read(upToCount: 8), head.count == 8 else { return nil }
        let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count < 1 << 28, let body = Self.read(count, from: input),
            let fields = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        else { return nil }
        self.fields = fields
    }

    init(fields: [String: Any]) { self.fields = fields }

    private static func read(_ count: Int, from input: FileHandle) -> Data? {
        var body = Data()
        while body.count < count {
            guard let part = try? input.read(upToCount: count - body.count), !part.isEmpty else { return nil }
            body += part
        }
        return body
    }

    /// What is said to it.
    var answer: MacroAnswer {
        if fields["getCapability"] != nil { return .capability }
        if fields["expandFreestandingMacro"] != nil { return .source("") }
        if let asked = fields["expandAttachedMacro"] as? [String: Any] { return Self.attached(asked) }
        return .source("")
    }

    private static func attached(_ asked: [String: Any]) -> MacroAnswer {
        let name = (asked["macro"] as? [String: Any])?["typeName"] as? String
        let declaration = (asked["declSyntax"] as? [String: Any])?["source"] as? String
        guard name == "EntryMacro", let declaration else { return .source("") }
        guard let entry = EntryDeclaration(declaration) else {
            return .refused("'@Entry' wants a variable with a value: var name: Type = value")
        }
        return .source(asked["macroRole"] as? String == "accessor" ? entry.accessors : entry.key)
    }
}
