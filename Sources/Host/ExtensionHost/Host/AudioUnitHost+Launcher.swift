import DaemonControl
import Sandbox
public import Supervision

extension AudioUnitHost {
    /// Who starts the services of a host with these settings: the daemon when it answers, otherwise this process.
    ///
    /// A daemon locks services in as far as it can, which may be farther than was asked for: settings that ask for less
    /// are for this process, and so are those that want more of their services for whoever looks for a fault.
    /// - Parameters:
    ///   - settings: how units are run.
    ///   - runnerPath: the runner for services of this process; nil to look for it (`RunnerPath`).
    ///   - output: takes what services of this process print; those of the daemon print into its log.
    ///   - usesDaemon: false to start all services from this process.
    ///   - onSilence: takes a sentence for people when a daemon did not answer in time.
    /// - Throws: `LaunchError` when no runner is installed: at once, and not at the first unit.
    public static func launcher(
        for settings: HostSettings, runnerPath: String? = nil,
        output: @escaping ServiceOutput.Sink = { ServiceOutput.log($0) }, usesDaemon: Bool = true,
        onSilence: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(LaunchError) -> any ServiceLauncher {
        let own = try EmbeddedLauncher(
            runnerPath: runnerPath, limits: settings.serviceLimits, diagnosis: settings.diagnosis,
            sandbox: settings.sandbox, output: output)
        guard usesDaemon, settings.sandbox == .namespaces, settings.diagnosis.isEmpty else { return own }
        return DaemonLauncher(fallback: { own }, onSilence: onSilence)
    }
}
