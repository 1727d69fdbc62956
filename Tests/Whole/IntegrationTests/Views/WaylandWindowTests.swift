import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import TestSupport
import Testing

/// Units' views in windows of a Wayland desktop of the test's own. Without sway, which `scripts/setup --tests` installs, these are
/// left out.
@Suite(
    .serialized, .timeLimit(.minutes(4)),
    .enabled(if: TestCompositor.isInstalled, "sway is not installed; scripts/setup --tests installs it"))
struct WaylandWindowTests {
    private struct Shown {
        let desktop: TestCompositor
        let units: WindowedUnits
        var unit: RemoteAudioUnit { units.units[0] }

        init(_ subtypes: [String] = ["pain"], _ arguments: [String] = [], scale: Int = 1) async throws {
            desktop = try TestCompositor(scale: scale)
            units = try await WindowedUnits(subtypes, arguments, desktop.variables)
        }

        func becomes(_ color: UInt32, _ x: Int, _ y: Int) async -> Bool {
            await eventually { (try? desktop.picture().color(x, y)) == color }
        }

        /// Presses and drags until the view has taken it: a desktop tells a window of a new mouse when it likes.
        func drags(_ start: (Int, Int), _ end: (Int, Int), to level: Float) async throws -> Bool {
            try await eventually {
                try desktop.drag(from: start, to: end)
                return try unit.parameter("level").value == level
            }
        }
    }

    @Test func aWindowOfAWaylandDesktopShowsTheViewAndIsOperated() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        #expect(await shown.becomes(PainterColors.ground, 319, 199))
        let screen = try shown.desktop.picture()
        #expect(screen.color(321, 0) != PainterColors.ground && screen.color(0, 201) != PainterColors.ground)
        #expect(try shown.desktop.tell("-t", "get_tree").contains("Test: Painter – windows"))
        #expect(try await shown.drags((32, 10), (160, 10), to: 0.5))
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
        #expect(await shown.becomes(PainterColors.ground, 160, 199))
        #expect(
            try await eventually {
                try shown.desktop.type("3")
                return abs(try shown.unit.parameter("level").value - 0.3) < 0.001
            })
    }

    @Test func aWindowOfAnotherSizeShowsTheViewInThatSize() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(PainterColors.ground, 319, 199))
        try shown.desktop.tell("[app_id=auview] resize set width 600 px height 300 px, move absolute position 0 0")
        #expect(try await eventually { try shown.unit.parameter("width").value == 600 })
        #expect(await shown.becomes(PainterColors.ground, 599, 299))
        try shown.desktop.tell("[app_id=auview] resize set width 100 px height 50 px, move absolute position 0 0")
        #expect(try await eventually { try shown.unit.parameter("width").value == 100 })
    }

    @Test func aScreenOfTwiceTheSharpnessGetsTwiceThePixels() async throws {
        let shown = try await Shown(scale: 2)
        #expect(await shown.becomes(PainterColors.ground, 639, 399))
        #expect(try await eventually { try shown.unit.parameter("width").value == 320 })
        #expect(try await shown.drags((32, 10), (160, 10), to: 0.5))
        #expect(await shown.becomes(PainterColors.bar, 319, 399))
        #expect(await shown.becomes(PainterColors.ground, 320, 399))
        // As when the window is moved to another screen.
        try shown.desktop.tell("output HEADLESS-1 scale 1")
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
        #expect(try shown.unit.parameter("width").value == 320)
    }

    @Test func textIsPastedAndCopied() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        try shown.desktop.copy("7")
        #expect(
            try await eventually {
                try shown.desktop.type("-M", "ctrl", "v", "-m", "ctrl")
                return abs(try shown.unit.parameter("level").value - 0.7) < 0.001
            })
        #expect(
            try await eventually {
                try shown.desktop.type("-M", "ctrl", "c", "-m", "ctrl")
                return (try? shown.desktop.clipboard()) == "level 0.7"
            })
        // What this window has copied is pasted into it as anything else.
        try shown.desktop.copy("2")
        #expect(
            try await eventually {
                try shown.desktop.type("-M", "ctrl", "v", "-m", "ctrl")
                return abs(try shown.unit.parameter("level").value - 0.2) < 0.001
            })
    }

    @Test func aViewIsBackWithItsUnit() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        shown.unit.killService()
        #expect(await eventually { shown.unit.restartCount == 1 })
        #expect(try await shown.drags((32, 10), (160, 10), to: 0.5))
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
    }

    @Test func theViewsOfSeveralUnitsLieBesideEachOther() async throws {
        let shown = try await Shown(["pain", "pain"])
        #expect(await shown.becomes(PainterColors.ground, 8, 8))
        #expect(await shown.becomes(PainterColors.ground, 336, 8))
        #expect(try await shown.drags((40, 20), (168, 20), to: 0.5))
        let other = shown.units.units[1]
        other.killService()
        #expect(await eventually { other.restartCount == 1 })
        #expect(
            try await eventually {
                try shown.desktop.drag(from: (368, 20), to: (576, 20))
                return try other.parameter("level").value == 0.75
            })
        #expect(await shown.becomes(PainterColors.bar, 575, 199))
        #expect(try shown.desktop.picture().color(167, 199) == PainterColors.bar)
        #expect(try shown.unit.parameter("level").value == 0.5 && shown.unit.restartCount == 0)
    }

    /// On another workspace nobody sees it.
    @Test func aWindowThatIsNotSeenIsNotDrawn() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        try shown.desktop.tell("workspace 2")
        let (level, draws) = (try shown.unit.parameter("level"), try shown.unit.parameter("draws"))
        // The first change may still be drawn: who does not look at a picture learns so by not wanting the next.
        #expect(
            await eventually {
                let before = draws.value
                for step in 1...5 {
                    level.value = AUValue(step) / 10
                    usleep(300_000)
                }
                return draws.value == before
            })
        try shown.desktop.tell("workspace 1")
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
    }

    @Test func aClosedWindowEndsTheProgramWithSuccessAndALostDesktopWithAReason() async throws {
        let session = try CommandSession()
        let desktop = try TestCompositor()
        let command = try session.start(["view", "Painter"], adding: desktop.variables)
        #expect(await eventually { (try? desktop.picture().color(0, 0)) == PainterColors.ground })
        try desktop.tell("[app_id=auview] kill")
        command.waitUntilExit()
        #expect(command.terminationStatus == 0)
        let other = try session.start(["view", "Painter"], adding: desktop.variables)
        #expect(await eventually { (try? desktop.picture().color(0, 0)) == PainterColors.ground })
        desktop.end()
        other.waitUntilExit()
        #expect(other.terminationStatus == 4)
        #expect(try session.remarks().contains("the display has gone"))
    }

    @Test func withoutACompositorTheXServerIsTakenAndWithoutBothTheCommandSaysSo() async throws {
        let session = try CommandSession()
        let lost = ["WAYLAND_DISPLAY": "/nowhere/wayland-0", "DISPLAY": ""]
        let outcome = try session.run(["view", "Painter"], adding: lost)
        #expect(
            outcome.status == 4 && outcome.error.contains("the Wayland display '/nowhere/wayland-0' shows no window"))
        let display = try TestDisplay()
        let command = try session.start(["view", "Painter"], adding: lost.merging(display.variables) { $1 })
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.ground })
        command.terminate()
        let desktop = try TestCompositor()
        let both = desktop.variables.merging(display.variables) { $1 }
        #expect(try await eventually { try display.windows().isEmpty })
        let forced = try session.start(["view", "Painter", "--x11"], adding: both)
        #expect(try await eventually { try display.windows().count == 1 })
        forced.terminate()
    }
}
