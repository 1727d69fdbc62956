import RigImport
import Testing

/// LV2 presets in Turtle, as hosts write them.
struct PresetReaderTests {
    private static let prefixes = """
        @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        PREFIX pset: <http://lv2plug.in/ns/ext/presets#>
        @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix state: <http://lv2plug.in/ns/ext/state#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

        """

    private static func preset(_ more: String) -> String {
        prefixes + "<urn:p> a pset:Preset ; lv2:appliesTo <urn:amp> ; rdfs:label \"Loud\"@en ;\(more) ."
    }

    @Test func portsAreValues() throws {
        let rig = try rig(
            "loud.ttl",
            Self.preset(
                """
                 lv2:port [ lv2:symbol "gain" ; pset:value 2.5 ] , # a comment
                    [ pset:value -3 ; lv2:symbol 'tone' ; ] , [ lv2:symbol \"""on\""" ; pset:value "1"^^xsd:int ] ;
                """))
        #expect(rig.name == "Loud" && rig.units.map(\.identity) == [.plugIn("lv2:urn:amp")])
        #expect(rig.units[0].settings == ["gain=2.5", "tone=-3.0", "on=1.0"])
        #expect(rig.remarks.isEmpty)
    }

    @Test func stateIsAPlugInsOwnSettings() throws {
        let unit = try rig(
            "loud.ttl",
            Self.preset(
                """
                 state:state [ <urn:text> "a\\u00e4\\n" ; <urn:int> 7 ; <urn:long> "7"^^xsd:long ; <urn:float> 0.5 ;
                    <urn:double> 5.0e-1 ; <urn:flag> true ; <urn:chunk> "AQI="^^xsd:base64Binary ;
                    <urn:file> <samples/a%20b.wav> ; <urn:path> "/c"^^atom:Path ;
                    <urn:own> [ a <urn:type> ; rdf:value "/w=="^^xsd:base64Binary ] ; <urn:session> <urn:other> ]
                """)
        ).units[0]
        let atom = "http://lv2plug.in/ns/ext/atom#"
        let expected: [(String, String, [UInt8])] = [
            ("urn:text", atom + "String", Array("aä\n".utf8) + [0]), ("urn:int", atom + "Int", [7, 0, 0, 0]),
            ("urn:long", atom + "Long", [7, 0, 0, 0, 0, 0, 0, 0]), ("urn:float", atom + "Float", [0, 0, 0, 0x3f]),
            ("urn:double", atom + "Double", [0, 0, 0, 0, 0, 0, 0xe0, 0x3f]), ("urn:flag", atom + "Bool", [1, 0, 0, 0]),
            ("urn:chunk", atom + "Chunk", [1, 2]),
            ("urn:file", atom + "Path", Array("/home/me/samples/a b.wav".utf8) + [0]),
            ("urn:path", atom + "Path", Array("/c".utf8) + [0]), ("urn:own", "urn:type", [0xff]),
        ]
        #expect(unit.properties == expected.map { ImportedProperty(key: $0.0, type: $0.1, bytes: $0.2) })
    }

    @Test func aBundlesPresetsAreThoseOfTheFilesThatItsManifestNames() throws {
        let files = [
            "manifest.ttl": Self.prefixes + """
                <a.ttl> a pset:Preset ; lv2:appliesTo <urn:amp> ; rdfs:seeAlso <a.ttl> .
                <b.ttl#one> a pset:Preset ; lv2:appliesTo <urn:amp> ;
                    rdfs:seeAlso <b.ttl>, <../secret.ttl>, <file:///x.ttl> .
                <urn:amp> a lv2:Plugin ; rdfs:seeAlso <amp.ttl> .
                """,
            "a.ttl": Self.prefixes + "<> rdfs:label \"A\" ; lv2:port [ lv2:symbol \"g\" ; pset:value 1 ] .",
            "b.ttl": Self.prefixes + "<#one> rdfs:label \"B\" ; lv2:port [ lv2:symbol \"g\" ; pset:value 2 ] .",
        ]
        var asked: [String] = []
        let reader = try PresetReader(bundle: "/home/me/My presets.lv2") { name in
            asked.append(name)
            return Array(try #require(files[name]).utf8)
        }
        let rigs = try reader.rigs()
        #expect(rigs.map(\.name) == ["A", "B"] && rigs.map { $0.units[0].settings } == [["g=1.0"], ["g=2.0"]])
        #expect(asked == ["manifest.ttl", "a.ttl", "b.ttl"])
    }

    @Test func aSettingThatMayNotBeTakenIsNamed() throws {
        let rig = try rig(
            "a.ttl", Self.preset(" lv2:port [ lv2:symbol \"g\" ; pset:value 1e99 ] ; state:state [ <urn:s> <urn:o> ]"))
        #expect(
            rig.remarks == [
                "the value of g is no number that a parameter can have",
                "its own setting 'urn:s' is of a kind that is not taken over",
            ])
    }

    @Test(arguments: [
        ("a b .", "line 1: a node is missing"), ("<a> <b>", "a node is missing"), ("<a> <b> <c>", "a . is missing"),
        ("<a> x:b <c> .", "the prefix 'x:' is not declared"), ("\n<a> <b> \"c", "line 2: a text has no end"),
        ("<a> \"b\" <c> .", "a predicate is no IRI"), ("\"a\" <b> <c> .", "nothing that could be told about"),
        ("<a", "an IRI has no end"),
        ("<a> <b> \"\\q\" .", "has no meaning"), ("@prefix a <b> .", "a prefix's name is missing"),
        ("<a> <b> <c> .", "has no plug-in"),
        ("<a> <b> 1 ^ 2 .", "a single ^"), ("<a> <b> ( 1 2", "a node is missing"),
    ]) func whatIsWrongIsSaid(text: String, words: String) {
        let error = #expect(throws: RigImportError.self) { try rigs("a.ttl", text) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: ["[<b> ", "("]) func depthIsBounded(opening: String) {
        let text = "<a> <b> " + String(repeating: opening, count: 40)
        let error = #expect(throws: RigImportError.self) { try rigs("a.ttl", text) }
        #expect(error?.reason.contains("nested more than 32") == true)
    }

    @Test func shortNamesDoNotUnfoldToMuch() {
        let long = String(repeating: "a", count: 3000)
        let error = #expect(throws: RigImportError.self) { try rigs("a.ttl", "<\(long)> <b> <c> .") }
        #expect(error?.reason.contains("too long") == true)
    }

    @Test func aSettingThatManyPresetsShareIsBounded() {
        let many = (0..<4096).map { "<urn:p\($0)> a pset:Preset ; lv2:appliesTo <urn:amp> ; state:state _:s ." }
        let text = Self.prefixes + "_:s <urn:k> \"\(String(repeating: "x", count: 100_000))\" .\n" + many.joined()
        let error = #expect(throws: RigImportError.self) { try rigs("a.ttl", text) }
        #expect(error?.reason.contains("16 MiB") == true)
    }

    @Test func presetsOfOtherFormatsAreRefused() {
        let error = #expect(throws: RigImportError.self) { try rigs("a.fxp", "CcnK") }
        #expect(error?.reason.contains("format that is not read") == true)
    }
}
