/// Why a file of head-related responses cannot be used; its words name the file.
package struct HearingSetError: Error, Equatable, CustomStringConvertible, Sendable {
    /// What was wrong.
    package enum Reason: Equatable, Sendable {
        case noLibrary
        case unreadable(system: Int)
        case tooLarge
        case noSOFA
        case damaged(library: Int)
        case unusable(library: Int)
        case readerDied(signal: Int)
        case noMemory
    }

    package let path: String
    package let reason: Reason
    /// What the system or the reader says.
    let detail: String

    init(_ path: String, _ reason: Reason, detail: String = "") {
        self.path = path
        self.reason = reason
        self.detail = detail
    }

    package var description: String {
        switch reason {
        case .noLibrary:
            "libmysofa.so.1, which reads head-related responses, is not there: install Debian's libmysofa1"
        case .unreadable:
            "\(path) cannot be read: \(detail); Debian's libmysofa1 brings a SOFA file, and a program may name another"
        case .tooLarge: "\(path) is larger than 64 MiB; use a SOFA file with fewer directions or shorter responses"
        case .noSOFA: "\(path) is no SOFA file: it does not begin as an HDF5 file does"
        case .damaged(let error): "\(path) is damaged, or of a kind of SOFA file that libmysofa cannot read (\(error))"
        case .unusable(let error):
            "\(path) has no responses of two ears that make sense (\(error)): a SOFA file of the convention "
                + "SimpleFreeFieldHRIR is needed, with at least four directions and a rate of 8 to 768 kHz"
        case .readerDied(let signal): "\(path) is damaged: what read it died of signal \(signal)"
        case .noMemory: "\(path) could not be read: \(detail.isEmpty ? "there is no memory" : detail)"
        }
    }
}
