import AudioToolbox
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// The views of several units in one window, each drawn and operated by itself.
@Suite(.serialized, .timeLimit(.minutes(4))) struct WindowGridTests {
    /// Between two views and around them.
    private static let gap = 8
    private static let between: UInt32 = 0xe0_e0e0

    @Test func viewsLieBesideEachOtherAsInAPictureOfThem() async throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let file = session.path("grid.png")
        let units = ["Painter", "Painter", "Painter"]
        #expect(try session.run(["view", "--grid"] + units + ["--snapshot", file]).status == 0)
        let (width, height) = try Self.size(ofPNG: file)
        let command = try session.start(["view", "--grid"] + units, adding: display.variables)
        #expect(await eventually { (try? display.picture().color(Self.gap, Self.gap)) == PainterColors.ground })
        let window = try #require(try display.windows().first)
        #expect(window.width == width && window.height == height)
        let title = "Test: Painter – auctl view"
        #expect(window.title == [title, title, title].joined(separator: ", "))
        let screen = try display.picture()
        #expect(screen.color(0, 0) == Self.between && screen.color(width - 1, height - 1) == Self.between)
        try display.probe("close", "\(window.number)")
        command.waitUntilExit()
        #expect(command.terminationStatus == 0)
    }

    @Test func mouseAndKeysGoToTheViewThatTheyAreMeantFor() async throws {
        let shown = try await ShownWindow(["pain", "pain"])
        let second = 320 + 2 * Self.gap
        #expect(await shown.becomes(PainterColors.ground, second, Self.gap))
        try shown.display.drag(from: (second + 32, 20), to: (second + 160, 20))
        #expect(try await eventually { try shown.units[1].parameter("level").value == 0.5 })
        #expect(await shown.becomes(PainterColors.bar, second + 159, 199))
        #expect(try shown.unit.parameter("level").value == 0)
        // A drag that began in one view stays with it, wherever it goes.
        try shown.display.drag(from: (Self.gap + 32, 20), to: (second + 160, 20))
        #expect(try await eventually { try shown.unit.parameter("level").value == 1 })
        #expect(try shown.units[1].parameter("level").value == 0.5)
        try shown.display.probe("focus", "\(try shown.window().number)")
        // The key of the 3, for the view that was pressed last.
        try shown.display.probe("key", "12")
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.3) < 0.001 })
        // Control and Tab, and the key of the 2.
        try shown.display.probe("key", "37", "23")
        try shown.display.probe("key", "11")
        #expect(try await eventually { abs(try shown.units[1].parameter("level").value - 0.2) < 0.001 })
        #expect(try abs(shown.unit.parameter("level").value - 0.3) < 0.001)
    }

    @Test func viewsGrowWithTheirWindow() async throws {
        let shown = try await ShownWindow(["pain", "pain"])
        #expect(await shown.becomes(PainterColors.ground, Self.gap, Self.gap))
        let number = try shown.window().number
        try shown.display.probe("size", "\(number)", "\(3 * Self.gap + 800)", "\(2 * Self.gap + 300)")
        for unit in shown.units {
            #expect(try await eventually { try unit.parameter("width").value == 400 })
        }
        #expect(await shown.becomes(PainterColors.ground, 2 * Self.gap + 799, Self.gap + 299))
        #expect(await shown.becomes(Self.between, Self.gap + 400, 100))
        try shown.display.drag(from: (2 * Self.gap + 440, 20), to: (2 * Self.gap + 600, 20))
        #expect(try await eventually { try shown.units[1].parameter("level").value == 0.5 })
    }

    /// The process of one unit ends again and again until it is left alone; those beside it are not concerned.
    @Test func theCellOfAKilledUnitSaysWhyAndTheOthersGoOn() async throws {
        let shown = try await ShownWindow(["crsh", "pain"])
        let second = 320 + 2 * Self.gap
        #expect(await shown.becomes(PainterColors.ground, Self.gap, Self.gap))
        #expect(await shown.becomes(PainterColors.ground, second, Self.gap))
        try shown.unit.parameter("level").value = 0.5
        #expect(await shown.becomes(PainterColors.paper, Self.gap, Self.gap))
        // There are words on it.
        #expect(
            await eventually {
                let cell = try? shown.display.picture().colors(x: Self.gap..<320, y: Self.gap..<200)
                return (cell ?? [:]).count > 4
            })
        #expect(try shown.display.picture().color(second, Self.gap) == PainterColors.ground)
        try shown.display.drag(from: (second + 32, 20), to: (second + 160, 20))
        #expect(try await eventually { try shown.units[1].parameter("level").value == 0.5 })
    }

    @Test func theCellOfAUnitIsBackWithIt() async throws {
        let shown = try await ShownWindow(["pain", "pain"])
        #expect(await shown.becomes(PainterColors.ground, Self.gap, Self.gap))
        shown.unit.killService()
        #expect(await eventually { shown.unit.restartCount == 1 })
        #expect(
            try await eventually {
                try shown.display.drag(from: (Self.gap + 32, 20), to: (Self.gap + 160, 20))
                return try shown.unit.parameter("level").value == 0.5
            })
        #expect(await shown.becomes(PainterColors.bar, Self.gap + 159, 199))
        #expect(shown.units[1].restartCount == 0)
    }

    @Test func parametersOfSeveralUnitsAreShownAndOperated() async throws {
        let shown = try await ShownWindow(["fltr", "fltr"], ["--generic"])
        let cutoffs = try shown.units.map { try $0.parameter("cutoff") }
        #expect(try await eventually { try shown.display.windows().count == 1 })
        #expect(await eventually { (try? shown.display.picture().colors(x: 8..<200, y: 8..<100).count) ?? 0 > 4 })
        try shown.display.probe("focus", "\(try shown.window().number)")
        // Control and Tab leads to the second one's first control; End.
        try shown.display.probe("key", "37", "23")
        try shown.display.probe("key", "115")
        #expect(await eventually { cutoffs[1].value == cutoffs[1].maxValue })
        #expect(cutoffs[0].value != cutoffs[0].maxValue)
    }

    @Test func aWindowTakesNoMoreThanItCanShow() throws {
        let session = try CommandSession()
        let display = try TestDisplay()
        let many = Array(repeating: "Painter", count: 65)
        #expect(try session.run(["view", "--grid"] + many, adding: display.variables).status == 64)
        let viewer = try WindowedUnits.viewer(["1/1", "1/2", "--in-window", "7"], display.variables)
        viewer.waitUntilExit()
        #expect(viewer.terminationStatus == 64)
    }

    private static func size(ofPNG path: String) throws -> (Int, Int) {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}
