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
        #expect(outcome.output.contains("Demo: Filter"))
        #expect(outcome.output.contains("1.0.0"))
    }

    @Test func zeroIsTheWildcard() throws {
        let outcome = try installed().run("list", "0", "crsh", "0", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        #expect(list.count == 1)
        #expect(list.first?["name"] as? String == "Demo: Crush")
    }

    @Test func wordsThatAreNoCodesAreLookedForInNamesAndTags() throws {
        let auctl = try installed()
        for words in [["crush"], ["CRU", "demo"], ["crsh"]] {
            let outcome = try auctl.run(["list"] + words)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("aufx crsh Demo") && !outcome.output.contains("aufx fltr Demo"))
        }
        let none = try auctl.run("list", "reverberator")
        #expect(none.status == 2 && none.error.contains("none of the 2 installed components matches"))
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

    /// The rest of the line that begins with a word.
    private func row(_ name: String, of subtype: String, _ auctl: AuctlProcess) throws -> String? {
        let outcome = try auctl.run("info", "--no-load", "aufx", subtype, "Demo")
        #expect(outcome.status == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix(name + "  ") }
        return lines.first?.dropFirst(name.count).drop { $0 == " " }.description
    }

    @Test func aUnitThatDeclaresNothingMayDoNothingBeyondComputing() throws {
        let auctl = try installed()
        #expect(try row("may", of: "fltr", auctl) == "compute and render, nothing beyond")
        #expect(try row("not granted", of: "fltr", auctl) == nil)
        #expect(try row("in process", of: "fltr", auctl) == "never")
        #expect(try row("in process", of: "crsh", auctl)?.hasSuffix("whatever the host may") == true)
    }

    @Test func whatAUnitIsGrantedAndWhatNotIsToldInWords() throws {
        let auctl = try AuctlProcess()
        let uses: [String: Any] = ["jit": true, "presets": true, "network.client": true, "iokit.user-client": ["any"]]
        try auctl.writeBundle("Keeper", subtype: "keep", title: "Demo: Keeper", uses: uses)
        let may = try #require(try row("may", of: "keep", auctl))
        #expect(may.hasPrefix("generate code; keep files in /"))
        #expect(may.hasSuffix("/auserviced/units/aufx-keep-Demo"))
        #expect(try row("not granted", of: "keep", auctl) == "iokit.user-client, network.client")

        let outcome = try auctl.run("info", "--no-load", "--json", "aufx", "keep", "Demo")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let grants = try #require(report["grants"] as? [String: Any])
        #expect(grants["generatesCode"] as? Bool == true)
        #expect(grants["dataFolder"] as? String == may.replacing("generate code; keep files in ", with: ""))
        #expect(grants["refused"] as? [String] == ["iokit.user-client", "network.client"])
    }

    @Test(arguments: [("read-only", "read files"), ("read-write", "read and write files")])
    func aUnitThatTakesFilesIsSaidToTakeThem(access: String, words: String) throws {
        let auctl = try AuctlProcess()
        try auctl.writeBundle(
            "Sampler", subtype: "smpl", title: "Demo: Sampler", uses: ["files.user-selected": access])
        #expect(try row("may", of: "smpl", auctl) == "\(words) that you select (auctl file)")
        #expect(try row("not granted", of: "smpl", auctl) == nil)
        let outcome = try auctl.run("info", "--no-load", "--json", "aufx", "smpl", "Demo")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect((report["grants"] as? [String: Any])?["selectedFiles"] as? String == access)
    }

    @Test func serversAreAskedForUntilTheUserAllowsThem() throws {
        let auctl = try AuctlProcess()
        try auctl.writeBundle(
            "Net", subtype: "netw", title: "Demo: Net", uses: ["network.client": ["example.org:443", "[::1]:80"]])
        let wish = try #require(try row("asks for", of: "netw", auctl))
        #expect(
            wish.hasPrefix("connect to [::1]:80, example.org:443; to allow it, add 'aufx netw Demo' to allowedNetwork"))
        #expect(wish.hasSuffix("/auserviced/host.json"))
        #expect(try row("may", of: "netw", auctl) == "compute and render, nothing beyond")

        let file = URL(filePath: String(wish.split(separator: " ").last ?? ""))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(#"{"allowedNetwork": ["aufx netw Demo"]}"#.utf8).write(to: file)
        #expect(try row("asks for", of: "netw", auctl) == nil)
        #expect(try row("may", of: "netw", auctl) == "connect to [::1]:80, example.org:443")
        let outcome = try auctl.run("info", "--no-load", "--json", "aufx", "netw", "Demo")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let grants = try #require(report["grants"] as? [String: Any])
        #expect(grants["destinations"] as? [String] == ["[::1]:80", "example.org:443"])
        #expect(report["isNetworkAllowed"] as? Bool == true)
    }

    @Test func aResourceThatIsDeclaredAsUnusedIsNeitherGrantedNorRefused() throws {
        let auctl = try AuctlProcess()
        let uses: [String: Any] = ["jit": false, "presets": false, "network.client": false]
        try auctl.writeBundle("Modest", subtype: "mode", title: "Demo: Modest", uses: uses)
        #expect(try row("may", of: "mode", auctl) == "compute and render, nothing beyond")
        #expect(try row("not granted", of: "mode", auctl) == nil)
    }

    @Test func versionIsPrinted() throws {
        let outcome = try installed().run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("0."))
    }
}
