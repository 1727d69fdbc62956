import Foundation
import Glibc
import LinuxSystem

/// Whose host a trial is.
enum TrialUser: String, Sendable, Codable {
    /// Whoever tries the faults.
    case present
    case root
    /// One who may not use real-time priorities.
    case ordinary

    /// nobody, of whom no process is.
    static let nobody: UInt32 = 65534

    /// A folder on the way to the built programs that only some may enter, or that of temporary files where not everybody may
    /// make one; nil where there is none.
    static var closedFolder: String? {
        let scratch = FileManager.default.temporaryDirectory
        if mode(of: scratch.path) & 0o3 != 0o3 { return scratch.path }
        var folder = URL(filePath: Programs.this).resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if mode(of: folder.path) & 0o1 == 0 { return folder.path }
        }
        return nil
    }

    private static func mode(of path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : 0
    }

    /// Becomes an ordinary user for good. Root's process begins the same program anew for that: one that has only changed
    /// its user may not read what /proc says of itself. Returns where there is nothing left to give up.
    static func becomeOrdinary() throws {
        try CurrentProcess.setLimit(.realtimePriority, soft: 0, hard: 0)
        guard CurrentProcess.userIdentifier == 0 else { return }
        let program = Programs.this
        guard setgroups(0, nil) == 0, setgid(nobody) == 0, setuid(nobody) == 0, getuid() == nobody else {
            throw TrialError("this process cannot become an ordinary user: \(String(cString: strerror(errno)))")
        }
        var arguments = CommandLine.arguments.map { strdup($0) }
        arguments.append(nil)
        execv(program, &arguments)
        throw TrialError("\(program) cannot be started: \(String(cString: strerror(errno)))")
    }
}
