import RigImport

/// A file of another program that a rig is made of: a project of Carla, LV2 presets, commands of mod-host and jalv, presets of VST3.
enum RigImportTarget {
    static func run(_ bytes: [UInt8]) {
        let rigs: [ImportedRig]
        do {
            rigs = try RigFileFormat(name: "pedal", contents: bytes).rigs(bytes, path: "/rigs/pedal")
        } catch {
            return demand(!error.reason.isEmpty, "an error says nothing")
        }
        demand(rigs.contains { !$0.units.isEmpty }, "a file without a plug-in is taken")
        for rig in rigs { check(rig) }
    }

    private static func check(_ rig: ImportedRig) {
        demand(rig.units.count <= ImportedRig.mostUnits, "a rig has \(rig.units.count) plug-ins")
        demand(Set(rig.remarks).count == rig.remarks.count, "a remark is made twice")
        demand(rig.remarks.count <= 101, "there are \(rig.remarks.count) remarks")
        for unit in rig.units {
            demand(unit.values.allSatisfy { $0.value.isFinite && !$0.title.isEmpty }, "a value is none")
            demand(unit.controllers.allSatisfy { (1...16).contains($0.channel) }, "a channel is none")
            demand(unit.controllers.allSatisfy { (1...119).contains($0.number ?? 1) }, "a controller is none")
            demand(unit.properties.allSatisfy { $0.path?.contains("\0") != true }, "a path has an end inside")
        }
    }

    static var seeds: [FuzzSeed] {
        let parameter =
            "<Parameter><Index>0</Index><Name>Gain</Name><Symbol>gain</Symbol><Value>0.5</Value>"
            + "<MidiChannel>1</MidiChannel><MidiCC>7</MidiCC><MappedMinimum>0</MappedMinimum></Parameter>"
        let custom =
            "<CustomData><Type>http://lv2plug.in/ns/ext/atom#Int</Type><Key>urn:k</Key>"
            + "<Value>AQAAAA==</Value></CustomData>"
        let preset =
            "@prefix l: <http://lv2plug.in/ns/lv2core#> .\n@prefix p: <http://lv2plug.in/ns/ext/presets#> .\n"
            + "@prefix s: <http://lv2plug.in/ns/ext/state#> .\n<#a> a p:Preset ; l:appliesTo <urn:amp> ;"
        return [
            seed(
                "carla",
                carla(plugIn("A", parameter + custom) + plugIn("B", "<Active>No</Active><DryWet>.5</DryWet>"))),
            seed(
                "connected",
                carla(
                    plugIn("A", "") + plugIn("B", "")
                        + "<Patchbay><Connection><Source>in:1</Source><Target>B:in</Target>"
                        + "</Connection><Connection><Source>B:out</Source><Target>A:in</Target></Connection></Patchbay>"
                )),
            seed("chunk", carla(plugIn("A", "<Chunk>AQID</Chunk>", type: "CLAP") + plugIn("B", "", type: "VST2"))),
            seed("entities", "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b \"c\">]><CARLA-PROJECT>&b;</CARLA-PROJECT>"),
            seed(
                "text",
                "<CARLA-PRESET a=\"<\"><Info><Name><![CDATA[A & B]]>&#x41;&amp;</Name>"
                    + "<!-- c --></Info></CARLA-PRESET>"),
            seed("deep", "<CARLA-PROJECT>" + String(repeating: "<Plugin>", count: 40)),
            seed("preset", preset + " l:port [ l:symbol \"gain\" ; p:value 2.0 ] , [ l:symbol 'b' ; p:value -1e3 ] ."),
            seed(
                "state",
                preset + " s:state [ <urn:a> \"\"\"t\\u00e4\"\"\"@en ; <urn:b> 1 , true ; <urn:c> <d%20.wav> ; "
                    + "<urn:e> \"AQ==\"^^<http://www.w3.org/2001/XMLSchema#base64Binary> ] ."),
            seed(
                "shared",
                preset + " s:state _:s ; l:port _:s .\n<#b> a p:Preset ; l:appliesTo <urn:b> ; s:state _:s ."),
            seed("lists", "@base <http://a/> . <b> <c> ( 1 ( 2 [ <d> \"e\" ] ) ) . PREFIX : <f#> :g :h :i.j , _:k ."),
            seed(
                "mod-host",
                "add urn:a 0\nadd urn:b 1\nparam_set 0 gain 1\nbypass 1 1\nmidi_map 0 gain 0 7 0 1\n"
                    + "connect effect_1:o effect_0:i\nconnect effect_0:o effect_1:i\nremove 1\npreset_load 0 urn:p\n"),
            FuzzSeed("vstpreset", vst3Preset),
            seed("jalv", "#!/bin/sh\njalv.gtk -n 'My amp' -c gain=2 --control=b=1 -l /x urn:a\nset gain 1\nb = 2\n"),
        ]
    }

    private static func carla(_ parts: String) -> String {
        "<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE CARLA-PROJECT>\n<CARLA-PROJECT VERSION='2.5'>"
            + "\(parts)</CARLA-PROJECT>"
    }

    /// A state of two bytes, and the list that names it.
    private static var vst3Preset: [UInt8] {
        func number(_ value: UInt8, _ count: Int) -> [UInt8] { [value] + [UInt8](repeating: 0, count: count - 1) }
        return Array("VST3".utf8) + number(1, 4) + Array("0123456789ABCDEF0123456789ABCDEF".utf8) + number(50, 8) + [
            1, 2,
        ]
            + Array("List".utf8) + number(1, 4) + Array("Comp".utf8) + number(48, 8) + number(2, 8)
    }

    private static func plugIn(_ name: String, _ data: String, type: String = "LV2") -> String {
        "<Plugin><Info><Type>\(type)</Type><Name>\(name)</Name><Label>urn:\(name)</Label></Info>"
            + "<Data>\(data)</Data></Plugin>"
    }

    private static func seed(_ name: String, _ text: String) -> FuzzSeed { FuzzSeed(name, Array(text.utf8)) }
}
