import Foundation

/// The reference client of varlink in Python (`pip install varlink`).
public enum PythonVarlink {
    /// Whether the client can be imported here.
    public static let isInstalled = (try? python(["-c", "import varlink"]).status) == 0

    /// What the command line client prints, both streams. Throws when Python cannot be started.
    public static func run(_ arguments: [String]) throws -> String {
        try python(["-m", "varlink.cli"] + arguments).output
    }

    private static func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
