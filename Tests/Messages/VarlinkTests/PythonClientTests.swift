import TestSupport
import Testing

/// The reference client of another language against our server; skipped where it is not installed (`pip install
/// varlink`).
@Suite(.enabled(if: PythonVarlink.isInstalled), .timeLimit(.minutes(2))) struct PythonClientTests {
    @Test func introspectionWorks() throws {
        let service = try EchoService()
        let info = try PythonVarlink.run(["info", "\(service.address)"])
        #expect(info.contains("io.example.echo") && info.contains("Product: echo"))
        let help = try PythonVarlink.run(["help", "\(service.address)/io.example.echo"])
        #expect(help.contains("method Count(limit: int) -> (number: int)"))
    }

    @Test func callAndStreamWork() throws {
        let service = try EchoService()
        let echo = try PythonVarlink.run(["call", "\(service.address)/io.example.echo.Echo", "{\"text\": \"hello ♪\"}"])
        #expect(echo.contains("hello ♪") || echo.contains("hello \\u266a"))
        let count = try PythonVarlink.run([
            "call", "--more", "\(service.address)/io.example.echo.Count", "{\"limit\": 3}",
        ])
        #expect(count.split(separator: "number").count == 4)
    }

    @Test func errorIsReported() throws {
        let service = try EchoService()
        let failure = try PythonVarlink.run(["call", "\(service.address)/io.example.echo.Fail", "{}"])
        #expect(failure.contains("the fuse has blown"))
    }
}
