import RigImport
import Testing

/// Projects of Carla, as it writes them.
struct CarlaProjectTests {
    private static func plugIn(_ name: String, info: String? = nil, _ data: String = "") -> String {
        let info = info ?? "<Type>LV2</Type><Name>\(name)</Name><URI>urn:test:\(name)</URI>"
        return "<Plugin><Info>\(info)</Info><Data>\(data)</Data></Plugin>"
    }

    private static func parameter(_ symbol: String, _ value: String, _ more: String = "") -> String {
        "<Parameter><Index>0</Index><Name>Long \(symbol)</Name><Symbol>\(symbol)</Symbol><Value>\(value)</Value>\(more)"
            + "</Parameter>"
    }

    private static func project(_ parts: String...) -> String {
        "<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE CARLA-PROJECT>\n<CARLA-PROJECT VERSION='2.5'>\n"
            + "<EngineSettings><ForceStereo>false</ForceStereo></EngineSettings>\n <!-- Amp -->\n"
            + parts.joined() + "</CARLA-PROJECT>\n"
    }

    private static func patchbay(_ connections: (String, String)...) -> String {
        let list = connections.map { "<Connection><Source>\($0.0)</Source><Target>\($0.1)</Target></Connection>" }
        return "<Patchbay>\(list.joined())</Patchbay>"
    }

    @Test func plugInsAreTakenWithTheirValues() throws {
        let text = Self.project(
            Self.plugIn("Amp &amp; Cab", Self.parameter("gain", "2.5") + Self.parameter("tone", "-1e-3")),
            Self.plugIn("Gate"))
        let rig = try rig("pedal.carxp", text)
        #expect(rig.chain == ["Amp & Cab", "Gate"])
        #expect(rig.units[0].identity == .plugIn("lv2:urn:test:Amp & Cab"))
        #expect(rig.units[0].settings == ["gain=2.5", "tone=-0.001"])
        #expect(rig.units[0].values[0].name == "Long gain")
        #expect(rig.remarks.isEmpty)
    }

    @Test(arguments: [
        (
            "<Type>LADSPA</Type><Name>A</Name><Binary>/usr/lib/ladspa/amp_1181.so</Binary><Label>amp</Label>",
            "ladspa:amp_1181:amp"
        ),
        ("<Type>CLAP</Type><Name>A</Name><Binary>/x/y.clap</Binary><Label>org.a.b</Label>", "clap:org.a.b"),
        (
            "<Type>VST3</Type><Name>A</Name><Binary>/usr/lib/vst3/Zam.vst3</Binary><Label>0x5653,0xAB,0x1,0xFFFFFFFF</Label>",
            "vst3:00005653000000AB00000001FFFFFFFF"
        ),
        (
            "<Type>VST3</Type><Name>A</Name><Binary>/usr/lib/vst3/Zam.vst3/Contents/x/Zam.so</Binary><Label>A</Label>",
            "vst3:Zam"
        ), ("<Type>AU</Type><Name>A</Name><Identifier>aufx,dely,appl</Identifier>", "aufx,dely,appl"),
    ]) func formatsHaveTheNamesOfPlugIns(info: String, name: String) throws {
        #expect(try rig("a.carxp", Self.project(Self.plugIn("", info: info))).units[0].identity == .plugIn(name))
    }

    @Test(arguments: [
        ("INTERNAL", "part of Carla"), ("VST2", "VST2"), ("VST3", "without its bundle"), ("SF2", "SoundFont"),
        ("ODD", "'ODD'"),
    ]) func whatIsNoAudioUnitIsNamed(type: String, words: String) throws {
        let info = "<Type>\(type)</Type><Name>A</Name><Label>a</Label>"
        let unit = try rig("a.carxp", Self.project(Self.plugIn("", info: info))).units[0]
        guard case .foreign(let reason) = unit.identity else {
            Issue.record("\(unit.identity)")
            return
        }
        #expect(reason.hasPrefix("is ") && reason.contains(words))
    }

    @Test func theOrderIsThatOfTheConnections() throws {
        let text = Self.project(
            Self.plugIn("Last"), Self.plugIn("First"), Self.plugIn("Mid:dle"), Self.plugIn("Alone"),
            Self.patchbay(
                ("Audio Input:Left", "First:In"), ("Audio Input:Right", "First:In"), ("First:Out L", "Mid:dle:In 1"),
                ("First:Out R", "Mid:dle:In 2"), ("Mid:dle:Out", "Last:In"), ("Last:Out", "Audio Output:Left")))
        let rig = try rig("a.carxp", text)
        #expect(rig.chain == ["First", "Mid:dle", "Last"])
        #expect(rig.remarks == ["Alone is left out: it is connected to nothing, and a rig is a series"])
    }

    @Test func whatCarlaDoesAroundAPlugInIsNamed() throws {
        let data =
            "<Active>No</Active><DryWet>0.5</DryWet><Volume>1</Volume><Balance-Left>-0.25</Balance-Left>"
            + "<CurrentProgramName>Warm</CurrentProgramName>"
        let rig = try rig("a.carxp", Self.project(Self.plugIn("A", data)))
        #expect(rig.units[0].isBypassed)
        #expect(
            rig.remarks == [
                "A: Carla's own mix of dry and wet of 0.5 is not taken over: a rig has none",
                "A: Carla's own balance on the left of -0.25 is not taken over: a rig has none",
                "A: its program 'Warm' is not selected; its values are taken over",
            ])
    }

    @Test func controllersAreTaken() throws {
        let data =
            Self.parameter("a", "1", "<MidiChannel>3</MidiChannel><MidiCC>74</MidiCC>")
            + Self.parameter(
                "b", "1",
                "<MappedControlIndex>131</MappedControlIndex><MappedMinimum>0.25</MappedMinimum>"
                    + "<MappedMaximum>0.5</MappedMaximum>")
            + Self.parameter("c", "1", "<MappedControlIndex>130</MappedControlIndex>")
        let rig = try rig("a.carxp", Self.project(Self.plugIn("A", data)))
        var bend = ImportedController(symbol: "b", name: "Long b", channel: 1, number: nil)
        (bend.least, bend.greatest) = (0.25, 0.5)
        #expect(
            rig.units[0].controllers == [ImportedController(symbol: "a", name: "Long a", channel: 3, number: 74), bend])
        #expect(rig.remarks == ["A: what moves c is none of MIDI's controllers 1 to 119"])
    }

    @Test func aPlugInsOwnSettingsAreTaken() throws {
        func custom(_ type: String, _ value: String) -> String {
            "<CustomData><Type>\(type)</Type><Key>urn:k</Key><Value>\(value)</Value></CustomData>"
        }
        let atom = "http://lv2plug.in/ns/ext/atom#"
        let data =
            custom(atom + "Path", "/a/b.wav") + custom(atom + "Int", "AQIDBA==")
            + custom("http://kxstudio.sf.net/ns/carla/property", "hidden") + custom(atom + "Chunk", "§")
        let rig = try rig("a.carxp", Self.project(Self.plugIn("A", data)))
        let properties = rig.units[0].properties
        #expect(properties.map(\.type) == [atom + "Path", atom + "Int"])
        #expect(properties.map(\.path) == ["/a/b.wav", nil])
        #expect(properties[1].bytes == [1, 2, 3, 4])
        #expect(rig.remarks == ["A: its own setting 'urn:k' is damaged or too large"])
    }

    @Test func onePlugInsSettingsAreARig() throws {
        let text =
            "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE CARLA-PRESET><CARLA-PRESET VERSION='2.0'><Info>"
            + "<Type>LV2</Type><Name>A</Name><URI>urn:a</URI></Info>"
            + "<Data>\(Self.parameter("g", "1"))</Data></CARLA-PRESET>"
        #expect(try rig("a.carxs", text).units.map(\.settings) == [["g=1.0"]])
    }

    @Test(arguments: [
        ("<CARLA-PROJECT>", "line 1: </CARLA-PROJECT> is missing"),
        ("<CARLA-PROJECT>\n<a></b></CARLA-PROJECT>", "line 2: </b> ends <a>"), ("<html></html>", "<html>"),
        ("<CARLA-PROJECT>&lol;</CARLA-PROJECT>", "the entity &lol; is unknown"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><CARLA-PROJECT/>", "declarations of its own"),
        ("<CARLA-PROJECT/>x", "follows"), ("<CARLA-PROJECT a='>'/>", "has no plug-in"),
        ("<", "a tag has no end"), ("<CARLA-PROJECT>a & b</CARLA-PROJECT>", "a bare &"),
    ]) func whatIsWrongIsSaid(text: String, words: String) {
        let error = #expect(throws: RigImportError.self) { try rigs("a.carxp", text) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test func whatIsTooMuchIsRefused() {
        let deep = "<CARLA-PROJECT>" + String(repeating: "<a>", count: 40)
        var error = #expect(throws: RigImportError.self) { try rigs("a.carxp", deep) }
        #expect(error?.reason.contains("nested more than 32") == true)
        let many = "<CARLA-PROJECT>" + String(repeating: "<Plugin/>", count: 257) + "</CARLA-PROJECT>"
        error = #expect(throws: RigImportError.self) { try rigs("a.carxp", many) }
        #expect(error?.reason.contains("257 plug-ins") == true)
    }
}
