import Glibc

/// Why a measurement could not be made.
public enum BenchmarkError: Error, CustomStringConvertible {
    /// A system call of the raw limits failed.
    case system(what: String, code: Int32)
    /// The trivial program is not beside the executable.
    case trivialProgramMissing(searched: [String])
    /// A core that the process may not use.
    case core(Int, allowed: [Int])
    /// The unit's bundle does not allow what a row needs.
    case notLoadableInProcess(unit: String)
    /// There is no format of so many channels.
    case noFormat(channels: Int)
    /// A picture could not be written.
    case plot(path: String, reason: String)

    public var description: String {
        switch self {
        case .system(let what, let code):
            return "\(what): \(String(cString: strerror(code)))"
        case .trivialProgramMissing(let searched):
            return "the program rawspawn was not found (looked for \(searched.joined(separator: ", "))); "
                + "build it with `swift build --product rawspawn`"
        case .core(let core, let allowed):
            return
                "core \(core) is none that this process may use (\(allowed.map(String.init).joined(separator: ", ")))"
        case .notLoadableInProcess(let unit):
            return "\(unit) does not allow being loaded in process; name another --unit"
        case .noFormat(let channels):
            return "\(channels) channels are no format"
        case .plot(let path, let reason):
            return "cannot write the plot \(path): \(reason)"
        }
    }

    /// Throws `system` for any code but 0.
    package static func check(_ code: Int32, _ what: @autoclosure () -> String) throws {
        if code != 0 { throw BenchmarkError.system(what: what(), code: code) }
    }
}
