import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Units in this process's host, and the program that shows their views in a window of an X server.
final class ShownWindow {
    let display: TestDisplay
    private let shown: WindowedUnits

    /// - Parameters:
    ///   - subtypes: of the units, as `WindowedUnits` takes them.
    ///   - arguments: of the program, beside the units.
    ///   - display: one of its own unless it is given.
    init(_ subtypes: [String], _ arguments: [String] = [], display: TestDisplay? = nil) async throws {
        let display = try display ?? TestDisplay()
        shown = try await WindowedUnits(subtypes, arguments, display.variables)
        self.display = display
    }

    /// With one unit.
    convenience init(_ subtype: String = "pain", _ arguments: String..., display: TestDisplay? = nil) async throws {
        try await self.init([subtype], arguments, display: display)
    }

    /// In the order of their views.
    var units: [RemoteAudioUnit] { shown.units }
    /// The first one.
    var unit: RemoteAudioUnit { shown.units[0] }
    var viewer: Process { shown.viewer }

    func becomes(_ color: UInt32, _ x: Int, _ y: Int) async -> Bool {
        await eventually { (try? self.display.picture().color(x, y)) == color }
    }

    /// The window on the desktop.
    func window() throws -> TestDisplay.Window { try #require(try display.windows().first { $0.depth == 0 }) }
}

/// What is on a display where the tests' painter draws.
enum PainterColors {
    static let ground: UInt32 = 0x20_4080
    static let bar: UInt32 = 0xf0_c000
    /// What is under words.
    static let paper: UInt32 = 0xf2_f3f5
}
