import Foundation
import TestSupport
import Testing

/// What a process that is locked in as a service is can do, tried by a program that tries it.
@Suite(.timeLimit(.minutes(1))) struct ConfinementTests {
    /// What came of each attempt, by its name: "done" or an error's name.
    private struct Attempts {
        var lines: [(name: String, outcome: String)]
        /// What was there before is there as it was.
        var isUnchanged: Bool

        func named(_ prefix: String) -> [(name: String, outcome: String)] {
            lines.filter { $0.name.hasPrefix(prefix + ".") }
        }
        func done(_ prefix: String) -> [String] { named(prefix).filter { $0.outcome == "done" }.map(\.name) }
    }

    /// Nil where the machine has no such tier.
    private static func attempts(_ tier: String) throws -> Attempts? {
        let folder = try TemporaryFolder()
        for name in ["readable", "writable", "outside"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }
        let files = [folder.file("readable") + "/file", folder.file("outside") + "/file"]
        for file in files { try Data("mine".utf8).write(to: URL(filePath: file)) }
        let before = try files.map(look)
        let run = try ProgramRun(
            URL(filePath: TestPackage.product("sandboxprobe")),
            [tier] + ["readable", "writable", "outside"].map(folder.file), in: URL(filePath: folder.path),
            extensions: URL(filePath: folder.path))
        let outcome = try run.outcome()
        if outcome.status == 77 { return nil }
        #expect(outcome.status == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").compactMap { line -> (String, String)? in
            let words = line.split(separator: " ")
            guard words.count > 1, let outcome = words.last else { return nil }
            return (words.dropLast().joined(separator: " "), String(outcome))
        }
        return Attempts(lines: lines, isUnchanged: try files.map(look) == before)
    }

    /// Mode, owner, length, times of a file, and what is beside it.
    private static func look(_ path: String) throws -> [String] {
        var information = stat()
        #expect(stat(path, &information) == 0)
        let beside = try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path)
        return [
            "\(information.st_mode) \(information.st_uid) \(information.st_gid) \(information.st_size)",
            "\(information.st_mtim.tv_sec).\(information.st_mtim.tv_nsec)", "\(information.st_nlink)",
        ] + beside.sorted()
    }

    @Test(arguments: ["A", "B"]) func nothingOfTheUsersFilesIsChanged(tier: String) throws {
        guard let attempts = try Self.attempts(tier) else { return }
        for prefix in ["readable", "reading", "naming", "outside", "elsewhere"] {
            #expect(attempts.named(prefix).count >= 10 || prefix == "elsewhere")
            #expect(attempts.done(prefix).isEmpty)
        }
        #expect(attempts.isUnchanged)
    }

    @Test(arguments: ["A", "B"]) func devicesKeepTheirModesAndTimes(tier: String) throws {
        guard let attempts = try Self.attempts(tier) else { return }
        #expect(attempts.named("device").count >= 10)
        #expect(attempts.done("device").isEmpty)
    }

    @Test(arguments: ["A", "B"]) func whatWasWrittenBecomesNoCode(tier: String) throws {
        guard let attempts = try Self.attempts(tier) else { return }
        #expect(attempts.named("code").count >= 12)
        #expect(attempts.done("code").isEmpty)
    }

    @Test(arguments: ["A", "B"]) func nothingIsLeftThatRunsAsTheUserOrLeadsElsewhere(tier: String) throws {
        guard let attempts = try Self.attempts(tier) else { return }
        #expect(attempts.named("left").count >= 7)
        #expect(attempts.done("left").isEmpty)
    }

    @Test func connectionsOfOthersAreNotShown() throws {
        guard let attempts = try Self.attempts("B") else { return }
        #expect(attempts.named("seen").count == 3)
        #expect(attempts.done("seen").isEmpty)
    }

    @Test(arguments: ["A", "B"]) func librariesAreLoadedAndOwnFilesAreWritten(tier: String) throws {
        guard let attempts = try Self.attempts(tier) else { return }
        #expect(attempts.named("work").count >= 10)
        #expect(attempts.done("work").count == attempts.named("work").count)
    }
}
