public import LinuxSystem
public import ServiceChannel

/// Why a service could not be started.
public enum LaunchError: Error, Equatable, Sendable {
    /// The runner is in none of these places.
    case runnerNotFound(searched: [String])
    /// What `AUSERVICED_RUNNER` names is no file that can be executed.
    case runnerNotExecutable(path: String)
    /// The system did not start the runner.
    case spawnFailed(path: String, SystemError)
    /// The runner could not be given to the host.
    case adoptionFailed(ConnectionError)
    /// Nothing on this machine can lock the service in; why.
    case noSandbox([String])
    /// The folder that the unit may keep files in cannot be made, or is none.
    case dataFolderUnusable(path: String, reason: String)
    /// The folder that the unit may keep files in holds more than it may.
    case dataFolderFull(path: String)
    /// The launcher was shut down.
    case shutDown
    /// The daemon or another launcher refused; its reason.
    case refused(String)
}

extension LaunchError: CustomStringConvertible {
    private static func advice(_ error: ConnectionError) -> String {
        if case .system(let system) = error { system.limitAdvice } else { "" }
    }

    public var description: String {
        switch self {
        case .runnerNotFound(let searched):
            "the runner auextension is in none of these places: \(searched.joined(separator: ", ")); put the folder that "
                + "auctl and auextension were built in on PATH, or set AUSERVICED_RUNNER to the runner's path"
        case .runnerNotExecutable(let path):
            "AUSERVICED_RUNNER names \(path), which is no program that can be started; set it to the path of auextension, "
                + "or unset it to have the runner looked for"
        case .spawnFailed(let path, let error):
            "the runner \(path) could not be started: \(error)\(error.limitAdvice)"
        case .adoptionFailed(let error):
            "the runner could not be given to the host: \(error)\(Self.advice(error))"
        case .noSandbox(let gaps):
            "nothing keeps the service from your files and the network here (\(gaps.joined(separator: "; "))); allow the "
                + "component in the host's settings (`allowedWithoutSandbox`) if you trust it"
        case .dataFolderUnusable(let path, let reason):
            "the unit's folder \(path) cannot be used: \(reason); put a folder there that you can write to, or set "
                + "XDG_DATA_HOME to another place"
        case .dataFolderFull(let path):
            "the unit's folder \(path) holds more than \(UnitDataFolder.limits); delete what is not needed there"
        case .shutDown:
            "no service can be started: the launcher was shut down"
        case .refused(let reason):
            "the service was not started: \(reason)"
        }
    }
}
