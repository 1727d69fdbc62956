/// A node of a graph of statements.
enum TurtleTerm: Hashable, Sendable {
    /// By its IRI.
    case resource(String)
    /// Without a name of its own.
    case blank(Int)
    /// Text with its type's IRI; nil for plain text.
    case literal(String, type: String?)

    private static let schema = "http://www.w3.org/2001/XMLSchema#"
    static let integer = schema + "integer"
    static let decimal = schema + "decimal"
    static let double = schema + "double"
    static let boolean = schema + "boolean"

    /// The part of an XML Schema type behind its namespace; nil for other types.
    static func schemaName(_ type: String?) -> Substring? {
        guard let type, type.hasPrefix(schema) else { return nil }
        return type.dropFirst(schema.count)
    }

    /// The text of a literal.
    var text: String? {
        guard case .literal(let text, _) = self else { return nil }
        return text
    }

    var iri: String? {
        guard case .resource(let iri) = self else { return nil }
        return iri
    }
}
