import ComponentRegistry
import Foundation
import TestSupport
import Testing
import UnitValidation

/// `auctl validate` as a person and a continuous-integration service run it.
@Suite(.serialized) struct ValidateCommandTests {
    private func run(_ arguments: String..., in folder: URL) throws -> ProgramRun.Outcome {
        try run(arguments, in: folder)
    }

    private func run(_ arguments: [String], in folder: URL) throws -> ProgramRun.Outcome {
        try ProgramRun(
            URL(filePath: TestPackage.product("auctl")), ["validate"] + arguments, in: folder,
            extensions: try Installation.shared.get().extensions
        ).outcome()
    }

    /// A folder for one test.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(folder.url)
    }

    @Test func aUnitThatPassesEndsWithZero() throws {
        try inFolder { folder in
            let outcome = try run("aufx", "gain", "Demo", "--only", "open,render.finite", "--seed", "5", in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("seed 5"))
            #expect(outcome.output.contains("PASS"))
        }
    }

    @Test func aUnitThatFailsEndsWithFiveAndIsReportedInXML() throws {
        try inFolder { folder in
            let file = folder.appending(path: "report.xml")
            let outcome = try run(
                "aufx", "nois", "Test", "--only", "render.silence", "--json", "--junit", file.path, in: folder)
            #expect(outcome.status == 5)
            #expect(outcome.error.contains("aufx nois Test"))
            let reports = try JSONDecoder().decode([ValidationReport].self, from: Data(outcome.output.utf8))
            #expect(reports.first?.problems.map(\.check) == ["render.silence"])
            #expect(try String(contentsOf: file, encoding: .utf8).contains("failures=\"1\""))
        }
    }

    @Test func aCrashIsReportedWithTheUnitsOwnFunction() throws {
        try inFolder { folder in
            let outcome = try run("aufx crsh Test", "--only", "host", "--json", in: folder)
            let message = try #require(try findings(outcome).first { $0.outcome == .failed }?.message)
            #expect(message.hasPrefix("crashed in check host.callbacks: killed by SIGSEGV, in libDefective.so, "))
        }
    }

    @Test func aCrashInProcessIsAFindingAndTheRunGoesOn() throws {
        try inFolder { folder in
            let file = folder.appending(path: "report.xml")
            let outcome = try run(
                "aufx crsh Test", "--in-process", "--only", "host,views.presence", "--json", "--junit", file.path,
                in: folder)
            #expect(outcome.status == 5, "\(outcome.error)")
            let found = try findings(outcome)
            #expect(found.map(\.outcome) == [.failed, .passed])
            #expect(
                found[0].message.hasPrefix("crashed in check host.callbacks, loaded in process: killed by SIGSEGV"))
            #expect(try String(contentsOf: file, encoding: .utf8).contains("failures=\"1\""))
            let plain = try run("aufx crsh Test", "--in-process", "--only", "host", in: folder)
            #expect(plain.status == 5 && plain.output.contains("FAIL  0 passed"))
        }
    }

    @Test func theCheckThatLoadsInProcessRunsInAnotherProcess() throws {
        try inFolder { folder in
            let outcome = try run("aufx gain Demo", "--only", "routes.same-audio", "--json", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try findings(outcome).map(\.outcome) == [.passed])
            let other = try run("aufx rout Test", "--only", "routes.same-audio", "--json", in: folder)
            #expect(other.status == 5)
        }
    }

    @Test func componentsAgainstTheCInterfaceAreCountedToo() throws {
        try inFolder { folder in
            let outcome = try run("aufx attn Demo", "--only", "realtime", "--json", in: folder)
            #expect(try findings(outcome).allSatisfy { isClean($0) }, "\(outcome.output)")
        }
    }

    @Test(arguments: [
        "aufx dely appl", "aufx rvb2 appl", "aumu samp appl", "aumu msyn appl", "aumx mxmx appl", "aumx 3dem appl",
        "augn afpl appl", "auou genr appl",
    ])
    func aUnitThatComesAlongPasses(_ codes: String) throws {
        try inFolder { folder in
            let checks = "open,description,state,busses,parameters,presets,midi"
            let outcome = try run(codes, "--only", checks, "--strict", "--json", in: folder)
            #expect(outcome.status == 0, "\(outcome.output)")
        }
    }

    @Test func warningsFailOnlyWhenStrict() throws {
        try inFolder { folder in
            let plain = try run("aufx busn Test", "--only", "busses", in: folder)
            let strict = try run("aufx busn Test", "--only", "busses", "--strict", in: folder)
            #expect(plain.status == 0)
            #expect(strict.status == 5)
        }
    }

    /// The faults of rendering that only a counter sees, and the checks that find them.
    private static let countedFaults = [
        PlantedFault("aufx allo Test", "realtime.safety"), PlantedFault("aufx lock Test", "realtime.safety"),
        PlantedFault("aufx sysc Test", "realtime.system-calls"), PlantedFault("aufx leak Test", "realtime.leaks"),
    ]

    @Test(arguments: countedFaults, [false, true])
    func whatAUnitMustNotDoWhileItRendersIsFound(_ fault: PlantedFault, isInProcess: Bool) throws {
        let codes = fault.codes
        let place = isInProcess ? ["--in-process"] : ["--repeat", "1"]
        try inFolder { folder in
            let good = try run(["aufx good Test", "--only", "realtime", "--json"] + place, in: folder)
            #expect(try findings(good).allSatisfy { isClean($0) }, "\(good.output)")
        }
        try inFolder { folder in
            let bad = try run([codes, "--only", "realtime", "--json"] + place, in: folder)
            let failed = try findings(bad).filter { $0.outcome == .failed }.map(\.check)
            #expect(failed == fault.checks || isUnseen(fault.checks[0], in: bad), "\(bad.output)")
            if fault.checks == ["realtime.safety"] {
                #expect(try findings(bad).contains { $0.message.contains("the last at libDefective.so+0x") })
            }
        }
    }

    /// Kernels before 5.11, and other processors, do not show system calls.
    private func isClean(_ finding: Finding) -> Bool {
        finding.outcome == .passed || finding.message == "this kernel does not show them"
    }

    private func isUnseen(_ check: String, in outcome: ProgramRun.Outcome) -> Bool {
        (try? findings(outcome).first { $0.check == check }?.message) == "this kernel does not show them"
    }

    @Test(arguments: [
        "aufx fltr Demo", "aufx dist Demo", "aufx ring SnFM", "aumu sin3 Demo", "aufx gain Demo", "aufx trem Demo",
    ])
    func theDemoUnitsRenderWithoutAllocationsLocksAndSystemCalls(_ codes: String) throws {
        try inFolder { folder in
            let mayLoad = try TestBundles.shared.get().component(codes).loadableInProcess
            for place in mayLoad ? [["--in-process"], []] : [[]] {
                let outcome = try run([codes, "--only", "realtime", "--json"] + place, in: folder)
                #expect(try findings(outcome).count == 3, "\(outcome.output)")
                #expect(try findings(outcome).allSatisfy { isClean($0) }, "\(outcome.output)")
            }
        }
    }

    private func findings(_ outcome: ProgramRun.Outcome) throws -> [Finding] {
        try JSONDecoder().decode([ValidationReport].self, from: Data(outcome.output.utf8)).flatMap(\.findings)
    }

    @Test func aBundleThatDoesNotNameItsMakerIsFound() throws {
        try inFolder { folder in
            let source = try Installation.shared.get().extensions.appending(path: "Gain.appex")
            let bundle = try copy(source, to: folder, "Demo: Gain", as: "Gain")
            let good = try run(source.path, "--only", "description.information", in: folder)
            #expect(good.status == 0, "\(good.output)")
            let bad = try run(bundle.path, "--only", "description.information", "--json", in: folder)
            #expect(bad.status == 5)
            #expect(try findings(bad).map(\.message).first?.contains("'Gain' is not 'Manufacturer: Name'") == true)
        }
    }

    @Test func aBundleThatHidesItsViewIsFound() throws {
        try inFolder { folder in
            let source = try Installation.shared.get().extensions.appending(path: "FilterDemo.appex")
            let good = try run(source.path, "--only", "views", in: folder)
            #expect(good.status == 0, "\(good.output)")
            let bundle = try copy(source, to: folder, "com.apple.AudioUnit-UI", as: "com.apple.AudioUnit")
            let bad = try run(bundle.path, "--only", "views.presence", "--json", in: folder)
            #expect(bad.status == 5)
            #expect(try findings(bad).map(\.message).first?.contains("Info.plist says no view") == true)
        }
    }

    @Test func aViewThatIsPromisedAndNotGivenIsFound() throws {
        try inFolder { folder in
            let source = try Installation.shared.get().extensions.appending(path: "Faulty.appex")
            let bundle = try copy(source, to: folder, ">com.apple.AudioUnit<", as: ">com.apple.AudioUnit-UI<")
            let outcome = try run(bundle.path, "--only", "views", "--json", in: folder)
            #expect(outcome.status == 5)
            let failed = try findings(outcome).filter { $0.outcome == .failed }.map(\.check)
            #expect(failed == ["views.presence", "views.configurations", "views.round-trip"], "\(outcome.output)")
        }
    }

    /// A copy of a bundle that says something else.
    private func copy(_ source: URL, to folder: URL, _ text: String, as other: String) throws -> URL {
        let bundle = folder.appending(path: "Changed.appex")
        try FileManager.default.copyItem(at: source, to: bundle)
        let list = bundle.appending(path: "Contents/Info.plist")
        let before = try String(contentsOf: list, encoding: .utf8)
        let after = before.replacing(text, with: other)
        try #require(after != before)
        try after.write(to: list, atomically: true, encoding: .utf8)
        return bundle
    }

    @Test func wrongUseAndUnknownNamesAreTold() throws {
        try inFolder { folder in
            #expect(try run(in: folder).status == 64)
            #expect(try run("aufx gain Demo", "--only", "nonsense", in: folder).status == 64)
            #expect(try run("aufx none Demo", in: folder).status == 2)
            #expect(try run("/nowhere/Nothing.appex", in: folder).status == 2)
            let list = try run("--list", in: folder)
            #expect(list.status == 0)
            #expect(UnitCheck.all.allSatisfy { list.output.contains($0.id) })
        }
    }

    @Test func aBundleIsNamedByItsPath() throws {
        try inFolder { folder in
            let bundle = try Installation.shared.get().extensions.appending(path: "Gain.appex").path
            let outcome = try run(bundle, "--only", "open", "--json", in: folder)
            #expect(outcome.status == 0)
            let reports = try JSONDecoder().decode([ValidationReport].self, from: Data(outcome.output.utf8))
            #expect(reports.map(\.component) == ["aufx gain Demo"])
        }
    }
}
