/// Paths as the IRIs of files.
enum FileIRI {
    private static let start = "file://"

    /// - Parameter path: absolute.
    static func make(_ path: String) -> String {
        var text = start
        for byte in path.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        return text
    }

    /// The path, without a fragment; nil for what is no file of this machine.
    static func path(_ iri: String) -> String? {
        guard iri.hasPrefix(start) else { return nil }
        let rest = iri.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host == "localhost" else { return nil }
        var bytes: [UInt8] = []
        var escaped = Array(rest[slash...])[...]
        while let byte = escaped.popFirst() {
            let code = String(decoding: escaped.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), code.utf8.count == 2, let value = UInt8(code, radix: 16), value != 0 {
                bytes.append(value)
                escaped = escaped.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            || "/-._~".utf8.contains(byte)
    }
}
