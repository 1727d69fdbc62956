import LinuxSystem
import Settings

/// Where the program is that holds the codecs of libavcodec.
package enum CodecProgram {
    /// The executable's name.
    package static let name = "aucodec"

    /// The program's place: what `AUSERVICED_CODEC` names, or the first of `places` with a file that can be executed.
    ///
    /// Throws `CodecError` naming what was searched.
    package static func find(environment: [String: String] = CurrentProcess.environment) throws -> String {
        let places = places(
            environment: environment, programFolder: CurrentProcess.programDirectory(),
            libraryFolder: CurrentProcess.codeDirectory())
        guard let place = places.first(where: RegularFile.isExecutable) else {
            throw CodecError(
                "the codec program \(name) is missing (looked for \(places.joined(separator: ", "))); build or install it"
            )
        }
        return place
    }

    /// In the order of the search: as `ProgramPlace.places`.
    package static func places(
        environment: [String: String], programFolder: String?, libraryFolder: String? = nil
    ) -> [String] {
        ProgramPlace.places(
            of: name, namedBy: .codec, environment: environment, executableDirectory: programFolder,
            libraryDirectory: libraryFolder
        ).map(\.path)
    }
}
