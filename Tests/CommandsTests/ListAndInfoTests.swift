import Foundation
import TestSupport
import Testing

@Suite struct ListAndInfoTests {
    private func installed() throws -> AuctlProcess {
        let auctl = try AuctlProcess()
        try auctl.writeBundle("Filter", subtype: "fltr", title: "Demo: Filter")
        try auctl.writeBundle("Crush", subtype: "crsh", title: "Demo: Crush", inProcess: true)
        return auctl
    }

    @Test func everyInstalledComponentIsListed() throws {
        let outcome = try installed().run("list")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("aufx fltr Demo"))
        #expect(outcome.output.contains("Filter (Demo)"))
        #expect(outcome.output.contains("1.0.0"))
    }

    @Test func zeroIsTheWildcard() throws {
        let outcome = try installed().run("list", "0", "crsh", "0", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        #expect(list.count == 1)
        #expect(list.first?["name"] as? String == "Demo: Crush")
    }

    @Test func wrongCodeIsAUsageFailure() throws {
        let outcome = try installed().run("list", "effect")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("'effect'"))
        #expect(outcome.output.isEmpty)
    }

    @Test func nothingInstalledNamesTheSearchPath() throws {
        let auctl = try AuctlProcess()
        let outcome = try auctl.run("list")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(auctl.extensions.path))
    }

    @Test func brokenBundleIsReportedBesideTheOthers() throws {
        let auctl = try installed()
        let broken = auctl.extensions.appendingPathComponent("Broken.appex/Contents")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        try Data("no property list".utf8).write(to: broken.appendingPathComponent("Info.plist"))
        let outcome = try auctl.run("list")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("aufx fltr Demo"))
        #expect(outcome.error.contains("Broken.appex"))
    }

    @Test func aRemarkThatNobodyTakesChangesNothing() throws {
        let auctl = try installed()
        let broken = auctl.extensions.appendingPathComponent("Broken.appex/Contents")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        try Data("no property list".utf8).write(to: broken.appendingPathComponent("Info.plist"))
        let outcome = try auctl.runWithoutStandardError("list")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("aufx fltr Demo"))
        #expect(outcome.error.isEmpty)
    }

    @Test(arguments: [["list"], ["list", "--all"]]) func theListFitsIntoATerminal(_ arguments: [String]) throws {
        let auctl = try installed()
        try auctl.writeBundle("Long", subtype: "long", title: "Demo: " + String(repeating: "Long ", count: 20))
        let lines = try auctl.screen(arguments)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.joined(separator: "\n"))")
        #expect(lines.contains { $0.contains("aufx long Demo") && $0.contains("isolated") })
        #expect(lines.contains { $0.hasSuffix("Filter.appex") } == arguments.contains("--all"))
    }

    @Test func unknownComponentIsNamed() throws {
        let outcome = try installed().run("info", "aufx", "nope", "Demo")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("'aufx nope Demo'"))
    }

    @Test func versionIsPrinted() throws {
        let outcome = try installed().run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("0."))
    }
}
