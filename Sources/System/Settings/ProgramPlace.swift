/// A place where one of this project's programs that people do not start may be.
public struct ProgramPlace: Sendable, Equatable {
    /// Why a place is searched; the raw values are for people.
    public enum Origin: String, Sendable {
        /// The program's variable names it.
        case variable = "named by its variable"
        /// It is beside the library that searches.
        case library = "beside the library"
        /// It is beside the program that searches.
        case program = "beside the program"
        /// It is in a folder of `PATH`.
        case searchPath = "PATH"
        /// It is in the installation that the library or the program belongs to.
        case installation = "the program's installation"
        /// It is in one of the system's folders.
        case system = "the system's folders"
    }

    /// Why it is searched.
    public let origin: Origin
    /// The path of the executable.
    public let path: String

    private init(_ origin: Origin, path: String) {
        self.origin = origin
        self.path = path
    }

    /// The places where a program is looked for, in this order: beside the library and the program that search, in the
    /// folders of `PATH`, in the installations that the two belong to, in the system's folders, in the installations
    /// that the folders of `PATH` belong to: a host in a folder of its own finds the runner beside the `auctl` that its
    /// user calls. None comes twice.
    ///
    /// What the variable names is the only place. A relative folder of `PATH` is left out: what runs must not depend on
    /// the folder that a host was started in.
    /// - Parameters:
    ///   - name: of the executable.
    ///   - variable: which may name the executable's path.
    ///   - environment: in which the variable and `PATH` are looked up.
    ///   - executableDirectory: the folder of the program that searches; nil when it is unknown.
    ///   - libraryDirectory: the folder of the library that searches, when it is not part of the program.
    public static func places(
        of name: String, namedBy variable: EnvironmentVariable, environment: [String: String],
        executableDirectory: String?, libraryDirectory: String?
    ) -> [ProgramPlace] {
        if let named = variable.value(in: environment), !named.isEmpty {
            return [ProgramPlace(.variable, path: named)]
        }
        var places: [ProgramPlace] = []
        func look(_ origin: Origin, in folders: [String]) {
            for folder in folders {
                let path = (folder == "/" ? "" : folder) + "/" + name
                if !places.contains(where: { $0.path == path }) { places.append(ProgramPlace(origin, path: path)) }
            }
        }
        look(.library, in: [libraryDirectory].compactMap(\.self))
        look(.program, in: [executableDirectory].compactMap(\.self))
        look(.searchPath, in: searchPath(environment))
        let code = [libraryDirectory, executableDirectory].compactMap(\.self)
        look(.installation, in: SystemPlace.runnerFolders(ofCodeIn: code))
        look(.system, in: SystemPlace.runners.places)
        look(.searchPath, in: SystemPlace.runnerFolders(ofCodeIn: searchPath(environment)))
        return places
    }

    private static func searchPath(_ environment: [String: String]) -> [String] {
        let text = EnvironmentVariable.searchPath.value(in: environment) ?? ""
        return text.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
}
