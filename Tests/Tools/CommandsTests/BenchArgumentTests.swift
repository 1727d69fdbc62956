import Foundation
import TestSupport
import Testing

@Suite struct BenchArgumentTests {
    private func installed() throws -> AuctlProcess {
        let auctl = try AuctlProcess()
        try auctl.writeBundle("Gain", subtype: "gain", title: "Demo: Gain")
        return auctl
    }

    @Test(arguments: [
        ["bench", "speed"], ["bench", "ipc", "--frames", "0"], ["bench", "ipc", "--frames", "32,many"],
        ["bench", "ipc", "--channels", "33"],
    ])
    func wrongOptionIsAUsageFailure(_ arguments: [String]) throws {
        let outcome = try installed().run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(arguments[arguments.count - 1].split(separator: ",").last ?? ""))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        "all", "branches", "chain", "density", "engine", "memory", "ordinary", "safety", "spawn", "starts", "state",
    ])
    func whatDevelopersMeasureIsSaidToBeElsewhere(_ bench: String) throws {
        for options in [[], ["--quick"], ["--tight", "--plot", "picture.svg"]] {
            let outcome = try installed().run(["bench", bench] + options)
            #expect(outcome.status == 64)
            #expect(outcome.error.contains("`aubench \(bench)`"), "\(outcome.error)")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func nothingToMeasureIsAUsageFailure() throws {
        let outcome = try installed().run(["bench"])
        #expect(outcome.status == 64 && outcome.error.contains("`auctl bench ipc`"), "\(outcome)")
    }

    @Test func whatOnlyDevelopersChooseIsNotInItsHelp() throws {
        let help = try installed().run(["bench", "ipc", "--help"]).output
        #expect(help.contains("--frames") && help.contains("--unit"))
        for option in [
            "--gap", "--tight", "--cycles", "--core", "--other-core", "--sandbox", "--no-realtime", "--plot",
        ] {
            #expect(!help.contains(option), "\(option)")
        }
        #expect(try !installed().run(["bench", "--help"]).output.contains("other"))
    }

    @Test func unitThatIsNotInstalledIsNamed() throws {
        let outcome = try installed().run(["bench", "ipc", "--unit", "aufx nope Demo"])
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("'aufx nope Demo'"))
    }

    @Test func playNeedsAFileOrNotes() throws {
        let outcome = try installed().run(["play", "--unit", "aufx gain Demo"])
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("--notes"))
    }

    @Test func missingFileIsNamedBeforeAnythingStarts() throws {
        let outcome = try installed().run(
            ["render", "/nonexistent/in.wav", "out.wav", "--unit", "aufx gain Demo"])
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("/nonexistent/in.wav"))
    }

    @Test func sameFileForBothIsRefused() throws {
        let outcome = try installed().run(["render", "a.wav", "./a.wav", "--unit", "aufx gain Demo"])
        #expect(outcome.status == 64)
    }

    @Test func parameterOfAMissingUnitIsRefused() throws {
        let outcome = try installed().run(
            ["render", "a.wav", "b.wav", "--unit", "aufx gain Demo", "--param", "2:gain=1"])
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("there is no unit 2"))
    }

    @Test func killWithoutHostsIsUnreachable() throws {
        // Whatever host runs elsewhere has no unit of this name.
        let outcome = try installed().run(["kill", "no such unit"])
        #expect(outcome.status == 2 || outcome.status == 3)
    }
}
