/// A preset of a VST3 plug-in in a file (`.vstpreset`): the class that it belongs to, and the states of its two parts.
///
/// The layout is that of VST3's preset file format: a header with the class's identifier in hexadecimal digits, chunks, and a
/// list of where each is. Numbers are little-endian.
struct VST3Preset {
    private static let headerBytes = 48
    private static let entryBytes = 20
    private static let mostEntries = 128
    /// What the plug-in's state calls the two, and what the file does.
    private static let parts = [(chunk: "Comp", key: "vst3.component"), (chunk: "Cont", key: "vst3.controller")]

    let rig: ImportedRig

    /// - Parameter name: the file's, which people know the preset by.
    /// - Throws: `RigImportError` for what is damaged, and for a preset without a state.
    init(_ contents: [UInt8], name: String) throws(RigImportError) {
        guard contents.count >= Self.headerBytes, contents.starts(with: "VST3".utf8) else {
            throw RigImportError("is no VST3 preset: it does not begin with VST3")
        }
        let digits = contents[8..<40]
        guard digits.allSatisfy({ Self.isDigit($0) }) else {
            throw RigImportError("is damaged: the plug-in's identifier has other than hexadecimal digits")
        }
        let identity = "vst3:" + String(decoding: digits, as: UTF8.self).uppercased()
        var unit = ImportedUnit(.plugIn(identity), name: name)
        for (chunk, bytes) in try Self.chunks(contents) {
            guard let part = Self.parts.first(where: { $0.chunk == chunk }),
                !unit.properties.contains(where: { $0.key == part.key })
            else { continue }
            guard bytes.count <= ImportedProperty.mostBytes else {
                throw RigImportError("has a state of more than \(ImportedProperty.mostBytes >> 20) MiB")
            }
            unit.properties.append(ImportedProperty(key: part.key, type: "bytes", bytes: Array(bytes)))
        }
        guard unit.properties.contains(where: { $0.key == Self.parts[0].key }) else {
            throw RigImportError("holds no state of the plug-in: it has no chunk \(Self.parts[0].chunk)")
        }
        rig = ImportedRig(name: name, units: [unit])
    }

    /// What the list at the end names, in its order.
    private static func chunks(_ contents: [UInt8]) throws(RigImportError) -> [(String, ArraySlice<UInt8>)] {
        guard let list = number(contents, at: 40, bytes: 8), list <= contents.count - 8,
            contents[list..<list + 4].elementsEqual("List".utf8),
            let count = number(contents, at: list + 4, bytes: 4), count <= mostEntries
        else { throw RigImportError("is damaged: it has no list of what it holds") }
        var chunks: [(String, ArraySlice<UInt8>)] = []
        for entry in 0..<count {
            let place = list + 8 + entry * entryBytes
            guard place + entryBytes <= contents.count, let start = number(contents, at: place + 4, bytes: 8),
                let size = number(contents, at: place + 12, bytes: 8), start <= contents.count,
                size <= contents.count - start
            else { throw RigImportError("is damaged: entry \(entry + 1) of its list lies outside of the file") }
            let name = String(decoding: contents[place..<place + 4], as: UTF8.self)
            chunks.append((name, contents[start..<start + size]))
        }
        return chunks
    }

    /// Nil for what lies outside, and for a number that no place has.
    private static func number(_ contents: [UInt8], at place: Int, bytes: Int) -> Int? {
        guard place >= 0, place <= contents.count - bytes else { return nil }
        let value = contents[place..<place + bytes].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
