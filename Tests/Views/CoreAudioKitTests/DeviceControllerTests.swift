import CoreAudioKit
import Foundation
import TestSupport
import Testing
import ViewStage

/// The controllers that list other devices, ports and streams, over what `auctl` prints.
@MainActor @Suite struct DeviceControllerTests {
    private static let devices = """
        [{"connected": true, "direction": "in", "kind": "rtp", "name": "rtp:Console", "summary": "Console: L24/48000/8"},
         {"connected": true, "direction": "both", "kind": "alsa", "name": "null", "summary": "discards all"},
         {"connected": true, "direction": "in", "kind": "rtp", "name": "rtp:Stage", "summary": "Stage: L16/48000/2"}]
        """
    private static let ports = """
        [{"name": "alsa:Keys:0", "title": "Keys", "direction": "out", "system": "alsa", "isHardware": true,
          "isConnected": false},
         {"name": "alsa:Synth:0", "title": "Synth", "direction": "in", "system": "alsa", "isHardware": true,
          "isConnected": true}]
        """

    /// A program named auctl that prints a text and ends with a number.
    private func listing(
        _ listing: DeviceListing, _ folder: TemporaryFolder, prints text: String, complains: String = "",
        endsWith status: Int = 0
    ) throws -> DeviceListing {
        let script = """
            #!/bin/sh
            cat "$0.text"
            echo "\(complains)" >&2
            exit \(status)
            """
        try text.write(toFile: folder.file("auctl.text"), atomically: true, encoding: .utf8)
        try script.write(toFile: folder.file("auctl"), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("auctl"))
        var own = listing
        own.folders = [folder.path]
        return own
    }

    private func stage(_ controller: HierarchyViewController) throws -> ViewStage {
        ViewStage(try #require(controller.viewContent), width: 420, height: 260)
    }

    private func press(_ label: String, _ stage: ViewStage) throws {
        let element = try #require(stage.element(label))
        stage.click(element.x + 8, element.y + element.height / 2)
    }

    @Test func streamsOfOtherDevicesAreListedAndOneIsChosen() async throws {
        let folder = try TemporaryFolder()
        let controller = CAInterDeviceAudioViewController(
            try listing(.networkStreams, folder, prints: Self.devices))
        var chosen: [String?] = []
        controller.deviceChosen = { chosen.append($0) }
        let stage = try stage(controller)
        #expect(await eventually { stage.element("rtp:Stage") != nil })
        let words = stage.content.describe().map(\.label)
        #expect(words.contains("Audio of Other Devices") && words.contains("Console: L24/48000/8"))
        #expect(!words.contains("null"))
        #expect(stage.content.describe().filter { $0.role == .toggle }.map(\.value) == ["off", "off"])
        stage.draw()
        #expect(stage.colors > 20)
        try press("rtp:Console", stage)
        #expect(controller.selectedDeviceName == "rtp:Console")
        try press("rtp:Stage", stage)
        #expect(stage.content.describe().filter { $0.role == .toggle }.map(\.value) == ["off", "on"])
        try press("rtp:Stage", stage)
        #expect(controller.selectedDeviceName == nil && chosen == ["rtp:Console", "rtp:Stage", nil])
    }

    @Test func aStreamThatEndedIsChosenNoLongerOnceTheListIsReadAgain() async throws {
        let folder = try TemporaryFolder()
        let controller = CANetworkBrowserWindowController(
            try listing(.networkStreams, folder, prints: Self.devices))
        let stage = try stage(try #require(controller.contentViewController))
        #expect(await eventually { stage.element("rtp:Console") != nil })
        try press("rtp:Console", stage)
        #expect(controller.selectedDeviceName == "rtp:Console")
        _ = try listing(.networkStreams, folder, prints: "[]")
        try press("Refresh", stage)
        #expect(await eventually { stage.element("No stream is announced on this network.") != nil })
        #expect(controller.selectedDeviceName == nil)
        #expect(!CANetworkBrowserWindowController.isAVBSupported())
    }

    @Test func portsSayWhetherTheyGiveOrTakeMIDI() async throws {
        let folder = try TemporaryFolder()
        let controller = CABTLEMIDIWindowController(try listing(.midiPorts, folder, prints: Self.ports))
        let stage = try stage(try #require(controller.contentViewController))
        #expect(await eventually { stage.element("alsa:Keys:0") != nil })
        let words = stage.content.describe().map(\.label)
        #expect(words.contains("Keys, gives MIDI") && words.contains("Synth, takes MIDI, connected"))
        try press("alsa:Keys:0", stage)
        #expect(controller.selectedPortName == "alsa:Keys:0")
    }

    @Test func whatGoesWrongIsSaidWithWhatToDo() async throws {
        let folder = try TemporaryFolder()
        for (text, complaint, status, words) in [
            ("", "auctl: announcements cannot be heard", 1, "auctl: announcements cannot be heard"),
            ("no list", "", 0, "is it of another version?"),
        ] {
            let own = try listing(.networkStreams, folder, prints: text, complains: complaint, endsWith: status)
            let controller = CAInterDeviceAudioViewController(own)
            let stage = try stage(controller)
            #expect(await eventually { stage.content.describe().contains { $0.label.contains(words) } })
            withExtendedLifetime(controller) {}
        }
        var nowhere = DeviceListing.midiPorts
        nowhere.folders = []
        let controller = CABTLEMIDIWindowController(nowhere)
        let stage = try stage(try #require(controller.contentViewController))
        #expect(
            await eventually { stage.content.describe().contains { $0.label.contains("put it into a folder of PATH") } }
        )
        withExtendedLifetime(controller) {}
    }

    /// The list of the real program, whatever it has: its form is the one that is read.
    @Test func theProgramsOwnListIsRead() async throws {
        var own = DeviceListing.midiPorts
        own.folders = [(TestPackage.product("auctl") as NSString).deletingLastPathComponent]
        let controller = CABTLEMIDIWindowController(own)
        let stage = try stage(try #require(controller.contentViewController))
        #expect(await eventually { !stage.content.describe().contains { $0.label == "Looking…" } })
        let isRead = stage.content.describe().contains {
            $0.role == .toggle || $0.label.hasPrefix("There is no MIDI port")
        }
        #expect(isRead)
        withExtendedLifetime(controller) {}
    }
}
