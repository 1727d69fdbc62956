import Foundation
import TestSupport
import Testing

/// The program of docs/control.md, against a host that plays.
@Suite(.serialized) struct ControlPageTests {
    private func program() throws -> String {
        let page = TestPackage.folder.appending(path: "docs/control.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```python\n").dropFirst().first)
        return try #require(block.components(separatedBy: "```").first)
    }

    @Test func thePagesProgramFindsAHostAndSetsAParameterOfItsUnit() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        _ = try session.start("play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null")
        try #require(try eventually { try session.units("running").count == 1 })
        try program().write(toFile: session.path("control.py"), atomically: true, encoding: .utf8)
        let python = Process()
        let pipe = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = [session.path("control.py"), "0.5"]
        python.standardOutput = pipe
        try python.run()
        let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        #expect(told.contains("Gain 0.5"), "\(told)")
        #expect(python.terminationStatus == 0)
    }
}
