import RigImport
import Testing

/// Presets of VST3 plug-ins in files, the damaged ones included.
struct VST3PresetTests {
    private static let identifier = "0123456789abcdefABCDEF0123456789"

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xff) } }

    /// A preset with chunks in their order, and a list of them.
    private func preset(_ chunks: [(String, [UInt8])], identifier: String = identifier) -> [UInt8] {
        let list = 48 + chunks.map(\.1.count).reduce(0, +)
        var made = Array("VST3".utf8) + bytes(1, 4) + Array(identifier.utf8) + bytes(list, 8) + chunks.flatMap(\.1)
        made += Array("List".utf8) + bytes(chunks.count, 4)
        var place = 48
        for (name, chunk) in chunks {
            made += Array(name.utf8) + bytes(place, 8) + bytes(chunk.count, 8)
            place += chunk.count
        }
        return made
    }

    private func rig(_ contents: [UInt8], name: String = "Warm.vstpreset") throws(RigImportError) -> ImportedRig {
        try RigFileFormat(name: name, contents: contents).rigs(contents, path: "/home/me/\(name)")[0]
    }

    @Test func aPresetIsTheClassWithBothStates() throws {
        let contents = preset([("Comp", [1, 2, 3]), ("Cont", [4]), ("Info", Array("<xml/>".utf8))])
        let rig = try rig(contents)
        #expect(rig.name == "Warm" && rig.chain == ["Warm"])
        let unit = rig.units[0]
        #expect(unit.identity == .plugIn("vst3:0123456789ABCDEFABCDEF0123456789"))
        #expect(unit.properties.map(\.key) == ["vst3.component", "vst3.controller"])
        #expect(unit.properties.map(\.bytes) == [[1, 2, 3], [4]])
        // Whatever the file is called.
        let renamed = try self.rig(contents, name: "warm.bak")
        #expect(renamed.units[0].properties == unit.properties)
    }

    @Test func everyBeginningOfAPresetIsRefusedInWords() {
        let whole = preset([("Comp", [1, 2, 3]), ("Cont", [4])])
        for length in 0..<whole.count {
            let error = #expect(throws: RigImportError.self) { try rig(Array(whole[..<length])) }
            #expect(error?.reason.isEmpty == false)
        }
    }

    @Test func placesOutsideOfTheFileAreRefused() {
        let whole = preset([("Comp", [1, 2, 3])])
        // Of the list, of its count, and of the first entry's place and size.
        for place in [40, 47, 55, 58, 63, 70, 71, 78] {
            var broken = whole
            broken[place] = 0xff
            #expect(throws: RigImportError.self, "\(place)") { try rig(broken) }
        }
        #expect(throws: RigImportError.self) { try rig(preset([("Cont", [1])])) }
        let odd = String(repeating: "x", count: 32)
        #expect(throws: RigImportError.self) { try rig(preset([("Comp", [1])], identifier: odd)) }
    }
}
