import Glibc

/// Why a measurement could not be made.
public enum BenchmarkError: Error, CustomStringConvertible {
    /// A system call of the raw limits failed.
    case system(what: String, code: Int32)
    /// The trivial program is not beside the executable.
    case trivialProgramMissing(searched: [String])
    /// A picture could not be written.
    case plot(path: String, reason: String)

    public var description: String {
        switch self {
        case .system(let what, let code):
            return "\(what): \(String(cString: strerror(code)))"
        case .trivialProgramMissing(let searched):
            return "the program rawspawn was not found (looked for \(searched.joined(separator: ", "))); "
                + "build it with `swift build --product rawspawn`"
        case .plot(let path, let reason):
            return "cannot write the plot \(path): \(reason)"
        }
    }

    static func check(_ code: Int32, _ what: @autoclosure () -> String) throws {
        if code != 0 { throw BenchmarkError.system(what: what(), code: code) }
    }
}
