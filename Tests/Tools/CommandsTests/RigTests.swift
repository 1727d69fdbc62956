import AudioToolbox
import Commands
import ComponentRegistry
import ExtensionHost
import Foundation
import Rigs
import TestSupport
import Testing

/// Rig files: what they keep, and what is wrong with one.
@Suite struct RigTests {
    private func unit(_ codes: (String, String, String) = ("aufx", "gain", "Demo")) throws -> RigUnit {
        let component = try ComponentIdentifier(type: codes.0, subtype: codes.1, manufacturer: codes.2)
        return RigUnit(component: component, name: "Demo: Gain")
    }

    /// One of each kind.
    private func controllers() throws -> [RigController] {
        let numbers: [MIDIController.Kind: Int] = [.controller: 119, .controller14: 31, .nrpn: 0, .nrpn14: 16_382]
        var controllers = try MIDIController.Kind.allCases.map { kind in
            let controller = try #require(MIDIController(kind, channel: 16, number: numbers[kind]))
            return RigController(parameter: "filter.cutoff", controller: controller)
        }
        (controllers[0].port, controllers[0].least, controllers[0].greatest) = ("jack:keys:out", 0.3, -1)
        controllers[1].jumps = true
        return controllers
    }

    private func state(_ subtype: String = "gain") throws -> [UInt8] {
        let component = try ComponentIdentifier(type: "aufx", subtype: subtype, manufacturer: "Demo")
        return try PropertyListCoder.encode([
            "type": Int(component.type.rawValue), "subtype": Int(component.subtype.rawValue),
            "manufacturer": Int(component.manufacturer.rawValue), "data": [1, 2, 3] as [UInt8],
        ])
    }

    @Test func whatIsWrittenIsRead() throws {
        var unit = try unit()
        unit.isInProcess = false
        unit.group = "front"
        unit.bridge = .hold
        unit.placement = .spread
        unit.preset = RigUnit.Preset(name: "Mine", number: -2)
        unit.parameters = ["gain": 0.3, "filter.cutoff": .greatestFiniteMagnitude, "tiny": .leastNonzeroMagnitude]
        unit.state = try state()
        unit.files = [RigFile(key: "piano", path: "/a b/grand.sf2"), RigFile(key: "x", path: "/x")]
        unit.controllers = try controllers()
        var rig = Rig(units: [unit, try self.unit(("aumu", "a b ", "    "))])
        rig.device = "paced-null"
        rig.sampleRate = 44_100.5
        rig.framesPerCycle = 64
        rig.isPipelined = true
        let contents = try rig.contents()
        #expect(try Rig(contents: contents, path: "lead") == rig)
        #expect(try Rig(contents: contents, path: "lead").contents() == contents, "keys have one order")
        #expect(String(decoding: contents, as: UTF8.self).contains("\"gain\" : 0.3"), "values are as people write them")
    }

    @Test func aRigThatAPersonWroteNeedsLittle() throws {
        let text =
            #"{"version": 1, "units": [{"component": "aufx gain Demo", "preset": {"name": "Half"}, "group": null}]}"#
        let rig = try Rig(contents: Data(text.utf8), path: "lead")
        var expected = try unit()
        expected.name = "aufx gain Demo"
        expected.preset = RigUnit.Preset(name: "Half")
        #expect(rig == Rig(units: [expected]))
    }

    @Test func aFileWithoutAKeyHasItsName() throws {
        let text = #"{"version": 1, "units": [{"component": "aufx gain Demo", "files": [{"path": "/a/b.sf2"}]}]}"#
        let rig = try Rig(contents: Data(text.utf8), path: "lead")
        #expect(rig.units[0].files == [RigFile(key: "b.sf2", path: "/a/b.sf2")])
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let text: String
        let words: [String]

        init(_ text: String, _ words: String...) { self.init(text, words: words) }

        private init(_ text: String, words: [String]) {
            self.text = text
            self.words = words
        }

        /// In the only unit of a rig.
        static func unit(_ text: String, _ words: String...) -> Fault {
            Fault(#"{"version": 1, "units": [{"component": "aufx gain Demo", \#(text)}]}"#, words: words)
        }

        /// In the only controller of the only unit.
        static func binding(_ text: String, _ words: String...) -> Fault {
            let text = #""controllers": [{"parameter": "gain", \#(text)}]"#
            return Fault(#"{"version": 1, "units": [{"component": "aufx gain Demo", \#(text)}]}"#, words: words)
        }

        var testDescription: String { text }
    }

    private static let bend = #"{"parameter": "a", "kind": "bend", "channel": 1}"#
    /// A unit with 33 controllers.
    private static let many =
        #"{"component": "aufx gain Demo", "controllers": [\#(Array(repeating: bend, count: 33).joined(separator: ","))]}"#

    private static let good = #"{"component": "aufx gain Demo"}"#

    static let faults: [Fault] = [
        Fault("", "not a JSON object"), Fault("[]", "not a JSON object"), Fault("{", "not a JSON object"),
        Fault(#"{"version": 1, "units": [NaN]}"#, "not a JSON object"),
        Fault("{}", "'version'"), Fault(#"{"version": "1"}"#, "'version'"), Fault(#"{"version": 0}"#, "'version'"),
        Fault(#"{"version": 2, "sounds": {}}"#, "version 2", "update auctl"),
        Fault(#"{"version": 1}"#, "'units'", "at least one"), Fault(#"{"version": 1, "units": []}"#, "'units'"),
        Fault(#"{"version": 1, "units": {}}"#, "'units'"),
        Fault(#"{"version": 1, "units": [7]}"#, "units[0]", "object"),
        Fault(#"{"version": 1, "units": [\#(good)], "tempo": 120}"#, "'tempo'"),
        Fault(#"{"version": 1, "units": [\#(good)], "device": 3}"#, "'device'", "text"),
        Fault(#"{"version": 1, "units": [\#(good)], "sampleRate": 7}"#, "'sampleRate'", "hertz"),
        Fault(#"{"version": 1, "units": [\#(good)], "framesPerCycle": 0}"#, "'framesPerCycle'", "whole number"),
        Fault(#"{"version": 1, "units": [\#(good)], "framesPerCycle": 64.5}"#, "'framesPerCycle'"),
        Fault(#"{"version": 1, "units": [\#(good)], "pipelined": "yes"}"#, "'pipelined'", "true or false"),
        Fault(#"{"version": 1, "units": [\#(good), {}]}"#, "units[1]", "'component'"),
        Fault(#"{"version": 1, "units": [{"component": "gain"}]}"#, "units[0]", "'component'"),
        Fault(#"{"version": 1, "units": [{"component": "0 gain Demo"}]}"#, "'component'"),
        .unit(#""colour": "red""#, "units[0]", "'colour'"), .unit(#""name": "" "#, "'name'"),
        .unit(#""inProcess": 1"#, "'inProcess'", "true or false"),
        .unit(#""bridge": "wet""#, "'bridge'", "dry, silence"),
        .unit(#""placement": "moon""#, "'placement'", "follow"), .unit(#""preset": "Half""#, "'preset'", "object"),
        .unit(#""preset": {}"#, "'name'"), .unit(#""preset": {"name": "a", "number": 1e12}"#, "'number'"),
        .unit(#""preset": {"name": "a", "kind": 1}"#, "'kind'"),
        .unit(#""parameters": [1]"#, "'parameters'"), .unit(#""parameters": {"gain": "nan"}"#, "'gain'", "finite"),
        .unit(#""parameters": {"gain": 1e300}"#, "'gain'", "finite"), .unit(#""parameters": {"gain": null}"#, "'gain'"),
        .unit(#""state": "§§""#, "'state'", "base64"), .unit(#""state": "AAAA""#, "'state'", "property list"),
        .unit(#""files": {}"#, "'files'", "list"), .unit(#""files": ["/a"]"#, "'files'[0]", "object"),
        .unit(#""files": [{"path": "a"}]"#, "'files'[0]", "'path'", "absolute"),
        .unit(#""files": [{"key": "a"}]"#, "'files'[0]", "'path'"),
        .unit(#""files": [{"path": "/x/a"}, {"key": "a", "path": "/y"}]"#, "'files'[1]", "key 'a'"),
        .unit(#""files": [{"path": "/a", "mode": "w"}]"#, "'mode'"),
        .unit(#""files": [\#(Array(repeating: #"{"path": "/a"}"#, count: 17).joined(separator: ","))]"#, "16 files"),
        .unit(#""controllers": {}"#, "'controllers'", "list"), .unit(#""controllers": [1]"#, "'controllers'[0]"),
        .unit(#""controllers": [{"kind": "bend", "channel": 1}]"#, "'controllers'[0]", "'parameter'"),
        .binding(#""channel": 1"#, "'kind'", "controller14"), .binding(#""kind": "knob", "channel": 1"#, "'kind'"),
        .binding(#""kind": "bend""#, "'channel'", "1 to 16"), .binding(#""kind": "bend", "channel": 17"#, "'channel'"),
        .binding(#""kind": "bend", "channel": 1, "number": 5"#, "'number'", "left out"),
        .binding(#""kind": "controller", "channel": 1"#, "'number'", "1 to 119"),
        .binding(#""kind": "controller14", "channel": 1, "number": 32"#, "'number'", "1 to 31"),
        .binding(#""kind": "nrpn", "channel": 1, "number": 1e99"#, "'number'"),
        .binding(#""kind": "bend", "channel": 1, "least": 1e99"#, "'least'", "finite"),
        .binding(#""kind": "bend", "channel": 1, "jumps": 1"#, "'jumps'", "true or false"),
        .binding(#""kind": "bend", "channel": 1, "speed": 1"#, "'speed'"),
        .binding(#""kind": "bend", "channel": 1, "port": "\#(String(repeating: "p", count: 1025))""#, "'port'", "1024"),
        .unit(
            #""controllers": [\#(Array(repeating: bend, count: 65).joined(separator: ","))]"#, "'controllers'", "64"),
        Fault(
            #"{"version": 1, "units": [\#(many), \#(many)]}"#, "more than 64 controllers"),
        .unit(#""group": "\#(String(repeating: "g", count: 65))""#, "'group'", "64"),
        Fault(
            #"{"version": 1, "units": [\#([String](repeating: good, count: 65).joined(separator: ","))]}"#, "65 units",
            "at most 64"),
    ]

    @Test(arguments: faults) func aFileThatIsWrongIsNamedWithThePlaceInIt(_ fault: Fault) {
        let error = #expect(throws: RigError.self) {
            try Rig(contents: Data(fault.text.utf8), path: "/rigs/lead.rig.json")
        }
        let message = error?.message ?? ""
        #expect(message.hasPrefix("/rigs/lead.rig.json") && !message.contains("\n"), "\(message)")
        for word in fault.words { #expect(message.contains(word), "\(message)") }
    }

    @Test func aStateOfAnotherComponentIsRefused() throws {
        var unit = try unit()
        unit.state = try state("fltr")
        let contents = try Rig(units: [unit]).contents()
        #expect {
            try Rig(contents: contents, path: "lead")
        } throws: {
            "\($0)".contains("units[0]: 'state' must be a state of aufx gain Demo")
        }
    }

    @Test(arguments: [
        "", "  ", ".hidden", "a/b", "..", "line\nbreak", String(repeating: "x", count: 65),
        String(repeating: "😀", count: 60),
    ]) func noFileHasSuchAName(_ text: String) {
        #expect(throws: CommandFailure.self) { try RigName(text) }
    }

    @Test(arguments: ["lead", "My rig", "Flöte 2", "a.b", String(repeating: "x", count: 64)])
    func aNameMayHaveSpacesAndLettersOfAnyKind(_ text: String) throws {
        #expect(try RigName(text).text == text)
    }

    @Test func theLibraryKeepsFindsAndDeletes() throws {
        let folder = try TemporaryFolder()
        let library = RigLibrary(folder: folder.file("rigs"))
        #expect(try library.names().isEmpty)
        let rig = Rig(units: [try unit()])
        let (lead, pad) = (try RigName("lead"), try RigName("lead pad"))
        #expect(try !library.write(rig, as: lead) && !library.write(rig, as: pad))
        #expect(try library.write(rig, as: lead), "one of that name was replaced")
        try folder.write(Array("no rig".utf8), to: "rigs/notes.txt")
        #expect(try library.names() == [lead, pad])
        #expect(try library.name("lead") == lead && library.name("PAD") == pad)
        #expect(try library.read(lead) == rig)
        #expect { try library.name("lea") } throws: { "\($0)".contains("fits 2 rigs: lead, lead pad") }
        #expect { try library.name("leed") } throws: { "\($0)".contains("did you mean 'lead'") }
        #expect(throws: CommandFailure.self) { try library.delete(RigName("lea")) }
        try library.delete(lead)
        #expect(try library.names() == [pad])
        #expect { try library.read(lead) } throws: { "\($0)".contains("lead.rig.json") }
    }

    @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        let library = RigLibrary(folder: folder.path)
        try FileManager.default.createDirectory(
            atPath: folder.file("folder.rig.json"), withIntermediateDirectories: false)
        #expect(mkfifo(folder.file("pipe.rig.json"), 0o600) == 0)
        for name in ["folder", "pipe"] {
            #expect { try library.read(RigName(name)) } throws: { "\($0)".contains("\(name).rig.json") }
        }
        #expect { try library.write(Rig(units: [unit()]), as: RigName("folder")) } throws: {
            "\($0)".contains("cannot be written")
        }
    }

    @Test func thePageListsEveryKey() throws {
        let page = try String(contentsOf: TestPackage.folder.appending(path: "docs/use/rigs.md"), encoding: .utf8)
        let keys =
            RigKey.allCases.map(\.rawValue) + RigUnitKey.allCases.map(\.rawValue)
            + RigPresetKey.allCases.map(\.rawValue) + RigFileKey.allCases.map(\.rawValue)
            + RigControllerKey.allCases.map(\.rawValue)
        for key in keys { #expect(page.contains("| `\(key)` |"), "\(key)") }
    }
}
