import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport

extension Installation {
    /// A host that finds the bundles of this installation and keeps its own quarantine.
    static func host(
        _ settings: HostSettings = HostSettings(), warmCount: Int = 1, quarantine list: String? = nil,
        limits: ServiceLimits = ServiceLimits(), of installation: Result<Installation, any Error> = shared
    ) throws -> AudioUnitHost {
        let installation = try installation.get()
        let launcher = try EmbeddedLauncher(
            runnerPath: installation.runnerPath, warmCount: warmCount, limits: limits, diagnosis: settings.diagnosis,
            sandbox: settings.sandbox)
        return try host(launcher, settings, quarantine: list, of: installation)
    }

    /// A host whose services a launcher of the test's starts.
    static func host(
        _ launcher: EmbeddedLauncher, _ settings: HostSettings = HostSettings(), quarantine list: String? = nil,
        of installation: Installation? = nil
    ) throws -> AudioUnitHost {
        let installation = try installation ?? shared.get()
        let search = ExtensionSearchPath(directories: [installation.extensions.path])
        let registry = ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil))
        let quarantine = installation.scratch.appending(path: "quarantine-\(UUID().uuidString).json").path
        return try AudioUnitHost(
            settings: settings, launcher: launcher, registry: registry,
            quarantine: QuarantineStore(path: list ?? quarantine))
    }
}
