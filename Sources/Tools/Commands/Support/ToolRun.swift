import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem

/// One run of another program to its end.
///
/// Foundation's `Process` waits for the end by a connection over the loopback interface, and for ever where that is
/// down.
package struct ToolRun {
    /// How it ended.
    package let exit: ProcessExit
    /// Standard output, or nothing where it was not to be kept.
    package let output: String

    /// Waits on the thread that calls: the program ends with this process.
    ///
    /// - Parameters:
    ///   - executable: a path.
    ///   - environment: added to this process's own.
    ///   - keepsOutput: whether standard output is read; else it goes to standard error, with what the program says there.
    ///   - keepsErrors: whether standard error is read together with it.
    ///   - dropsErrors: whether nobody sees standard error, nor what is not kept of standard output.
    /// - Throws: `SystemError` when the program cannot be started.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], keepsOutput: Bool = true,
        keepsErrors: Bool = false, dropsErrors: Bool = false
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "auctl-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "output")
        let kept = try FileDescriptor(opening: file.path, O_WRONLY | O_CREAT | O_APPEND)
        let silence = try FileDescriptor(opening: "/dev/null", O_RDWR)
        let complaints = dropsErrors ? silence.rawValue : STDERR_FILENO
        var descriptors: [(source: Int32, target: Int32)] = [
            (source: silence.rawValue, target: 0),
            (source: keepsOutput ? kept.rawValue : complaints, target: 1),
        ]
        if keepsErrors { descriptors.append((source: kept.rawValue, target: 2)) }
        if dropsErrors { descriptors.append((source: complaints, target: 2)) }
        let process = try ProcessHandle.spawn(
            .init(
                executable: executable, arguments: arguments,
                environment: CurrentProcess.environment.merging(environment) { $1 }, descriptors: descriptors))
        exit = try process.waitForExit() ?? .unknown
        output = keepsOutput || keepsErrors ? try String(contentsOf: file, encoding: .utf8) : ""
    }
}
