import AudioToolbox
import PropertyLists

/// A state as it comes from a preset's file, a document or a service: decoded, written again, and given to a unit.
enum StateTarget {
    static func run(_ bytes: [UInt8]) {
        guard let state = try? PropertyListCoder.decodeAny(bytes) else { return }
        guard let written = try? PropertyListCoder.encode(state) else {
            return demand(false, "a list that was read cannot be written")
        }
        guard let again = try? PropertyListCoder.decode(written) else {
            return demand(false, "a list that was written cannot be read")
        }
        demand((try? PropertyListCoder.encode(again)) == written, "a list changes by being written")
        for value in state.values { readNumbers(value) }
        give(state)
    }

    private static func readNumbers(_ value: Any) {
        _ = PropertyListCoder.integer(of: value)
        _ = PropertyListCoder.float(of: value)
        _ = PropertyListCoder.bytes(of: value)
    }

    private static func give(_ state: [String: Any]) {
        guard let unit = try? FuzzedUnit() else { return demand(false, "the unit cannot be made") }
        let before = unit.value
        let problem = unit.problem(ofState: state)
        unit.fullState = state
        demand(problem == nil || unit.value == before, "a state that was refused changed the unit")
        unit.fullStateForDocument = state
        demand((0...1).contains(unit.value), "a parameter has left its range: \(unit.value)")
        demand(unit.problem(ofState: unit.fullState ?? [:]) == nil, "a unit does not take its own state")
    }
}

/// A unit with one parameter in a group.
private final class FuzzedUnit: AUAudioUnit, @unchecked Sendable {
    private static let description = AudioComponentDescription(
        componentType: kAudioUnitType_Effect, componentSubType: 0x7072_7374, componentManufacturer: 0x5465_7374,
        componentFlags: 0, componentFlagsMask: 0)

    init() throws {
        try super.init(componentDescription: Self.description)
        let level = AUParameterTree.createParameter(
            withIdentifier: "level", name: "Level", address: 0, min: 0, max: 1, defaultValue: 0)
        parameterTree = AUParameterTree.createTree(withChildren: [level])
    }

    var value: Float { parameterTree?.parameter(withAddress: 0)?.value ?? 0 }
}

extension StateTarget {
    static var binarySeed: [UInt8] {
        encoded([
            "text": "naïve ♪", "integer": -42, "double": 0.1, "float": Float(0.1), "yes": true,
            "data": [0, 1, 255] as [UInt8], "array": [1, "two", 3.0] as [Any], "nested": ["a": ["b": false]],
        ])
    }

    static var seeds: [FuzzSeed] {
        let values = encoded(["level": 0.5 as Float])
        let codes: [String: Any] = [
            "type": Int(kAudioUnitType_Effect), "subtype": 0x7072_7374, "manufacturer": 0x5465_7374, "version": 0,
        ]
        let whole = codes.merging(["name": "Mine", "preset-number": -1, "data": values]) { $1 }
        return [
            FuzzSeed("binary", binarySeed), FuzzSeed("state", encoded(whole)),
            FuzzSeed("other-unit", encoded(whole.merging(["subtype": 1]) { $1 })),
            FuzzSeed("newer", encoded(whole.merging(["version": 1 << 40]) { $1 })),
            FuzzSeed("data-is-text", encoded(whole.merging(["data": "text"]) { $1 })),
            FuzzSeed("data-is-broken", encoded(whole.merging(["data": [1, 2] as [UInt8]]) { $1 })),
            FuzzSeed("not-a-number", encoded(["data": encoded(["level": Float.nan])])),
            FuzzSeed("huge-number", encoded(["data": encoded(["level": 1e300])])),
            FuzzSeed("shared", sharedValues), FuzzSeed("in-itself", inItself), FuzzSeed("deep", deep),
            FuzzSeed("xml", Array(Self.xml.utf8)), FuzzSeed("xml-empty", Array("<plist><dict/></plist>".utf8)),
        ]
    }

    private static let xml = """
        <plist version="1.0"><dict><key>name</key><string>Mine &lt;1&gt;</string><key>version</key><integer>0x0</integer>
        <key>data</key><data> YnBsaXN0MDA= </data><key>real</key><real>-1.5e3</real><key>flag</key><false/>
        <key>when</key><date>2026-01-01T00:00:00Z</date><key>array</key><array><true/><array/></array></dict></plist>
        """

    private static func encoded(_ values: [String: Any]) -> [UInt8] { (try? PropertyListCoder.encode(values)) ?? [] }

    private static let trailerHead: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1]

    /// A dictionary with the key `a` whose value is an array of the same string three times.
    private static var sharedValues: [UInt8] {
        let objects: [[UInt8]] = [[0xd1, 1, 2], [0x51, 0x61], [0xa3, 3, 3, 3], [0x53, 0x61, 0x62, 0x63]]
        return list(objects)
    }

    /// A dictionary whose only value is itself.
    private static var inItself: [UInt8] { list([[0xd1, 1, 0], [0x51, 0x61]]) }

    /// Arrays in arrays, as deep as a list may be.
    private static var deep: [UInt8] {
        list([[0xd1, 1, 2], [0x51, 0x61]] + (3...65).map { [0xa1, UInt8($0)] } + [[0x09]])
    }

    private static func list(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table.append(UInt8(bytes.count))
            bytes += object
        }
        let place = UInt8(bytes.count)
        bytes += table + trailerHead
        for number in [UInt8(objects.count), 0, place] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }
}
