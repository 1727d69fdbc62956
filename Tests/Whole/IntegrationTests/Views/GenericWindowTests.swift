import AudioToolbox
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Views of parameters in windows, operated by keys, of hosts that answer and of hosts that do not.
@Suite(.serialized, .timeLimit(.minutes(4))) struct GenericWindowTests {
    @Test func theParametersOfAnyUnitAreOperatedByKeysAlone() async throws {
        let shown = try await ShownWindow("fltr", "--generic")
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
        let shown = try await ShownWindow("fltr", "--generic")
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
        let viewer = try WindowedUnits.viewer([unit, "--generic"], variables)
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
        #expect(await eventually { (try? display.picture().color(0, 0)) == PainterColors.paper })
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
}
