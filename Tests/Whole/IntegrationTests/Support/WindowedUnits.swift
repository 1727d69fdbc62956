import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import TestSupport
import Testing

/// Units in this process's host, and the program that shows their views in a window.
final class WindowedUnits {
    /// In the order of their views.
    let units: [RemoteAudioUnit]
    let viewer: Process
    private let endpoint: HostEndpoint

    /// - Parameters:
    ///   - subtypes: of the units, of which `fltr` is a demo unit and all others are the tests'.
    ///   - arguments: of the program, beside the units.
    ///   - variables: by which it finds the display.
    init(_ subtypes: [String], _ arguments: [String], _ variables: [String: String]) async throws {
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
        viewer = try Self.viewer(references + arguments, variables)
    }

    deinit {
        viewer.terminate()
        viewer.waitUntilExit()
        endpoint.close()
    }

    /// Starts the program.
    static func viewer(_ arguments: [String], _ variables: [String: String]) throws -> Process {
        let viewer = Process()
        viewer.executableURL = URL(filePath: TestPackage.product("auview"))
        viewer.arguments = arguments
        viewer.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        try viewer.run()
        return viewer
    }
}
