import Foundation
import LinuxSystem
import Testing

/// What is read of files like those under /proc.
@Suite struct ProcFileTests {
    /// A file with this text, as long as `body` runs.
    private func reading<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "proc-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }

    @Test func theFirstLineThatBeginsSoCounts() throws {
        try reading("Pss_Anon: 7 kB\nPss:    1234 kB\nPss: 5 kB\nNSpid:\t812\t3\n") { path in
            #expect(ProcFile.number(ofLine: "Pss:", in: path) == 1234)
            #expect(ProcFile.lastWord(ofLine: "NSpid:", in: path) == "3")
            #expect(ProcFile.firstLine(of: path) == "Pss_Anon: 7 kB\n")
        }
    }

    @Test func whatIsNotThereIsNil() throws {
        try reading("Pss: none\nHuge: 99999999999999999999999\n") { path in
            #expect(ProcFile.number(ofLine: "Pss:", in: path) == nil)
            #expect(ProcFile.number(ofLine: "Huge:", in: path) == nil)
            #expect(ProcFile.number(ofLine: "Rss:", in: path) == nil)
            #expect(ProcFile.lastWord(ofLine: "Rss:", in: path) == nil)
        }
        #expect(ProcFile.firstLine(of: "/proc/0/status") == nil)
    }

    @Test func theStateFollowsTheLastParenthesisOfTheName() throws {
        try reading("12 (a) R (b) S 1 2\n") { path in
            #expect(ProcFile.statFields(of: path) == ["S", "1", "2"])
        }
        try reading("12 no name\n") { path in
            #expect(ProcFile.statFields(of: path) == nil)
        }
    }
}
