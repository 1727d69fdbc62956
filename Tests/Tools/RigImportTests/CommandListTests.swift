import RigImport
import Testing

/// Lists of commands of mod-host and jalv.
struct CommandListTests {
    @Test func whatModHostIsToldIsARig() throws {
        let rig = try rig(
            "board",
            """
            # A board
            add http://a/amp 0
            mod-host> add urn:delay 7
            param_set 0 gain 1
            param_set 0 gain 2.5
            param_set 7 :bypass 1
            bypass 0 0
            midi_map 7 time 2 74 0.1 0.5
            connect system:capture_1 effect_7:in
            connect effect_7:out effect_0:in
            connect effect_0:out system:playback_1
            activate 0 1
            """)
        #expect(rig.units.map(\.identity) == [.plugIn("lv2:urn:delay"), .plugIn("lv2:http://a/amp")])
        #expect(rig.units[1].settings == ["gain=2.5"])
        #expect(rig.units.map(\.isBypassed) == [true, false])
        var controller = ImportedController(symbol: "time", channel: 3, number: 74)
        (controller.least, controller.greatest) = (0.1, 0.5)
        #expect(rig.units[0].controllers == [controller])
        #expect(rig.remarks.isEmpty)
    }

    @Test func whatJalvIsToldIsARig() throws {
        let rig = try rig(
            "run.sh",
            """
            #!/bin/sh
            /usr/bin/jalv.gtk3 -n "My amp" -c gain=2 --control=tone=0.5 -b 256 -s urn:amp
            set tone 0.75
            drive = 3
            jalv urn:amp
            """)
        #expect(rig.chain == ["My amp", "urn:amp"])
        #expect(rig.units[0].settings == ["gain=2.0", "tone=0.75", "drive=3.0"])
        #expect(rig.units[1].values.isEmpty)
    }

    @Test func whatIsRemovedOrDisconnectedIsNotThere() throws {
        let rig = try rig(
            "a",
            """
            add urn:a 0
            add urn:b 1
            add urn:c 2
            connect effect_0:out effect_1:in
            connect effect_1:out effect_2:in
            connect effect_2:out effect_0:in
            remove 1
            disconnect effect_2:out effect_0:in
            connect effect_0:out effect_2:in
            """)
        #expect(rig.chain == ["effect_0", "effect_2"] && rig.remarks.isEmpty)
    }

    @Test func whatCannotBeTakenOverIsNamed() throws {
        let rig = try rig(
            "a",
            """
            add urn:a 0
            preset_load 0 urn:p
            patch_set 0 urn:model /a/b
            midi_map 0 gain 0 0
            transport 1 4 120
            jalv -l /states/one urn:b
            """)
        #expect(rig.remarks.count == 5)
        for (remark, words) in zip(
            rig.remarks, ["'urn:p'", "'urn:model'", "what moves gain", "line 5, 'transport'", "'/states/one'"])
        { #expect(remark.contains(words), "\(remark)") }
    }

    @Test(arguments: [
        ("add urn:a", "line 1 lacks a word behind 'urn:a'"), ("add urn:a x", "no number"),
        ("\nparam_set 0 g 1", "line 2 names instance 0, which is not there"), ("set a 1", "before there is a plug-in"),
        ("add urn:a 0\nparam_set 0 g nan", "'nan'"), ("add urn:a 0\nadd urn:b 0", "which is there already"),
        ("jalv -s", "without a plug-in"), ("jalv -c gain urn:a", "'gain' where SYMBOL=VALUE"),
        ("hello", "has no plug-in"), ("", "is empty"), ("\u{0}", "is no text"),
    ]) func whatIsWrongIsSaid(text: String, words: String) {
        let error = #expect(throws: RigImportError.self) { try rigs("list.txt", text) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test func whatIsTooMuchIsRefused() {
        let many = (0...256).map { "add urn:a \($0)" }.joined(separator: "\n")
        var error = #expect(throws: RigImportError.self) { try rigs("list.txt", many) }
        #expect(error?.reason.contains("more than 256 plug-ins") == true)
        let connections = "add urn:a 0\n" + String(repeating: "connect a effect_0:b\n", count: 1025)
        error = #expect(throws: RigImportError.self) { try rigs("list.txt", connections) }
        #expect(error?.reason.contains("line 1026 connects more than 1024 times") == true)
        error = #expect(throws: RigImportError.self) { try rigs("list.txt", String(repeating: "a", count: 65_537)) }
        #expect(error?.reason.contains("line 1 is too long") == true)
    }
}
