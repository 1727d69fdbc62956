import Foundation
import TestSupport
import Testing

/// `auctl new` and what it makes; that this builds and passes every check is tried with the pages' examples.
@Suite(.serialized) struct NewCommandTests {
    private let auctl: AuctlProcess

    init() throws { auctl = try AuctlProcess() }

    private var environment: [String: String] { ["AUSERVICED_PACKAGE": TestPackage.folder.path] }

    private func make(_ arguments: String...) throws -> ProgramRun.Outcome {
        try auctl.run(
            ["new"] + arguments + ["--output", auctl.folder.appending(path: "made").path], environment: environment)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: auctl.folder.appending(path: "made/\(path)"), encoding: .utf8)
    }

    /// What lies in the test's folder beside the output of the runs.
    private var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: auctl.folder.path)) ?? []
        return all.filter { $0.contains("made") }
    }

    @Test(arguments: [
        (["--c"], "Fuzz.c"), (["--c++"], "Fuzz.cpp"), ([], "FuzzKernel.swift"), (["--view"], "FuzzUnit.swift"),
    ])
    func aPackageHasAllThatItNeeds(_ options: [String], _ source: String) throws {
        let outcome = try auctl.run(
            ["new", "effect", "Fuzz", "--output", auctl.folder.appending(path: "made").path] + options,
            environment: environment)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("aufx fuzz Acme, Acme: Fuzz"))
        let manifest = try text("Package.swift")
        // Nothing in what is published names a folder of this machine.
        #expect(!manifest.contains(TestPackage.folder.path))
        #expect(try text(".auserviced") == TestPackage.folder.path + "\n")
        #expect(try text(".gitignore").split(separator: "\n").contains(".auserviced"))
        #expect(!manifest.contains("unsafeFlags") && !manifest.contains("«"))
        for path in ["Info.plist", "Sources/Fuzz/\(source)", "Tests/FuzzTests/FuzzTests.swift", ".gitignore"] {
            #expect(try !text(path).contains("«"), "\(path)")
        }
    }

    @Test(arguments: [("acme", "Acme"), ("3dsound", "3Dso"), ("1234 audio", "123A")])
    func aManufacturersCodeHasTheCapitalLetterThatAppleDemands(_ name: String, _ code: String) throws {
        let outcome = try make("effect", "Fuzz", "--manufacturer", name)
        #expect(outcome.status == 0 && outcome.output.contains("aufx fuzz \(code), \(name): Fuzz"), "\(outcome.error)")
    }

    @Test func codesComeFromTheNamesOrTheOptions() throws {
        #expect(try make("instrument", "Go", "--manufacturer", "X-9 Audio").output.contains("aumu goxx X9Au"))
        try FileManager.default.removeItem(at: auctl.folder.appending(path: "made"))
        #expect(try make("midi", "Go", "--subtype", "Go12").output.contains("aumi Go12 Acme"))
        #expect(try text("Info.plist").contains("<string>Go12</string>"))
    }

    @Test(arguments: [
        (["effect", "fuzz"], "write Fuzz"), (["effect", "Fu-zz"], "letters and digits"),
        (["effect", "9lives"], "write Unit9lives"), (["effect", ""], "letters and digits"),
        (["effect", "../Fuzz"], "letters and digits"), (["effect", "Fuß"], "letters and digits"),
        (["effect", "Testing"], "a name of Swift's own"), (["effect", "Gain"], "a part of auserviced"),
        (["effect", "Fuzz", "--subtype", "a\"bc"], "four letters or digits"),
        (["effect", "Fuzz", "--manufacturer", "A\"B"], "cannot be a manufacturer's name"),
        (["effect", "Fuzz", "--c", "--c++"], "exclude each other"), (["reverb", "Fuzz"], "reverb"),
        (["effect", "Fuzz", "--c", "--view"], "leave --view out"),
    ])
    func whatCannotBeAUnitIsRefused(_ arguments: [String], _ words: String) throws {
        let outcome = try auctl.run(
            ["new"] + arguments + ["--output", auctl.folder.appending(path: "made").path], environment: environment)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(words), "\(outcome.error)")
        #expect(names == [])
    }

    @Test func whatIsThereStays() throws {
        let made = auctl.folder.appending(path: "made")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: made.appending(path: "Package.swift"))
        let outcome = try make("effect", "Fuzz")
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("made is there already; choose another name or place. Nothing was changed"))
        #expect(try text("Package.swift") == "mine")
        #expect(names == ["made"])
    }

    @Test func aPlaceThatIsNoFolderIsNamed() throws {
        let outcome = try auctl.run(
            ["new", "effect", "Fuzz", "--output", "/nowhere/at/all"], environment: environment)
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("/nowhere/at is no folder"))
    }

    @Test func aFolderThatIsNotThePackageIsRefused() throws {
        let outcome = try auctl.run(
            ["new", "effect", "Fuzz", "--output", auctl.folder.appending(path: "made").path, "--package", "/usr"])
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("/usr is not auserviced's package"))
        #expect(names == [])
    }
}
