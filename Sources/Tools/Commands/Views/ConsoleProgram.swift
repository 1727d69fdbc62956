import LinuxSystem
import Settings

/// Where the program is that shows units in a browser.
enum ConsoleProgram {
    private static let name = "auconsole"

    /// What `AUSERVICED_CONSOLE` names, or the first of `ProgramPlace.places` with a file that can be executed.
    /// - Throws: `CommandFailure` naming what was searched.
    static func find(environment: [String: String] = CurrentProcess.environment) throws(CommandFailure) -> String {
        let places = ProgramPlace.places(
            of: name, namedBy: .console, environment: environment,
            executableDirectory: CurrentProcess.programDirectory(), libraryDirectory: nil
        ).map(\.path)
        guard let place = places.first(where: RegularFile.isExecutable) else {
            throw CommandFailure(
                .unusable,
                "the program \(name) is missing (looked for \(places.joined(separator: ", "))); build or install it")
        }
        return place
    }
}
