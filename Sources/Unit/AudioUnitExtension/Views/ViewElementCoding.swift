import AudioToolbox
import ServiceProtocol

/// What a view shows, as bytes on the way to whoever shows it, who believes none of it.
package enum ViewElementCoding {
    /// The most elements of one description; more are left out.
    package static let mostElements = 256
    /// The most bytes of one description; elements that do not fit are left out.
    static let mostBytes = 60 << 10
    /// The most bytes of a label or a value; longer ones are cut.
    static let mostTextBytes = 512

    /// A description's bytes.
    package static func encode(_ elements: [ViewElement]) -> [UInt8] {
        var encoded: [[UInt8]] = []
        var bytes = 4
        for element in elements.prefix(mostElements) {
            let next = encode(element)
            bytes += next.count
            guard bytes <= mostBytes else { break }
            encoded.append(next)
        }
        var writer = WireWriter(reservingCapacity: bytes)
        writer.write(array: encoded) { $0.append($1) }
        return writer.bytes
    }

    /// The elements of some bytes. Throws `WireError` for bytes that are none.
    package static func decode(_ bytes: [UInt8]) throws(WireError) -> [ViewElement] {
        var reader = WireReader(bytes)
        let elements = try reader.array("elements", limit: mostElements, elementSize: 47) {
            reader throws(WireError) in try element(&reader)
        }
        try reader.finish()
        return elements
    }

    private static func encode(_ element: ViewElement) -> [UInt8] {
        var writer = WireWriter()
        writer.write(element.identifier)
        writer.write(element.role.rawValue)
        writer.write(cut(element.label))
        writer.write(cut(element.value))
        let numbers = [element.number, element.least, element.greatest].map { $0.flatMap { $0.isFinite ? $0 : nil } }
        for number in numbers {
            writer.write(number != nil)
            if let number { writer.write(number) }
        }
        for length in [element.x, element.y, element.width, element.height] {
            writer.write(length.isFinite ? length : 0)
        }
        writer.write(element.isEnabled)
        writer.write(element.isFocused)
        return writer.bytes
    }

    private static func element(_ reader: inout WireReader) throws(WireError) -> ViewElement {
        let identifier: UInt32 = try reader.integer("element")
        let raw = try reader.integer("role of an element", as: UInt8.self)
        guard let role = ViewElement.Role(rawValue: raw) else {
            throw .invalidValue(field: "role of an element", value: "\(raw)")
        }
        let (label, value) = (try reader.string("label"), try reader.string("value"))
        let number = try optional(&reader), least = try optional(&reader), greatest = try optional(&reader)
        return ViewElement(
            identifier: identifier, role: role, label: label, value: value, number: number, least: least,
            greatest: greatest, x: try reader.double("x"), y: try reader.double("y"),
            width: try reader.double("width"), height: try reader.double("height"),
            isEnabled: try reader.bool("enabled"), isFocused: try reader.bool("focused"))
    }

    private static func optional(_ reader: inout WireReader) throws(WireError) -> Double? {
        try reader.bool("presence of a number") ? try reader.double("number") : nil
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > mostTextBytes else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: mostTextBytes)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
