import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import UnitValidation

/// The components of the built bundles, demo units and faulty ones.
struct TestBundles: Sendable {
    private let registry: ExtensionRegistry
    private let runnerPath: String

    static let shared = Result { try TestBundles() }

    private init() throws {
        let installation = try Installation.shared.get()
        runnerPath = installation.runnerPath
        let search = ExtensionSearchPath(directories: [installation.extensions.path])
        registry = ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil))
    }

    func component(_ codes: String) throws -> RegisteredComponent {
        guard let found = registry.current.components(named: codes).first else {
            throw ExtensionHostError.componentNotFound(component: codes)
        }
        return found
    }

    /// Validates the component of these codes.
    func validate(_ codes: String, _ options: ValidationOptions) async throws -> ValidationReport {
        let (registry, runner) = (registry, runnerPath)
        let validator = try UnitValidator(try component(codes), options: options) { settings in
            try AudioUnitHost(
                settings: settings, launcher: try EmbeddedLauncher(runnerPath: runner), registry: registry,
                quarantine: nil)
        }
        return await validator.run()
    }
}
