import Glibc
public import LinuxSystem
import Settings

/// Where the runner's executable is.
public enum RunnerPath {
    /// The executable's name.
    public static let executableName = "auextension"

    /// The places where the runner is looked for, in this order: beside the library and the program that search, in the
    /// folders of `PATH`, in the program's installation, in the system's.
    ///
    /// What `AUSERVICED_RUNNER` names is the only place. A relative folder of `PATH` is left out: what runs must not
    /// depend on the folder that a host was started in.
    /// - Parameters:
    ///   - executableDirectory: the folder of the program that searches; nil when it is unknown.
    ///   - libraryDirectory: the folder of the library that searches, when it is not part of the program.
    public static func places(
        environment: [String: String], executableDirectory: String?, libraryDirectory: String? = nil
    ) -> [RunnerPlace] {
        if let named = EnvironmentVariable.runner.value(in: environment), !named.isEmpty {
            return [RunnerPlace(.variable, path: named)]
        }
        var places: [RunnerPlace] = []
        func look(_ origin: RunnerPlace.Origin, in folders: [String]) {
            for folder in folders {
                let path = (folder == "/" ? "" : folder) + "/" + executableName
                if !places.contains(where: { $0.path == path }) { places.append(RunnerPlace(origin, path: path)) }
            }
        }
        look(.library, in: [libraryDirectory].compactMap(\.self))
        look(.program, in: [executableDirectory].compactMap(\.self))
        look(.searchPath, in: searchPath(environment))
        look(.installation, in: executableDirectory.flatMap(parent).map(SystemPlace.runnerFolders) ?? [])
        look(.system, in: SystemPlace.runners.places)
        return places
    }

    /// The runner's place: the first of `places` with a file that can be executed.
    /// - Throws: `LaunchError.runnerNotFound` naming all of them, `.runnerNotExecutable` for what the variable names.
    public static func place(
        environment: [String: String] = CurrentProcess.environment,
        executableDirectory: String? = programDirectory(), libraryDirectory: String? = nil
    ) throws(LaunchError) -> RunnerPlace {
        let places = places(
            environment: environment, executableDirectory: executableDirectory, libraryDirectory: libraryDirectory)
        if let place = places.first(where: { isExecutable($0.path) }) { return place }
        if let named = places.first, named.origin == .variable { throw .runnerNotExecutable(path: named.path) }
        throw .runnerNotFound(searched: places.map(\.path))
    }

    /// The path of `place`.
    public static func find(libraryDirectory: String? = nil) throws(LaunchError) -> String {
        try place(libraryDirectory: libraryDirectory).path
    }

    /// A folder can be entered and must not pass for a program.
    private static func isExecutable(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    private static func searchPath(_ environment: [String: String]) -> [String] {
        let text = EnvironmentVariable.searchPath.value(in: environment) ?? ""
        return text.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    private static func parent(_ path: String) -> String? {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    }

    /// The folder of this process's program; nil when it is unknown.
    public static func programDirectory() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        return parent(String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
