/// A value of a plug-in's own state, as the LV2 state extension has it: a key, a type and bytes.
package struct ImportedProperty: Equatable, Sendable {
    private static let atom = "http://lv2plug.in/ns/ext/atom#"
    static let pathType = atom + "Path"
    static let chunkType = atom + "Chunk"
    /// The most bytes of one.
    static let mostBytes = 8 << 20

    /// The property's URI.
    package var key: String
    /// The type's URI, or `bytes` for a state that is one piece.
    package var type: String
    package var bytes: [UInt8]

    package init(key: String, type: String, bytes: [UInt8]) {
        self.key = key
        self.type = type
        self.bytes = bytes
    }

    /// The file that it names; nil for anything else.
    package var path: String? {
        guard type == Self.pathType else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Text with the zero that ends it; a URI or a path, too.
    static func text(_ text: some StringProtocol, key: String, type: String = atom + "String") -> ImportedProperty {
        ImportedProperty(key: key, type: type, bytes: Array(text.utf8) + [0])
    }

    static func path(_ path: String, key: String) -> ImportedProperty { text(path, key: key, type: pathType) }

    static func chunk(_ bytes: [UInt8], key: String) -> ImportedProperty {
        ImportedProperty(key: key, type: chunkType, bytes: bytes)
    }

    static func float(_ value: Float, key: String) -> ImportedProperty {
        number(value.bitPattern, key: key, type: "Float")
    }

    static func double(_ value: Double, key: String) -> ImportedProperty {
        number(value.bitPattern, key: key, type: "Double")
    }

    static func integer(_ value: Int32, key: String) -> ImportedProperty { number(value, key: key, type: "Int") }
    static func long(_ value: Int64, key: String) -> ImportedProperty { number(value, key: key, type: "Long") }
    static func flag(_ value: Bool, key: String) -> ImportedProperty {
        number(Int32(value ? 1 : 0), key: key, type: "Bool")
    }

    /// Bytes as this machine has them, which is how plug-ins keep them.
    private static func number<Number: FixedWidthInteger>(
        _ value: Number, key: String, type: String
    ) -> ImportedProperty {
        ImportedProperty(key: key, type: atom + type, bytes: withUnsafeBytes(of: value) { Array($0) })
    }
}
