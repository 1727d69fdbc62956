import Foundation

/// One run of a built program, with a user's folders of its own and its output in files: nothing is to be drained while
/// it runs.
public final class ProgramRun {
    /// How a run ended, and what it printed.
    public struct Outcome: Sendable {
        /// The exit code.
        public var status: Int32
        /// Standard output.
        public var output: String
        /// Standard error.
        public var error: String
    }

    /// The process, which has been started.
    public let process = Process()
    private let output: URL
    private let error: URL

    /// Starts the program.
    /// - Parameters:
    ///   - folder: stands for everything that a user's environment names, and gets the output.
    ///   - extensions: where bundles are looked for.
    ///   - added: further variables, which win.
    ///   - input: standard input; nil leaves it as it is.
    ///   - screen: standard output instead of a file.
    ///   - remarks: standard error instead of a file.
    ///   - suffix: ends the names of the files with the output, where several programs share a folder.
    /// - Throws: when the program cannot be started, or a file cannot be made.
    public init(
        _ program: URL, _ arguments: [String], in folder: URL, extensions: URL, adding added: [String: String] = [:],
        input: Pipe? = nil, screen: FileHandle? = nil, remarks: FileHandle? = nil, suffix: String = ""
    ) throws {
        process.executableURL = program
        process.arguments = arguments
        process.environment = Self.environment(folder, extensions).merging(added) { $1 }
        (output, error) = (folder.appending(path: "output\(suffix)"), folder.appending(path: "error\(suffix)"))
        for file in [output, error] { try Data().write(to: file) }
        if let input { process.standardInput = input }
        process.standardOutput = try screen ?? FileHandle(forWritingTo: output)
        process.standardError = try remarks ?? FileHandle(forWritingTo: error)
        try process.run()
    }

    /// Waits for the end of the process.
    /// - Throws: when its output is not UTF-8.
    public func outcome() throws -> Outcome {
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            error: try String(contentsOf: error, encoding: .utf8))
    }

    /// What it has printed on standard error so far.
    /// - Throws: when that cannot be read.
    public func errorSoFar() throws -> String { String(decoding: try Data(contentsOf: error), as: UTF8.self) }

    private static func environment(_ folder: URL, _ extensions: URL) -> [String: String] {
        var environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "AUEXTENSION_PATH": extensions.path]
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        for name in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            environment[name] = folder.path
        }
        return environment
    }
}
