import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import ServiceProtocol
import TestSupport
import Testing
import ViewPresentation

/// Units' views in windows of a display of the test's own, driven by a pointer and keys as a person has them.
@Suite(.serialized, .timeLimit(.minutes(4))) struct WindowTests {
    @Test func aWindowShowsWhatAPresenterShows() async throws {
        let shown = try await ShownWindow()
        try shown.unit.parameter("level").value = 0.25
        #expect(await shown.becomes(PainterColors.bar, 79, 199))
        let screen = try shown.display.picture()
        let presenter = ViewPresenter(try shown.unit.openSurface())
        try presenter.configure(try presenter.preferredSize())
        try presenter.waitForFrame()
        let picture = try #require(presenter.picture)
        var differences = 0
        for y in 0..<200 { for x in 0..<320 where screen.color(x, y) != picture.color(x: x, y: y) { differences += 1 } }
        #expect(differences == 0)
        #expect(screen.color(320, 0) == 0 && screen.color(0, 200) == 0)
        let window = try shown.window()
        #expect(window.title == "Test: Painter – windows" && window.width == 320 && window.height == 200)
        #expect(try shown.display.probe("hints", "\(window.number)") == "48 16 16 2000 2000\n")
    }

    @Test func aDragSetsTheParameterAndTypingReachesTheView() async throws {
        let shown = try await ShownWindow()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        try shown.display.drag(from: (32, 10), to: (160, 10))
        #expect(try await eventually { try shown.unit.parameter("level").value == 0.5 })
        #expect(try await eventually { try shown.unit.parameter("gestures").value == 2 })
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
        #expect(await shown.becomes(PainterColors.ground, 160, 199))
        try shown.display.probe("focus", "\(try shown.window().number)")
        // The key of the 3 on any keyboard.
        try shown.display.probe("key", "12")
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.3) < 0.001 })
    }

    @Test func aWindowOfAnotherSizeShowsTheViewInThatSize() async throws {
        let shown = try await ShownWindow()
        #expect(await shown.becomes(PainterColors.ground, 319, 199))
        try shown.display.probe("size", "\(try shown.window().number)", "600", "300")
        #expect(await shown.becomes(PainterColors.ground, 599, 299))
        #expect(try await eventually { try shown.unit.parameter("width").value == 600 })
        try shown.display.probe("size", "\(try shown.window().number)", "100", "50")
        #expect(try await eventually { try shown.unit.parameter("width").value == 100 })
        #expect(await shown.becomes(0, 100, 0))
    }

    @Test func aViewIsBackWithItsUnit() async throws {
        let shown = try await ShownWindow()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        shown.unit.killService()
        #expect(await eventually { shown.unit.restartCount == 1 })
        // The new process draws and is operated, in the same window.
        #expect(
            try await eventually {
                try shown.display.drag(from: (32, 10), to: (160, 10))
                return try shown.unit.parameter("level").value == 0.5
            })
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
        #expect(try shown.display.windows().count == 1)
    }

    /// It crashes with each frame once its level is set, until nobody starts it any more.
    @Test func whatWillNotComeBackIsBlankWithTheReason() async throws {
        let shown = try await ShownWindow("crsh")
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        try shown.unit.parameter("level").value = 0.5
        #expect(await shown.becomes(PainterColors.paper, 0, 0))
        #expect(
            await eventually { ((try? shown.display.picture().colors(x: 0..<320, y: 0..<200)) ?? [:]).count > 4 })
    }

    @Test func whenTheUnitIsGoneForGoodTheWindowSaysWhy() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let host = try session.start(["view", "Painter"], adding: display.variables)
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.ground })
        let number = try #require(try session.units("idle").first?["instance"] as? String)
        // Where the session's hosts are.
        let variables = display.variables.merging(["XDG_RUNTIME_DIR": session.folder.path]) { $1 }
        let viewer = try WindowedUnits.viewer([number], variables)
        defer { viewer.terminate() }
        #expect(try await eventually { try display.windows().count == 2 })
        kill(host.processIdentifier, SIGKILL)
        // Of two windows the one that the command had opened goes with it.
        #expect(try await eventually { try display.windows().count == 1 })
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.paper })
        // There are words on it.
        #expect(try display.picture().colors(x: 0..<320, y: 0..<200).count > 4)
        try display.probe("close", "\(try #require(try display.windows().first).number)")
        viewer.waitUntilExit()
        #expect(viewer.terminationStatus == 0)
    }

    @Test func aViewThatDoesNotAnswerIsVeiled() async throws {
        let shown = try await ShownWindow("hang")
        #expect(
            try await eventually {
                let colors = try shown.display.picture().colors(x: 0..<320, y: 0..<200)
                return colors.count > 4 && colors[0] == nil
            })
        #expect(shown.unit.restartCount == 0)
    }

    @Test func aClosedWindowEndsTheProgramWithSuccess() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let command = try session.start(["view", "Painter"], adding: display.variables)
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.ground })
        let window = try #require(try display.windows().first)
        #expect(window.title == "Test: Painter – auctl view")
        try display.probe("close", "\(window.number)")
        command.waitUntilExit()
        #expect(command.terminationStatus == 0)
        #expect(try session.remarks() == "")
    }

    @Test func aDesktopOfTwiceTheSharpnessGetsTwiceThePixels() async throws {
        let display = try TestDisplay()
        try display.probe("resources", "Xcursor.size:\t24\nXft.dpi:\t192\n")
        let shown = try await ShownWindow(display: display)
        #expect(await shown.becomes(PainterColors.ground, 639, 399))
        #expect(try await eventually { try shown.unit.parameter("width").value == 320 })
        try display.drag(from: (64, 20), to: (320, 20))
        #expect(try await eventually { try shown.unit.parameter("level").value == 0.5 })
    }

    @Test func aWindowAtRestTakesNoTime() async throws {
        let shown = try await ShownWindow()
        #expect(await shown.becomes(PainterColors.ground, 0, 0))
        func switches() throws -> Int {
            let tasks = "/proc/\(shown.viewer.processIdentifier)/task"
            return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
                let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
                return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
            }
        }
        // What follows the first frame may take its time; then there is nothing more.
        #expect(
            try await eventually {
                let before = try switches()
                usleep(500_000)
                return try switches() == before
            })
    }

    // MARK: Errors

    @Test func withoutADisplayOrAProgramTheCommandSaysWhatToDo() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let cases: [([String], [String: String], Int32, String)] = [
            (["Painter"], [:], 4, "DISPLAY is not set"),
            (["Painter"], ["DISPLAY": ":4711"], 4, "the display ':4711' does not answer"),
            (
                ["Painter"], display.variables.merging(["AUSERVICED_VIEWER": "/nowhere/auview"]) { $1 }, 4,
                "auserviced-views"
            ),
            (["Gain"], display.variables, 5, "has no view"),
            (["Zwiebel"], display.variables, 2, "no component 'Zwiebel'"),
        ]
        for (arguments, variables, status, words) in cases {
            let outcome = try session.run(["view"] + arguments, adding: variables)
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
        let shown = try await ShownWindow("pain", "--in-window", "0x7777777", display: display)
        shown.viewer.waitUntilExit()
        #expect(shown.viewer.terminationStatus == 4)
        for (arguments, status) in [(["1/1"], 3), ([], 64), (["x"], 64), (["1/1", "--scale", "-1"], 64)] {
            let viewer = try WindowedUnits.viewer(arguments, display.variables)
            viewer.waitUntilExit()
            #expect(viewer.terminationStatus == status, "\(arguments)")
        }
    }
}
