import Foundation
import TestSupport
import Testing

/// What a target imports stands among its dependencies in `Package.swift`: a module that happens to have been built
/// already can be imported without.
struct DeclaredDependencyTests {
    private struct Manifest: Decodable {
        let targets: [Target]
    }

    private struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]

        var folder: String { path ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)") }
    }

    /// A name, and what else SwiftPM writes beside it.
    private struct Dependency: Decodable {
        let name: String?

        private struct Name: Decodable {
            let text: String?
            init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
        }

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: [Name]].self)
            name = kinds.values.first?.first?.text
        }
    }

    /// As SwiftPM reads it; with a scratch folder of its own, as the one of the build may be in use.
    private static func manifest() throws -> Manifest {
        let folder = try TemporaryFolder()
        try folder.write([], to: "manifest.json")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", TestPackage.folder.path, "--scratch-path", folder.path,
            "dump-package",
        ]
        process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "manifest.json"))
        try process.run()
        process.waitUntilExit()
        return try JSONDecoder().decode(
            Manifest.self, from: Data(contentsOf: folder.url.appending(path: "manifest.json")))
    }

    @Test func everyImportIsDeclared() throws {
        let targets = try Self.manifest().targets
        let own = Set(targets.map(\.name))
        #expect(own.isSuperset(of: PackageSources.modules))
        var (count, missing): (Int, [String]) = (0, [])
        for target in targets {
            let declared = Set(target.dependencies.compactMap(\.name)).union([target.name])
            let imports = PackageSources.texts(of: target.folder, ending: ".swift").flatMap(PackageSources.imports(in:))
            count += imports.count
            let others = Set(imports).intersection(own.union(["ArgumentParser", "Logging"])).subtracting(declared)
            missing += others.sorted().map { "\(target.name) imports \($0)" }
        }
        #expect(count > 1000)
        #expect(missing == [])
    }
}
