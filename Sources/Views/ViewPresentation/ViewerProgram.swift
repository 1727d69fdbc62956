import LinuxSystem
import Settings

/// The program that shows views in windows. It is one of its own, so that nothing of a desktop is in a process that plays.
package enum ViewerProgram {
    /// The executable's name.
    package static let name = "auview"

    /// Its place: what `AUSERVICED_VIEWER` names, or the first of `ProgramPlace.places` with a file that can be executed.
    ///
    /// Throws an error that says what to install.
    package static func find(
        environment: [String: String] = CurrentProcess.environment
    ) throws(ViewerProgramError) -> String {
        let places = ProgramPlace.places(
            of: name, namedBy: .viewer, environment: environment,
            executableDirectory: CurrentProcess.programDirectory(), libraryDirectory: CurrentProcess.codeDirectory())
        guard let place = places.first(where: { RegularFile.isExecutable($0.path) }) else {
            throw .missing(places.map(\.path))
        }
        return place.path
    }
}
