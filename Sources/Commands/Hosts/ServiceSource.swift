import DaemonControl
import ExtensionHost
import Sandbox
import Supervision

/// Who starts services: the daemon when it runs, otherwise this process.
enum ServiceSource {
    /// Throws when no runner is installed.
    static func launcher(_ options: UnitOptions, _ settings: HostSettings) throws -> any ServiceLauncher {
        // Looked for first, so that a missing runner is reported at once and not at the first unit.
        let own = try EmbeddedLauncher(limits: settings.serviceLimits, sandbox: settings.sandbox)
        // A daemon locks in as far as it can, which may be farther than was asked for.
        guard !options.noDaemon, settings.sandbox == .namespaces else { return own }
        return DaemonLauncher(fallback: { own }, onSilence: { StandardError.write("auctl: \($0)") })
    }
}
