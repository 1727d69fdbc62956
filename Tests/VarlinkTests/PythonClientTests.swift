import Foundation
import Testing

/// The reference client of another language against our server; skipped where it is not installed (`pip install
/// varlink`).
@Suite(.enabled(if: PythonClient.isInstalled), .timeLimit(.minutes(2))) struct PythonClientTests {
    @Test func introspectionWorks() throws {
        let service = try EchoService()
        let info = try PythonClient.run(["info", "\(service.address)"])
        #expect(info.contains("io.example.echo") && info.contains("Product: echo"))
        let help = try PythonClient.run(["help", "\(service.address)/io.example.echo"])
        #expect(help.contains("method Count(limit: int) -> (number: int)"))
    }

    @Test func callAndStreamWork() throws {
        let service = try EchoService()
        let echo = try PythonClient.run(["call", "\(service.address)/io.example.echo.Echo", "{\"text\": \"hello ♪\"}"])
        #expect(echo.contains("hello ♪") || echo.contains("hello \\u266a"))
        let count = try PythonClient.run([
            "call", "--more", "\(service.address)/io.example.echo.Count", "{\"limit\": 3}",
        ])
        #expect(count.split(separator: "number").count == 4)
    }

    @Test func errorIsReported() throws {
        let service = try EchoService()
        let failure = try PythonClient.run(["call", "\(service.address)/io.example.echo.Fail", "{}"])
        #expect(failure.contains("the fuse has blown"))
    }
}

enum PythonClient {
    static let isInstalled = (try? python(["-c", "import varlink"]).status) == 0

    /// What the command line client prints, both streams.
    static func run(_ arguments: [String]) throws -> String {
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
