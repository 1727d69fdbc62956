import ArgumentParser
import DaemonControl
import DaemonServer
import Glibc
import Logging
import Varlink

/// The daemon's options.
struct SettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read settings from this JSON file.", valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("Listen here instead of in the runtime directory.", valueName: "unix:/path"))
    var address: String?

    @Option(
        name: .customLong("extensions"),
        help: ArgumentHelp("Search this directory first; may be repeated.", valueName: "directory"),
        completion: .directory)
    var extensionDirectories: [String] = []

    @Option(help: ArgumentHelp("Keep this many runners waiting, 0 to 64.", valueName: "count"))
    var warm: Int?

    @Option(
        help: ArgumentHelp(
            "How long services wait for another host when theirs dies, for hosts that do not say.",
            valueName: "milliseconds"))
    var linger: UInt32?

    @Option(help: ArgumentHelp("The runner's executable.", valueName: "auextension"), completion: .file())
    var runner: String?

    @Option(help: ArgumentHelp("Rewrite this file with all metrics again and again.", valueName: "file"))
    var metricsFile: String?

    @Option(help: ArgumentHelp("Serve metrics on this port of 127.0.0.1; 0 takes a free one.", valueName: "port"))
    var metricsPort: UInt16?

    @Flag(name: .customLong("watch"), inversion: .prefixedNo, help: "Notice new and changed extensions.")
    var watch: Bool?

    @Option(help: ArgumentHelp("error, warning, notice or debug.", valueName: "level"))
    var logLevel = LogLevel.notice

    /// Names of the log's levels.
    enum LogLevel: String, ExpressibleByArgument, CaseIterable {
        case error, warning, notice, debug

        var level: Logger.Level {
            switch self {
            case .error: .error
            case .warning: .warning
            case .notice: .notice
            case .debug: .debug
            }
        }
    }

    func validate() throws {
        if let warm, !(0...64).contains(warm) { throw ValidationError("--warm takes 0 to 64 runners, not \(warm)") }
    }

    /// Defaults, then the file, then the options.
    /// - Throws: `ConfigurationError` when the file is wrong, or when one that was named is missing.
    func configuration(environment: [String: String]) throws -> DaemonConfiguration {
        var settings = DaemonConfiguration(environment: environment)
        let file = config ?? DaemonConfiguration.defaultPath(environment: environment)
        if config != nil || access(file, F_OK) == 0 { try settings.apply(file: file) }
        if let address { settings.address = try VarlinkAddress(address) }
        settings.extensionDirectories = extensionDirectories.map(Self.absolute) + settings.extensionDirectories
        if let warm { settings.warmRunners = warm }
        if let linger { settings.lingerMilliseconds = linger }
        if let runner { settings.runnerPath = Self.absolute(runner) }
        if let metricsFile { settings.metricsFile = Self.absolute(metricsFile) }
        if let metricsPort { settings.metricsPort = metricsPort }
        if let watch { settings.watchesExtensions = watch }
        return settings
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return String(cString: directory) + "/" + path
    }
}
