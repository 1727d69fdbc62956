import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// A host in this process with one unit, whose view is a bar on a blue ground; other programs reach it.
final class PaintingHost {
    private let unit: AUAudioUnit
    private let endpoint: HostEndpoint
    /// `HOST/NUMBER` of the unit.
    let unitName: String

    init() async throws {
        let installation = try Installation.shared.get()
        let launcher = try EmbeddedLauncher(runnerPath: installation.runnerPath, warmCount: 0)
        let search = ExtensionSearchPath(directories: [installation.extensions.path])
        let host = try AudioUnitHost(
            settings: HostSettings(), launcher: launcher,
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
            quarantine: QuarantineStore(path: installation.scratch.appending(path: "\(UUID().uuidString).json").path))
        endpoint = try HostEndpoint(hostName: "painting", controlling: host)
        unit = try await host.instantiate(
            try AudioComponentDescription(type: "augn", subType: "pain", manufacturer: "Test"))
        let instance = try #require(host.units().first?.instance)
        unitName = "\(CurrentProcess.identifier)/\(instance)"
    }

    deinit { endpoint.close() }

    private var parameter: AUParameter? { unit.parameterTree?.allParameters.first { $0.identifier == "level" } }

    /// What the view is a picture of, 0 to 1.
    var level: Float {
        get { parameter?.value ?? 0 }
        set { parameter?.value = newValue }
    }
}
