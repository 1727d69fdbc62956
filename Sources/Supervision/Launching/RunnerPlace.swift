/// A place where the runner may be.
public struct RunnerPlace: Sendable, Equatable {
    /// Why a place is searched; the raw values are for people.
    public enum Origin: String, Sendable {
        /// `AUSERVICED_RUNNER` names it.
        case variable = "AUSERVICED_RUNNER"
        /// It is beside the library that searches.
        case library = "beside the library"
        /// It is beside the program that searches.
        case program = "beside the program"
        /// It is in a folder of `PATH`.
        case searchPath = "PATH"
        /// It is in the installation that the program belongs to.
        case installation = "the program's installation"
        /// It is in one of the system's folders.
        case system = "the system's folders"
    }

    /// Why it is searched.
    public let origin: Origin
    /// The path of the executable.
    public let path: String

    init(_ origin: Origin, path: String) {
        self.origin = origin
        self.path = path
    }
}
