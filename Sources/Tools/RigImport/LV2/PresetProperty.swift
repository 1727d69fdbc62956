import Foundation

/// A property of a preset's state, as hosts write them in Turtle.
struct PresetProperty {
    private static let namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    /// Nil for what no bytes stand for here, such as numbers of a session's own.
    let property: ImportedProperty?

    init(_ graph: TurtleGraph, _ key: String, _ object: TurtleTerm) {
        switch object {
        case .resource(let iri): property = FileIRI.path(iri).map { .path($0, key: key) }
        case .literal(let text, let type): property = Self.literal(text, type, key)
        case .blank:
            // An atom of a type of its own, whose bytes stand in base64.
            let type = graph.objects(object, Self.namespace + "type").lazy.compactMap(\.iri).first
            let text = graph.objects(object, Self.namespace + "value").lazy.compactMap(\.text).first
            guard let type, let bytes = text.flatMap(Self.bytes) else {
                property = nil
                return
            }
            property = ImportedProperty(key: key, type: type, bytes: bytes)
        }
    }

    private static func literal(_ text: String, _ type: String?, _ key: String) -> ImportedProperty? {
        guard text.utf8.count <= ImportedProperty.mostBytes else { return nil }
        guard let type else { return .text(text, key: key) }
        if type == ImportedProperty.pathType { return .path(text, key: key) }
        switch TurtleTerm.schemaName(type) {
        case "int", "integer": return Int32(text).map { .integer($0, key: key) }
        case "long": return Int64(text).map { .long($0, key: key) }
        case "float", "decimal": return ImportedValue.number(text).map { .float($0, key: key) }
        case "double": return ImportedValue.number(text).flatMap { _ in Double(text) }.map { .double($0, key: key) }
        case "boolean": return .flag(text == "true" || text == "1", key: key)
        case "base64Binary": return bytes(text).map { .chunk($0, key: key) }
        case "string": return .text(text, key: key)
        default: return nil
        }
    }

    private static func bytes(_ base64: String) -> [UInt8]? {
        guard base64.utf8.count <= 2 * ImportedProperty.mostBytes else { return nil }
        return Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
    }
}
