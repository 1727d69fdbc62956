import ArgumentParser
import BenchCommands
import Foundation
import TestSupport
import Testing

@Suite struct AubenchArgumentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String]) throws -> ProgramRun.Outcome {
        try ProgramRun(
            URL(filePath: TestPackage.product("aubench")), arguments, in: folder.url, extensions: folder.url
        ).outcome()
    }

    @Test(arguments: [
        ["speed"], ["ipc", "--frames", "0"], ["ipc", "--frames", "32,many"], ["chain", "--units", "99"],
        ["ipc", "--plot", "picture.gif"], ["ipc", "--gap", "2000000"], ["ipc", "--gap", "5", "--tight"],
        ["ipc", "--cycles", "19"],
    ])
    func wrongOptionIsAUsageFailure(_ arguments: [String]) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(arguments[arguments.count - 1].split(separator: ",").last ?? ""))
        #expect(outcome.output.isEmpty)
    }

    @Test func unitThatIsNotInstalledIsNamedByTheProgram() throws {
        let outcome = try run(["density", "--unit", "aufx nope Demo"])
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("aubench: no component 'aufx nope Demo'"), "\(outcome.error)")
    }

    @Test func everyBenchmarkIsInItsHelp() throws {
        let help = try run(["--help"]).output
        for bench in [
            "all", "branches", "chain", "density", "engine", "ipc", "memory", "ordinary", "safety", "spawn", "starts",
            "state",
        ] { #expect(help.contains("\n\(bench) "), "\(bench)") }
    }

    @Test func itsCommandToTypeIsOneLineOfItsHelp() throws {
        let printed = try run(["--help"]).output.split(separator: "\n")
        let examples = Aubench.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("aubench ") }
        #expect(!examples.isEmpty && examples.allSatisfy { printed.contains($0) && $0.count <= 80 }, "\(examples)")
    }
}
