import AudioToolbox
import ExtensionHost
import Foundation
import LinuxSystem
import TestSupport
import Testing
import ViewPresentation

/// Views in windows of other programs, by their numbers.
@Suite(.serialized, .timeLimit(.minutes(4))) struct EmbeddedWindowTests {
    @Test func aHostShowsAViewInAnotherProgramsWindow() async throws {
        let display = try TestDisplay()
        let unit = try #require(
            try await Installation.host().instantiate(try component("augn pain Test")) as? RemoteAudioUnit)
        let other = try display.otherWindow(width: 200, height: 100)
        #expect(await eventually { (try? display.picture().color(0, 0)) == 0x00_ff00 })
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let environment = CurrentProcess.environment.merging(display.variables) { $1 }
        let viewer = try await controller.present(inX11Window: other.number, environment: environment)
        #expect(await eventually { (try? display.picture().color(199, 99)) == PainterColors.ground })
        #expect(try display.windows().map(\.depth) == [1])
        // It fills the window, also one that has grown.
        try other.resize(width: 400, height: 150)
        #expect(await eventually { (try? display.picture().color(399, 149)) == PainterColors.ground })
        try display.drag(from: (40, 10), to: (200, 10))
        #expect(try await eventually { try unit.parameter("level").value == 0.5 })
        unit.killService()
        #expect(await eventually { unit.restartCount == 1 })
        #expect(
            try await eventually {
                try display.drag(from: (40, 10), to: (100, 10))
                return try unit.parameter("level").value == 0.25
            })
        #expect(await eventually { (try? display.picture().color(399, 149)) == PainterColors.ground })
        // The presenter's end harms nobody.
        kill(viewer.processID, SIGKILL)
        #expect(await eventually { !viewer.isRunning && (try? display.picture().color(0, 0)) == 0x00_ff00 })
        #expect(other.isRunning && unit.restartCount == 1)
        #expect(try unit.parameter("level").value == 0.25)
    }

    @Test func aViewEndsWithTheWindowThatItIsIn() async throws {
        let display = try TestDisplay()
        let unit = try #require(
            try await Installation.host().instantiate(try component("augn pain Test")) as? RemoteAudioUnit)
        let other = try display.otherWindow(width: 200, height: 100)
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let environment = CurrentProcess.environment.merging(display.variables) { $1 }
        let viewer = try await controller.present(inX11Window: other.number, environment: environment)
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.ground })
        other.close()
        #expect(await eventually { !viewer.isRunning })
        #expect(unit.restartCount == 0)
    }

    /// The other program keeps the keyboard and hands keys on, as GTK's sockets do.
    @Test func anEmbedderGivesTheViewTheKeyboardWhenItIsClicked() async throws {
        let display = try TestDisplay()
        let unit = try #require(
            try await Installation.host().instantiate(try component("augn pain Test")) as? RemoteAudioUnit)
        let other = try display.otherWindow(width: 200, height: 100, isEmbedder: true)
        #expect(await eventually { (try? display.picture().color(0, 0)) == 0x00_ff00 })
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let environment = CurrentProcess.environment.merging(display.variables) { $1 }
        let viewer = try await controller.present(inX11Window: other.number, environment: environment)
        #expect(await eventually { (try? display.picture().color(199, 99)) == PainterColors.ground })
        try display.drag(from: (20, 10), to: (100, 10))
        #expect(try await eventually { try unit.parameter("level").value == 0.5 })
        // Where the pointer is in no window, the server gives keys to the embedder.
        try display.probe("move", "600", "600")
        // The key of the 3.
        #expect(
            try await eventually {
                try display.probe("key", "12")
                return abs(try unit.parameter("level").value - 0.3) < 0.001
            })
        try other.takeKeyboardBack()
        #expect(
            try await eventually {
                try unit.parameter("level").value = 0.5
                try display.probe("key", "12")
                usleep(200_000)
                return try unit.parameter("level").value == 0.5
            })
        viewer.close()
        #expect(try other.remarks() == "asked\n")
    }
}
