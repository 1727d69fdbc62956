import Foundation
import FuzzTargets
import Testing

/// `scripts/fuzz` with a program that plays libFuzzer's part.
struct FuzzScriptTests {
    private struct Summary: Decodable, Equatable {
        struct Target: Decodable, Equatable {
            var target: String
            var executions, coverage, features, corpus, peakMebibytes, findings: Int
        }
        var seconds: Int
        var targets: [Target]
    }

    private func summary(_ output: String) throws -> Summary {
        let text = try #require(output.firstIndex(of: "{").map { output[$0...] })
        return try JSONDecoder().decode(Summary.self, from: Data(text.utf8))
    }

    @Test func everyTargetHasARow() throws {
        let outcome = try ScriptFolder().run("scripts/fuzz", "--json", "7")
        #expect(outcome.status == 0, "\(outcome.output)")
        let summary = try summary(outcome.output)
        #expect(summary.seconds == 7)
        #expect(summary.targets.map(\.target).sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
        let expected = Summary.Target(
            target: "link", executions: 1234, coverage: 12, features: 345, corpus: 6, peakMebibytes: 56, findings: 0)
        #expect(summary.targets.contains(expected))
    }

    @Test func oneTargetIsOneRowOfATable() throws {
        let outcome = try ScriptFolder().run("scripts/fuzz", "state", "5")
        #expect(outcome.status == 0)
        let row = outcome.output.split(separator: "\n").first { $0.hasPrefix("state ") } ?? ""
        #expect(row.split(separator: " ") == ["state", "1234", "12", "345", "6", "56", "0"])
        #expect(!outcome.output.contains("varlink"))
    }

    @Test func aFindingIsNamedAndEndsItWithAnError() throws {
        let clone = try ScriptFolder()
        let outcome = try clone.run("scripts/fuzz", "control", "5", fault: .finding)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("control has a finding in .build/fuzz-findings/control"))
        #expect(outcome.output.contains("Fatal error: a list broke"))
        #expect(clone.exists(".build/fuzz-findings/control/crash-1"))
    }

    @Test func aFuzzerThatFailsWithoutAFindingIsNoSuccess() throws {
        let outcome = try ScriptFolder().run("scripts/fuzz", "--json", "events", "5", fault: .fuzzer)
        #expect(outcome.status == 1)
        #expect(try summary(outcome.output).targets.map(\.findings) == [1])
    }

    @Test(arguments: [["nothing"], ["0"], ["--fast"], ["state", "1", "2"], ["5s"]])
    func whatItDoesNotKnowIsRefused(arguments: [String]) throws {
        let outcome = try ScriptFolder().run("scripts/fuzz", arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.contains("usage: scripts/fuzz [--json] [TARGET] [SECONDS]"))
    }
}
