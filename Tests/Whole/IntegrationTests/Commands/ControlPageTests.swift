import Foundation
import TestSupport
import Testing

/// The programs of docs/use/control.md, against a host that plays.
@Suite(.serialized) struct ControlPageTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        _ = try session.start("play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null")
        try #require(try eventually { try session.units("running").count == 1 })
        for (number, name) in ["control.py", "transport.py"].enumerated() {
            try Self.program(number).write(toFile: session.path(name), atomically: true, encoding: .utf8)
        }
    }

    private static func program(_ number: Int) throws -> String {
        let page = TestPackage.folder.appending(path: "docs/use/control.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```python\n").dropFirst(number + 1).first)
        return try #require(block.components(separatedBy: "```").first)
    }

    private func python(_ arguments: String...) throws -> String {
        let python = Process()
        let pipe = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = arguments
        python.standardOutput = pipe
        try python.run()
        let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        return told
    }

    @Test func thePagesProgramFindsAHostAndSetsAParameterOfItsUnit() throws {
        let told = try python(session.path("control.py"), "0.5")
        #expect(told.contains("Gain 0.5"), "\(told)")
    }

    @Test func theOtherProgramPausesMovesAndMakesSofter() throws {
        let program = session.path("transport.py")
        #expect(try python(program, "pause").contains("'isPlaying': False"))
        #expect(try python(program, "seek", "30").contains("'position': 30"))
        #expect(try python(program, "volume", "-6").contains("'volume': -6"))
        #expect(try python(program, "seek", "90").contains("there is no place 90.0 s"))
        #expect(try python(program, "volume", "6").contains("a volume of 6.0 dB"))
        #expect(try python(program, "resume").contains("'isPlaying': True"))
    }
}
