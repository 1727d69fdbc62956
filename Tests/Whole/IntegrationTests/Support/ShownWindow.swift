import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import TestSupport
import Testing

/// Units in this process's host, and the program that shows their views in a window of a display.
final class ShownWindow {
    let display: TestDisplay
    /// In the order of their views.
    let units: [RemoteAudioUnit]
    private let endpoint: HostEndpoint
    private(set) var viewer: Process

    /// - Parameters:
    ///   - subtypes: of the units, of which `fltr` is a demo unit and all others are the tests'.
    ///   - arguments: of the program, beside the units.
    ///   - display: one of its own unless it is given.
    init(_ subtypes: [String], _ arguments: [String] = [], display: TestDisplay? = nil) async throws {
        let display = try display ?? TestDisplay()
        let host = try Installation.host()
        endpoint = try HostEndpoint(hostName: "windows", controlling: host)
        var units: [RemoteAudioUnit] = []
        for subtype in subtypes {
            let type = subtype == "fltr" ? "aufx fltr Demo" : "augn \(subtype) Test"
            units.append(try #require(try await host.instantiate(try component(type)) as? RemoteAudioUnit))
        }
        self.units = units
        let references = try units.map { unit in
            let status = try #require(host.units().first { $0.servicePID == unit.serviceProcessID })
            return "\(CurrentProcess.identifier)/\(status.instance)"
        }
        viewer = try Self.viewer(references + arguments, display.variables)
        self.display = display
    }

    /// With one unit.
    convenience init(_ subtype: String = "pain", _ arguments: String..., display: TestDisplay? = nil) async throws {
        try await self.init([subtype], arguments, display: display)
    }

    /// The first one.
    var unit: RemoteAudioUnit { units[0] }

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

/// What is on a display where the tests' painter draws.
enum PainterColors {
    static let ground: UInt32 = 0x20_4080
    static let bar: UInt32 = 0xf0_c000
    /// What is under words.
    static let paper: UInt32 = 0xf2_f3f5
}
