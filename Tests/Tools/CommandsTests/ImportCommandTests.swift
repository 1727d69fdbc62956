import Foundation
import TestSupport
import Testing

/// `auctl import`; that what it makes builds and plays is tried with the pages' examples.
@Suite(.serialized) struct ImportCommandTests {
    private let auctl: AuctlProcess

    init() throws { auctl = try AuctlProcess() }

    private var environment: [String: String] { ["AUSERVICED_PACKAGE": TestPackage.folder.path] }

    /// A copy of a project of the tests, which the command has its folder beside.
    private func copy(_ name: String) throws -> URL {
        let copy = auctl.folder.appending(path: name)
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "Tests/ImportedProjects/\(name)"), to: copy)
        return copy
    }

    private func run(_ arguments: String...) throws -> ProgramRun.Outcome {
        try auctl.run(["import"] + arguments, environment: environment)
    }

    /// What lies in the test's folder beside the output of the runs.
    private var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: auctl.folder.path)) ?? []
        return all.filter { $0.contains("linux") || $0.contains("Tremor") }.sorted()
    }

    @Test func checkingSaysThePlanAndMakesNothing() throws {
        let project = try copy("Tremor")
        let outcome = try run(project.path, "--check")
        #expect(outcome.status == 0, "\(outcome.error)")
        for words in ["unit TremorExtension", "aufx trmr Exmp", "left out:", "Tremor: a program with windows", "objc:"]
        {
            #expect(outcome.output.contains(words), "\(words)\n\(outcome.output)")
        }
        #expect(names == ["Tremor"])
    }

    @Test func programsGetThePlanAsJSON() throws {
        let outcome = try run(try copy("Tremor").path, "--check", "--json")
        let plan = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(plan?["name"] as? String == "Tremor")
        let changes = plan?["changes"] as? [[String: Any]]
        #expect(changes?.contains { $0["rule"] as? String == "returned-block" && $0["line"] is Int } == true)
    }

    @Test func aPackageAppearsBesideTheProjectWithLinksThatLeadToIt() throws {
        let project = try copy("Tremor").appending(path: "Tremor.xcodeproj")
        let outcome = try run(project.path, "--no-build")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(names == ["Tremor", "Tremor-linux"])
        let package = auctl.folder.appending(path: "Tremor-linux")
        let parameters = "TremorExtension/Common/Parameters/ParameterSpecBase.swift"
        let link = package.appending(path: "Sources/TremorExtension/\(parameters)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasPrefix("../"))
        #expect(link.resolvingSymlinksInPath().path.hasSuffix("/Tremor/\(parameters)"))
        #expect(
            FileManager.default.contentsEqual(
                atPath: link.resolvingSymlinksInPath().path,
                andPath: auctl.folder.appending(path: "Tremor/\(parameters)").path))
        for name in [
            "Package.swift", "IMPORT.txt", "import.patch", ".auserviced", "Sources/TremorExtension/Info.plist",
        ] {
            #expect(FileManager.default.fileExists(atPath: package.appending(path: name).path), "\(name)")
        }
        let again = try run(project.path, "--no-build")
        #expect(again.status == 4 && again.error.contains("Tremor-linux is there already"), "\(again.error)")
        #expect(names == ["Tremor", "Tremor-linux"])
    }

    @Test func whatTheUsersPatchSaysIsWhatTheCopiesHave() throws {
        let project = try copy("Tremor")
        try #require(try run(project.path, "--no-build").status == 0)
        let patch = auctl.folder.appending(path: "Tremor-linux/import.patch")
        // Each file of the project with its part of the patch is the copy.
        let script = """
            cd '\(auctl.folder.path)'; grep -A1 '^--- ' '\(patch.path)' | sed -n 's/^--- //p' | while read -r file; do
                copy=$(grep -A1 "^--- $file" '\(patch.path)' | sed -n 's/^+++ //p')
                awk -v file="--- $file" '/^--- /{on = $0 == file} on' '\(patch.path)' >part
                perl '\(TestPackage.folder.path)/Tests/ImportedProjects/apply' part "Tremor/$file" | cmp - "Tremor-linux/$copy" || exit 1
                echo "$file"
            done
            """
        let outcome = try ProgramRun(
            URL(filePath: "/bin/bash"), ["-c", script], in: auctl.folder, extensions: auctl.extensions
        ).outcome()
        #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
        #expect(outcome.output.split(separator: "\n").count >= 4)
    }

    @Test(arguments: [
        (["/nowhere/P.xcodeproj", "--check"], 2, "/nowhere/P.xcodeproj is not there"),
        (["/usr/share/doc/base-files", "--check"], 5, "no Swift source"),
        ([".", "--json"], 64, "--json goes with --check"),
    ])
    func whatCannotBeImportedIsRefused(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let outcome = try auctl.run(["import"] + arguments, environment: environment)
        #expect(outcome.status == status && outcome.error.contains(words), "\(outcome.status) \(outcome.error)")
    }

    @Test(arguments: [("{ objects = (", 4, "line 1"), ("{}", 4, "no objects")])
    func aBrokenProjectLeavesNothing(_ text: String, _ status: Int32, _ words: String) throws {
        let folder = auctl.folder.appending(path: "Tremor/Tremor.xcodeproj")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "project.pbxproj"))
        let outcome = try run(folder.path)
        #expect(outcome.status == status && outcome.error.contains(words) && outcome.error.contains("Nothing was made"))
        #expect(names == ["Tremor"])
    }

    @Test func aPackageForApplesPlatformsIsReadByItsManifest() throws {
        let folder = auctl.folder.appending(path: "Sine")
        let files = [
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Sine", platforms: [.macOS(.v13)], targets: [
                .target(name: "CSine"), .executableTarget(name: "Sine", dependencies: ["CSine"])])
            """,
            "Sources/CSine/include/sine.h": "double sine(double x);\n",
            "Sources/CSine/sine.c": "#include \"sine.h\"\ndouble sine(double x) { return x; }\n",
            "Sources/Sine/main.swift": "import AudioToolbox\nimport CSine\nprint(sine(1), noErr)\n",
        ]
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        // The package manager reads the manifest.
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let outcome = try auctl.run(
            ["import", folder.path, "--no-build"], environment: environment.merging(["PATH": search]) { $1 })
        #expect(outcome.status == 0, "\(outcome.error)")
        let package = auctl.folder.appending(path: "Sine-linux")
        let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".executableTarget(\n            name: \"Sine\"") && manifest.contains("\"CSine\""))
        #expect(FileManager.default.fileExists(atPath: package.appending(path: "Sources/CSine/include/sine.h").path))
    }
}
