import DaemonControl
import Supervision

/// Who starts services: the daemon when it runs, otherwise this process.
enum ServiceSource {
    /// Throws when no runner is installed.
    static func launcher(_ options: UnitOptions) throws -> any ServiceLauncher {
        // Looked for first, so that a missing runner is reported at once and not at the first unit.
        let own = try EmbeddedLauncher()
        guard !options.noDaemon else { return own }
        return DaemonLauncher(fallback: { own }, onSilence: { StandardError.write("auctl: \($0)") })
    }
}
