/// An element of an XML document: its name, its text and the elements in it. Attributes are passed over.
struct MarkupElement: Equatable, Sendable {
    let name: String
    /// All text that stands in it and not in its elements, as it is.
    var text = ""
    var elements: [MarkupElement] = []

    /// The elements of that name, whatever its case.
    func all(_ name: String) -> [MarkupElement] { elements.filter { $0.name.lowercased() == name.lowercased() } }

    /// The text of the first element of one of those names, without space around it; nil for none, or an empty one.
    func value(_ names: String...) -> String? {
        let found = elements.first { element in names.contains { $0.lowercased() == element.name.lowercased() } }
        return found.map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Without space around it.
    var trimmed: String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
