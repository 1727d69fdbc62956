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
    private static let ground: UInt32 = 0x20_4080
    private static let bar: UInt32 = 0xf0_c000
    /// What is under words.
    private static let paper: UInt32 = 0xf2_f3f5

    /// A unit in this process's host, and the program that shows its view.
    private final class Shown {
        let display: TestDisplay
        let unit: RemoteAudioUnit
        let instance: UInt64
        private let endpoint: HostEndpoint
        private(set) var viewer: Process

        init(_ subtype: String = "pain", _ arguments: String..., display: TestDisplay? = nil) async throws {
            let display = try display ?? TestDisplay()
            let host = try Installation.host()
            endpoint = try HostEndpoint(hostName: "windows", controlling: host)
            let type = subtype == "fltr" ? "aufx fltr Demo" : "augn \(subtype) Test"
            unit = try #require(try await host.instantiate(try component(type)) as? RemoteAudioUnit)
            instance = try #require(host.units().first?.instance)
            let reference = "\(CurrentProcess.identifier)/\(instance)"
            viewer = try Self.viewer([reference] + arguments, display.variables)
            self.display = display
        }

        deinit {
            viewer.terminate()
            viewer.waitUntilExit()
            endpoint.close()
        }

        static func viewer(_ arguments: [String], _ variables: [String: String]) throws -> Process {
            let viewer = Process()
            viewer.executableURL = URL(filePath: TestPackage.product("auview"))
            viewer.arguments = arguments
            viewer.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
            try viewer.run()
            return viewer
        }

        func becomes(_ color: UInt32, _ x: Int, _ y: Int) async -> Bool {
            await eventually { (try? self.display.picture().color(x, y)) == color }
        }

        /// The window on the desktop.
        func window() throws -> TestDisplay.Window { try #require(try display.windows().first { $0.depth == 0 }) }
    }

    @Test func aWindowShowsWhatAPresenterShows() async throws {
        let shown = try await Shown()
        try shown.unit.parameter("level").value = 0.25
        #expect(await shown.becomes(Self.bar, 79, 199))
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
        let shown = try await Shown()
        #expect(await shown.becomes(Self.ground, 0, 0))
        try shown.display.drag(from: (32, 10), to: (160, 10))
        #expect(try await eventually { try shown.unit.parameter("level").value == 0.5 })
        #expect(try await eventually { try shown.unit.parameter("gestures").value == 2 })
        #expect(await shown.becomes(Self.bar, 159, 199))
        #expect(await shown.becomes(Self.ground, 160, 199))
        try shown.display.probe("focus", "\(try shown.window().number)")
        // The key of the 3 on any keyboard.
        try shown.display.probe("key", "12")
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.3) < 0.001 })
    }

    @Test func aWindowOfAnotherSizeShowsTheViewInThatSize() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(Self.ground, 319, 199))
        try shown.display.probe("size", "\(try shown.window().number)", "600", "300")
        #expect(await shown.becomes(Self.ground, 599, 299))
        #expect(try await eventually { try shown.unit.parameter("width").value == 600 })
        try shown.display.probe("size", "\(try shown.window().number)", "100", "50")
        #expect(try await eventually { try shown.unit.parameter("width").value == 100 })
        #expect(await shown.becomes(0, 100, 0))
    }

    @Test func aViewIsBackWithItsUnit() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(Self.ground, 0, 0))
        shown.unit.killService()
        #expect(await eventually { shown.unit.restartCount == 1 })
        // The new process draws and is operated, in the same window.
        #expect(
            try await eventually {
                try shown.display.drag(from: (32, 10), to: (160, 10))
                return try shown.unit.parameter("level").value == 0.5
            })
        #expect(await shown.becomes(Self.bar, 159, 199))
        #expect(try shown.display.windows().count == 1)
    }

    /// It crashes with each frame once its level is set, until nobody starts it any more.
    @Test func whatWillNotComeBackIsBlankWithTheReason() async throws {
        let shown = try await Shown("crsh")
        #expect(await shown.becomes(Self.ground, 0, 0))
        try shown.unit.parameter("level").value = 0.5
        #expect(await shown.becomes(Self.paper, 0, 0))
        #expect(
            await eventually { ((try? shown.display.picture().colors(x: 0..<320, y: 0..<200)) ?? [:]).count > 4 })
    }

    @Test func whenTheUnitIsGoneForGoodTheWindowSaysWhy() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let host = try session.start(["view", "Painter"], adding: display.variables)
        #expect(await eventually { (try? display.picture().color(0, 0)) == Self.ground })
        let number = try #require(try session.units("idle").first?["instance"] as? String)
        // Where the session's hosts are.
        let variables = display.variables.merging(["XDG_RUNTIME_DIR": session.folder.path]) { $1 }
        let viewer = try Shown.viewer([number], variables)
        defer { viewer.terminate() }
        #expect(try await eventually { try display.windows().count == 2 })
        kill(host.processIdentifier, SIGKILL)
        // Of two windows the one that the command had opened goes with it.
        #expect(try await eventually { try display.windows().count == 1 })
        #expect(await eventually { (try? display.picture().color(0, 0)) == Self.paper })
        // There are words on it.
        #expect(try display.picture().colors(x: 0..<320, y: 0..<200).count > 4)
        try display.probe("close", "\(try #require(try display.windows().first).number)")
        viewer.waitUntilExit()
        #expect(viewer.terminationStatus == 0)
    }

    @Test func aViewThatDoesNotAnswerIsVeiled() async throws {
        let shown = try await Shown("hang")
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
        #expect(await eventually { (try? display.picture().color(0, 0)) == Self.ground })
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
        let shown = try await Shown(display: display)
        #expect(await shown.becomes(Self.ground, 639, 399))
        #expect(try await eventually { try shown.unit.parameter("width").value == 320 })
        try display.drag(from: (64, 20), to: (320, 20))
        #expect(try await eventually { try shown.unit.parameter("level").value == 0.5 })
    }

    @Test func aWindowAtRestTakesNoTime() async throws {
        let shown = try await Shown()
        #expect(await shown.becomes(Self.ground, 0, 0))
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

    // MARK: Generic views

    @Test func theParametersOfAnyUnitAreOperatedByKeysAlone() async throws {
        let shown = try await Shown("fltr", "--generic")
        let cutoff = try shown.unit.parameter("cutoff")
        #expect(try await eventually { try shown.display.windows().count == 1 })
        let window = try shown.window()
        #expect(await eventually { (try? shown.display.picture().colors(x: 0..<200, y: 0..<100).count) ?? 0 > 4 })
        try shown.display.probe("focus", "\(window.number)")
        let before = cutoff.value
        // Tab to the first control, arrow to the right.
        try shown.display.probe("key", "23")
        try shown.display.probe("key", "114")
        #expect(await eventually { cutoff.value > before })
        // 1, 0, 0, 0 and Return.
        for code in ["10", "19", "19", "19", "36"] { try shown.display.probe("key", code) }
        #expect(await eventually { abs(cutoff.value - 1000) < 1 })
        // End.
        try shown.display.probe("key", "115")
        #expect(await eventually { cutoff.value == cutoff.maxValue })
    }

    @Test func whatAnotherSetsIsSeenInAGenericView() async throws {
        let shown = try await Shown("fltr", "--generic")
        #expect(await eventually { (try? shown.display.picture().colors(x: 0..<480, y: 0..<120).count) ?? 0 > 4 })
        let before = try shown.display.picture().colors(x: 0..<480, y: 0..<120)
        let cutoff = try shown.unit.parameter("cutoff")
        cutoff.value = cutoff.maxValue
        #expect(
            await eventually {
                (try? shown.display.picture().colors(x: 0..<480, y: 0..<120)).map { $0 != before } ?? false
            })
    }

    /// The process of its host is stopped: it exists, and answers nothing.
    @Test func aHostThatDoesNotAnswerIsSaidNotToAndTheWindowIsOperatedMeanwhile() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let host = try session.start(["view", "aufx fltr Demo", "--generic"], adding: display.variables)
        #expect(try await eventually { try display.windows().count == 1 })
        let first = try #require(try display.windows().first)
        let unit = try #require(try session.units("idle").first?["instance"] as? String)
        // Where the session's hosts are.
        let variables = display.variables.merging(["XDG_RUNTIME_DIR": session.folder.path]) { $1 }
        let viewer = try Shown.viewer([unit, "--generic"], variables)
        defer { viewer.terminate() }
        #expect(try await eventually { try display.windows().count == 2 })
        let window = try #require(try display.windows().first { $0.number != first.number })
        func cutoff() throws -> Double? {
            try session.objects("param", unit).first { $0["keyPath"] as? String == "cutoff" }?["value"] as? Double
        }
        try display.probe("focus", "\(window.number)")
        // Tab to the first control; End.
        try display.probe("key", "23")
        try display.probe("key", "115")
        #expect(try await eventually { try cutoff() == 20_000 })
        let shown = try await settled(display)
        kill(host.processIdentifier, SIGSTOP)
        defer { kill(host.processIdentifier, SIGCONT) }
        #expect(try await settled(display, isNot: shown) != shown)
        // Home, which the host is told when it is back.
        try display.probe("key", "110")
        kill(host.processIdentifier, SIGCONT)
        #expect(try await eventually { try cutoff() == 12 })
        try display.probe("key", "115")
        #expect(try await eventually { try display.picture().colors(x: 0..<480, y: 0..<300) == shown })
        #expect(viewer.isRunning)
    }

    @Test func aWindowOpensWhileItsHostDoesNotAnswerAndIsFilledInLater() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let host = try session.start(["view", "aufx fltr Demo", "--generic"], adding: display.variables)
        #expect(try await eventually { try display.windows().count == 1 })
        let first = try #require(try display.windows().first)
        let unit = try #require(try session.units("idle").first?["instance"] as? String)
        kill(host.processIdentifier, SIGSTOP)
        defer { kill(host.processIdentifier, SIGCONT) }
        let command = try session.start(["view", unit, "--generic"], adding: display.variables)
        #expect(try await eventually { try display.windows().count == 2 })
        func window() throws -> TestDisplay.Window? { try display.windows().first { $0.number != first.number } }
        // The host's answers are still to come: its name is not known.
        #expect(try window()?.title == unit && window()?.width == 480)
        #expect(await eventually { (try? display.picture().color(0, 0)) == Self.paper })
        #expect(try display.picture().colors(x: 0..<480, y: 0..<320).count > 4)
        kill(host.processIdentifier, SIGCONT)
        #expect(try await eventually { try window()?.title == first.title })
        #expect(try await eventually { try window()?.height == first.height })
        // The first control, and End.
        try display.probe("focus", "\(try #require(try window()).number)")
        try display.probe("key", "23")
        try display.probe("key", "115")
        #expect(
            try await eventually {
                try session.objects("param", unit).contains {
                    $0["keyPath"] as? String == "cutoff" && $0["value"] as? Double == 20_000
                }
            })
        try display.probe("close", "\(try #require(try window()).number)")
        command.waitUntilExit()
        #expect(command.terminationStatus == 0)
    }

    /// What is on the display once it does not change any more, and is something else.
    private func settled(_ display: TestDisplay, isNot former: [UInt32: Int] = [:]) async throws -> [UInt32: Int] {
        var last: [UInt32: Int] = [:]
        #expect(
            try await eventually {
                usleep(200_000)
                let now = try display.picture().colors(x: 0..<480, y: 0..<300)
                defer { last = now }
                return now.count > 4 && now == last && now != former
            })
        return last
    }

    // MARK: In other programs' windows

    @Test func aHostShowsAViewInAnotherProgramsWindow() async throws {
        let display = try TestDisplay()
        let unit = try #require(
            try await Installation.host().instantiate(try component("augn pain Test")) as? RemoteAudioUnit)
        let other = try display.otherWindow(width: 200, height: 100)
        #expect(await eventually { (try? display.picture().color(0, 0)) == 0x00_ff00 })
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let environment = CurrentProcess.environment.merging(display.variables) { $1 }
        let viewer = try await controller.present(inX11Window: other.number, environment: environment)
        #expect(await eventually { (try? display.picture().color(199, 99)) == Self.ground })
        #expect(try display.windows().map(\.depth) == [1])
        // It fills the window, also one that has grown.
        try other.resize(width: 400, height: 150)
        #expect(await eventually { (try? display.picture().color(399, 149)) == Self.ground })
        try display.drag(from: (40, 10), to: (200, 10))
        #expect(try await eventually { try unit.parameter("level").value == 0.5 })
        unit.killService()
        #expect(await eventually { unit.restartCount == 1 })
        #expect(
            try await eventually {
                try display.drag(from: (40, 10), to: (100, 10))
                return try unit.parameter("level").value == 0.25
            })
        #expect(await eventually { (try? display.picture().color(399, 149)) == Self.ground })
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
        #expect(await eventually { (try? display.picture().color(0, 0)) == Self.ground })
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
        #expect(await eventually { (try? display.picture().color(199, 99)) == Self.ground })
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
        let shown = try await Shown("pain", "--in-window", "0x7777777", display: display)
        shown.viewer.waitUntilExit()
        #expect(shown.viewer.terminationStatus == 4)
        for (arguments, status) in [(["1/1"], 3), ([], 64), (["x"], 64), (["1/1", "--scale", "-1"], 64)] {
            let viewer = try Shown.viewer(arguments, display.variables)
            viewer.waitUntilExit()
            #expect(viewer.terminationStatus == status, "\(arguments)")
        }
    }
}
