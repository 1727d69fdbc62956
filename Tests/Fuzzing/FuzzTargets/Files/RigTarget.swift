import AudioToolbox
import ComponentRegistry
import PropertyLists
import Rigs

/// A rig's file: read, written, and read again.
enum RigTarget {
    /// What errors have to name.
    private static let path = "/rigs/lead.rig.json"

    static func run(_ bytes: [UInt8]) {
        let rig: Rig
        do {
            rig = try Rig(contents: bytes, path: path)
        } catch let error as RigError {
            return demand(error.message.hasPrefix(path), "an error does not name its file: \(error)")
        } catch {
            return demand(false, "an error of another kind: \(error)")
        }
        check(rig)
        guard let written = try? rig.contents() else { return demand(false, "a rig that was read cannot be written") }
        guard let again = try? Rig(contents: written, path: path) else {
            return demand(false, "a rig that was written cannot be read")
        }
        demand(again == rig, "a rig changes by being written")
        demand((try? again.contents()) == written, "the same rig is written in two ways")
    }

    private static func check(_ rig: Rig) {
        demand((1...Rig.maximumUnits).contains(rig.units.count), "a chain has \(rig.units.count) units")
        demand(rig.sampleRate.map { Rig.rates.contains($0) } ?? true, "a sample rate is out of its range")
        demand(rig.framesPerCycle.map { Rig.frames.contains($0) } ?? true, "a cycle is out of its range")
        for unit in rig.units {
            demand(unit.parameters.values.allSatisfy(\.isFinite), "a value is not finite")
            demand(unit.files.allSatisfy { $0.path.hasPrefix("/") && !$0.key.isEmpty }, "a file has no place")
            demand(Set(unit.files.map(\.key)).count == unit.files.count, "two files have one key")
        }
    }

    static var seeds: [FuzzSeed] {
        let least = #"{"component": "aufx gain Demo"}"#
        return [
            FuzzSeed("whole", written), seed("cut", String(decoding: written.dropLast(9), as: UTF8.self)),
            seed("least", #"{"version": 1, "units": [\#(least)]}"#),
            seed("many", #"{"version":1,"units":[\#(Array(repeating: least, count: 65).joined(separator: ","))]}"#),
            seed("later", #"{"version": 2, "sounds": {}}"#), seed("empty", #"{"version": 1, "units": []}"#),
            unit("preset", #""preset": {"name": "Half", "number": -3}"#),
            unit("preset-number", #""preset": {"name": "Half", "number": 1e12}"#),
            unit("values", #""parameters": {"gain": 1e39, "a.b": -0.0, "": null}"#),
            unit("state", #""state": "YnBsaXN0MDA=""#), unit("bridge", #""bridge": "hold", "placement": "spread""#),
            unit("files", #""files": [{"path": "/a/b.sf2"}, {"key": "b.sf2", "path": "/c"}]"#),
            unit("file-path", #""files": [{"key": "k", "path": "../b"}, {"key": "", "path": "/"}]"#),
            unit(
                "controllers",
                #""controllers": [{"parameter": "a.b", "kind": "controller14", "channel": 16, "number": 31, "#
                    + #""port": "jack:a:b", "least": 1e38, "greatest": -0.0, "jumps": true}, "#
                    + #"{"parameter": "a", "kind": "bend", "channel": 1}]"#),
            unit(
                "controller-number",
                #""controllers": [{"parameter": "a", "kind": "nrpn", "channel": 1, "number": 16383}]"#),
            unit("flags", #""inProcess": 1, "group": """#), unit("unknown", #""colour": "red""#),
        ]
    }

    private static func seed(_ name: String, _ text: String) -> FuzzSeed { FuzzSeed(name, Array(text.utf8)) }

    private static func unit(_ name: String, _ values: String) -> FuzzSeed {
        seed(name, #"{"version": 1, "units": [{"component": "aufx gain Demo", \#(values)}]}"#)
    }

    /// A rig with everything that one may have.
    private static var written: [UInt8] {
        guard let component = try? ComponentIdentifier(type: "aufx", subtype: "gain", manufacturer: "Demo") else {
            return []
        }
        var unit = RigUnit(component: component, name: "Demo: Gain ♪")
        unit.isInProcess = false
        unit.group = "front"
        unit.bridge = .hold
        unit.placement = .spread
        unit.preset = RigUnit.Preset(name: "Half", number: 1)
        unit.parameters = ["gain": 0.3, "a.b": .leastNonzeroMagnitude]
        unit.state = try? PropertyListCoder.encode([
            AUStateKey.type: Int(component.type.rawValue), AUStateKey.subtype: Int(component.subtype.rawValue),
            AUStateKey.manufacturer: Int(component.manufacturer.rawValue), "data": [1, 2] as [UInt8],
        ])
        unit.files = [RigFile(key: "piano", path: "/sounds/piano.sf2")]
        var rig = Rig(units: [unit])
        rig.device = "paced-null"
        rig.sampleRate = 44_100
        rig.framesPerCycle = 64
        rig.isPipelined = true
        return (try? rig.contents()).map { [UInt8]($0) } ?? []
    }
}
