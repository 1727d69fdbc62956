public import LinuxSystem
public import Settings

/// Where the runner's executable is.
public enum RunnerPath {
    /// The executable's name.
    public static let executableName = "auextension"

    /// The places where the runner is looked for, in their order: as `ProgramPlace.places`, by `AUSERVICED_RUNNER`.
    public static func places(
        environment: [String: String], executableDirectory: String?, libraryDirectory: String? = nil
    ) -> [ProgramPlace] {
        ProgramPlace.places(
            of: executableName, namedBy: .runner, environment: environment, executableDirectory: executableDirectory,
            libraryDirectory: libraryDirectory)
    }

    /// The runner's place: the first of `places` with a file that can be executed.
    /// - Throws: `LaunchError.runnerNotFound` naming all of them, `.runnerNotExecutable` for what the variable names.
    public static func place(
        environment: [String: String] = CurrentProcess.environment,
        executableDirectory: String? = CurrentProcess.programDirectory(), libraryDirectory: String? = nil
    ) throws(LaunchError) -> ProgramPlace {
        let places = places(
            environment: environment, executableDirectory: executableDirectory, libraryDirectory: libraryDirectory)
        if let place = places.first(where: { RegularFile.isExecutable($0.path) }) { return place }
        if let named = places.first, named.origin == .variable { throw .runnerNotExecutable(path: named.path) }
        throw .runnerNotFound(searched: places.map(\.path))
    }

    /// The path of `place`.
    public static func find(libraryDirectory: String? = nil) throws(LaunchError) -> String {
        try place(libraryDirectory: libraryDirectory).path
    }
}
