import Foundation
import Glibc

/// What a unit must not learn: a file in the machine's /tmp, and variables of its host; and the places outside where it
/// would leave something.
struct SecretFile {
    /// The value of the variables, and what the file holds. The hostile unit looks for it.
    static let text = "no business of a unit's"
    /// A variable of the host from its start, and one that it sets while it runs.
    static let variable = "FAULTRUNNER_SECRET"
    private static let laterVariable = "FAULTRUNNER_LATER_SECRET"

    private let path = "/tmp/faultrunner-secret-\(getpid())"
    private let folders = ["/", "/tmp", "/usr/lib", "/etc", "/root", "/dev", "/dev/shm", "/var/tmp", "/run"]

    /// Everybody may read the file.
    init() throws {
        try Data(Self.text.utf8).write(to: URL(filePath: path))
        chmod(path, 0o644)
        setenv(Self.laterVariable, Self.text, 1)
        guard getenv(Self.variable).map({ String(cString: $0) }) == Self.text else {
            throw TrialError("the trial was started without its secret")
        }
    }

    /// The folders of the machine in which something was left.
    var leftovers: [String] { folders.filter { FileManager.default.fileExists(atPath: leftover(in: $0)) } }

    private func leftover(in folder: String) -> String { "\(folder)/hostile-was-here-\(getpid())" }

    func remove() {
        for file in [path] + folders.map(leftover) { try? FileManager.default.removeItem(atPath: file) }
        unsetenv(Self.laterVariable)
    }
}
