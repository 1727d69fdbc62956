import Foundation
import TestSupport
import Testing

/// `auctl rig import`: rigs of other programs' files.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RigImportCommandTests {
    private let session: CommandSession
    private let project = TestPackage.folder.appending(path: "Tests/Examples/pedal.carxp")

    init() throws { session = try CommandSession() }

    private func write(_ text: String, to name: String) throws -> String {
        let file = URL(filePath: session.path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func units(_ name: String) throws -> [[String: Any]] {
        let file = URL(filePath: session.path("auserviced/rigs/\(name).rig.json"))
        let rig = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(rig?["units"] as? [[String: Any]])
    }

    /// An object that a command prints.
    private func object(_ outcome: ProgramRun.Outcome) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test func aProjectBecomesARigThatPlays() throws {
        let imported = try session.run("rig", "import", project.path, "lead")
        #expect(imported.status == 0, "\(imported.error)")
        #expect(imported.output.contains("lead is made: Demo: Distortion → Demo: Filter"), "\(imported.output)")
        #expect(imported.output.contains("Distortion: Carla's own volume of 0.8 is not taken over"))
        let units = try units("lead")
        #expect(units.map { $0["component"] as? String } == ["aufx dist Demo", "aufx fltr Demo"])
        #expect((units[0]["parameters"] as? [String: Double])?["wetDryMix"] == 80)
        #expect((units[1]["parameters"] as? [String: Double])?["cutoff"] == 900)
        let controller = try #require((units[1]["controllers"] as? [[String: Any]])?.first)
        #expect(controller["parameter"] as? String == "cutoff" && controller["number"] as? Int == 74)
        #expect(controller["least"] as? Double == 200 && controller["greatest"] as? Double == 4000)

        try Wave.write([[Float](repeating: 0.5, count: 9_600)], to: session.path("in.wav"))
        let played = try session.run(
            "rig", "play", "lead", session.path("in.wav"), "--device", "offline", "--record", session.path("out.wav"),
            "--allow-incidents")
        #expect(played.status == 0, "\(played.error)")
        let again = try session.run("rig", "import", project.path, "lead")
        #expect(again.output.contains("lead is replaced"), "\(again.output)")
    }

    @Test func aLookMakesNoRig() throws {
        let outcome = try session.run("rig", "import", project.path, "--check", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try object(outcome)
        #expect(report["name"] as? String == "pedal" && report["path"] == nil)
        #expect(report["units"] as? [String] == ["aufx dist Demo", "aufx fltr Demo"])
        #expect((report["remarks"] as? [String])?.count == 1)
        #expect(((report["rig"] as? [String: Any])?["units"] as? [Any])?.count == 2)
        #expect(try session.objects("rig", "list").isEmpty)
    }

    /// A project whose plug-ins are the filter, switched off, one that nobody has, and the gain, which is set too high.
    private func mixed() throws -> String {
        func plugIn(_ type: String, _ label: String, _ data: String) -> String {
            "<Plugin><Info><Type>\(type)</Type><Name>\(label)</Name><Label>\(label)</Label></Info>"
                + "<Data>\(data)</Data></Plugin>"
        }
        func value(_ symbol: String, _ value: String) -> String {
            "<Parameter><Symbol>\(symbol)</Symbol><Value>\(value)</Value></Parameter>"
        }
        return try write(
            "<CARLA-PROJECT>" + plugIn("AU", "aufx,fltr,Demo", "<Active>No</Active>") + plugIn("VST2", "Old", "")
                + plugIn("AU", "aufx,gain,Demo", value("gain", "99") + value("none", "1")) + "</CARLA-PROJECT>",
            to: "mixed.carxp")
    }

    @Test func whatCannotBeUsedIsNamedAndNoRigIsMade() throws {
        let path = try mixed()
        let refused = try session.run("rig", "import", path)
        #expect(refused.status == 5 && refused.error.contains("Old: it is a VST2 plug-in"), "\(refused.error)")
        #expect(refused.error.contains("--partly"))
        #expect(try session.objects("rig", "list").isEmpty)
        let partly = try session.run("rig", "import", path, "--partly", "--json")
        #expect(partly.status == 0, "\(partly.error)")
        let report = try object(partly)
        #expect(report["units"] as? [String] == ["aufx gain Demo"])
        let remarks = try #require(report["remarks"] as? [String])
        #expect(
            remarks == [
                "aufx,fltr,Demo is left out: it is switched off; --with-bypassed takes it",
                "aufx,gain,Demo: gain takes 0 to 4, so it is 4 instead of 99",
                "aufx,gain,Demo: it has no parameter 'none'",
            ])
        #expect((try units("mixed")[0]["parameters"] as? [String: Double])?["gain"] == 4)
        let whole = try session.run("rig", "import", path, "--partly", "--with-bypassed", "--check", "--json")
        #expect(try object(whole)["units"] as? [String] == ["aufx fltr Demo", "aufx gain Demo"])
    }

    @Test func theCommandSaysWhatIsWrong() throws {
        _ = try write("", to: "bare.lv2/readme")
        let cases: [([String], Int32, String)] = [
            (["none.carxp"], 2, "is not there"), ([try write("", to: "empty")], 4, "is empty"),
            ([try write("<CARLA-PROJECT>", to: "cut.carxp")], 4, "line 1: </CARLA-PROJECT> is missing"),
            ([try write("CcnK", to: "a.fxp")], 4, "format that is not read"),
            ([try write("VST3", to: "a.vstpreset")], 4, "is no VST3 preset"),
            ([session.path("bare.lv2")], 2, "bare.lv2 has no manifest.ttl"),
            ([project.path, "a/b"], 64, "slash"),
            ([try write("add urn:nobody 0", to: "list")], 2, "no plug-in 'lv2:urn:nobody'"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(["rig", "import"] + arguments, adding: ["LV2_PATH": session.path("no-lv2")])
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
        #expect(try session.objects("rig", "list").isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0")))
    func aPresetFromElsewhereIsHeardWithItsState() throws {
        let prefixes = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix state: <http://lv2plug.in/ns/ext/state#> .

            """
        _ = try write(
            prefixes + """
                @prefix urid: <http://lv2plug.in/ns/ext/urid#> .
                @prefix work: <http://lv2plug.in/ns/ext/worker#> .
                <urn:auserviced:test:effect> a lv2:Plugin ; lv2:binary <plugins.so> ;
                    <http://usefulinc.com/ns/doap#name> "Test effect" ; lv2:requiredFeature urid:map, work:schedule ;
                    lv2:extensionData state:interface, work:interface ;
                    lv2:port [ a lv2:AudioPort, lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ],
                    [ a lv2:AudioPort, lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ],
                    [ a lv2:ControlPort, lv2:InputPort ; lv2:index 2 ; lv2:symbol "gain" ; lv2:name "Gain" ;
                        lv2:default 1.0 ; lv2:minimum 0.5 ; lv2:maximum 4.0 ] .
                """, to: "lv2/test.lv2/manifest.ttl")
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libForeignTestPlugIns.so"), toPath: session.path("lv2/test.lv2/plugins.so"))
        _ = try write(
            prefixes + """
                <a.ttl> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; rdfs:seeAlso <a.ttl> .
                <b.ttl> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; rdfs:seeAlso <b.ttl> .
                """, to: "Loud.preset.lv2/manifest.ttl")
        _ = try write(
            prefixes + """
                <> rdfs:label "Loud/1" ; lv2:port [ lv2:symbol "gain" ; pset:value 2.0 ] ;
                    state:state [ <urn:auserviced:test:factor> 50 ] .
                """, to: "Loud.preset.lv2/a.ttl")
        _ = try write(prefixes + "<> rdfs:label \"Soft\" .", to: "Loud.preset.lv2/b.ttl")
        let variables = ["LV2_PATH": session.path("lv2")]
        let several = try session.run(["rig", "import", session.path("Loud.preset.lv2")], adding: variables)
        #expect(several.status == 2 && several.error.contains("Loud/1, Soft"), "\(several.error)")
        let imported = try session.run(
            ["rig", "import", session.path("Loud.preset.lv2"), "--preset", "loud"], adding: variables)
        #expect(imported.status == 0 && imported.output.hasPrefix("Loud-1 is made"), "\(imported.error)")
        try Wave.write([[Float](repeating: 1 / 512, count: 9_600)], to: session.path("in.wav"))
        let played = try session.run(
            [
                "rig", "play", "Loud-1", session.path("in.wav"), "--device", "offline", "--record",
                session.path("out.wav"), "--allow-incidents",
            ], adding: variables)
        #expect(played.status == 0, "\(played.error)")
        let heard = try Wave.read(session.path("out.wav"))[0]
        #expect(heard[4800] == 0.1953125)
    }
}
