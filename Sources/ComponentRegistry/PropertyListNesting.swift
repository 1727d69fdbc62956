/// Refuses property lists nested so deep that decoding them could exhaust the stack.
enum PropertyListNesting {
    /// Why a property list is not even decoded.
    enum Refusal: Error, CustomStringConvertible {
        case tooDeep
        case notXML

        var description: String {
            switch self {
            case .tooDeep: "it nests deeper than \(limit) levels"
            case .notXML: "it is not an XML property list"
            }
        }
    }

    private static let limit = 32

    /// Counts opening and closing container tags, leaving out comments and character data.
    /// - Throws: `Refusal`; other forms than XML are refused because their depth cannot be seen from outside.
    static func check(_ bytes: [UInt8]) throws(Refusal) {
        guard bytes.first(where: { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }) == UInt8(ascii: "<")
        else { throw .notXML }
        var depth = 0
        var index = 0
        while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[(tag + 1)...]
            index = end(ofTag: rest, in: bytes)
            if opensContainer(rest) { depth += 1 }
            if rest.starts(with: "/dict".utf8) || rest.starts(with: "/array".utf8) { depth -= 1 }
            guard depth <= limit else { throw .tooDeep }
        }
    }

    private static func opensContainer(_ tag: ArraySlice<UInt8>) -> Bool {
        guard tag.starts(with: "dict".utf8) || tag.starts(with: "array".utf8) else { return false }
        guard let close = tag.firstIndex(of: UInt8(ascii: ">")) else { return true }
        return tag[close - 1] != UInt8(ascii: "/")
    }

    private static func end(ofTag tag: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int {
        if tag.starts(with: "!--".utf8) { return end(of: "-->", after: tag.startIndex + 3, in: bytes) }
        if tag.starts(with: "![CDATA[".utf8) { return end(of: "]]>", after: tag.startIndex + 8, in: bytes) }
        return tag.startIndex
    }

    private static func end(of mark: String, after start: Int, in bytes: [UInt8]) -> Int {
        let mark = Array(mark.utf8)
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index...].starts(with: mark) { return index + mark.count }
            index += 1
        }
        return bytes.count
    }
}
