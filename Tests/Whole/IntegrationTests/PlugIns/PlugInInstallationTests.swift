import AudioToolbox
import AudioUnitInterface
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import Testing

/// `.component` bundles: found, hidden by extensions, loaded where they belong, and refused with a reason.
@Suite(.serialized) struct PlugInInstallationTests {
    /// A copy of a bundle in a folder of its own, with another text in its Info.plist.
    private func folder(_ name: String, replacing old: String = "", by new: String = "") throws -> URL {
        let installation = try Installation.shared.get()
        let folder = installation.scratch.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bundle = folder.appending(path: name)
        try FileManager.default.copyItem(at: installation.extensions.appending(path: name), to: bundle)
        let list = bundle.appending(path: "Contents/Info.plist")
        let text = try String(contentsOf: list, encoding: .utf8)
        if !old.isEmpty {
            #expect(text.contains(old))
            try text.replacingOccurrences(of: old, with: new).write(to: list, atomically: true, encoding: .utf8)
        }
        return folder
    }

    private func scan(_ folders: [URL]) -> ComponentScan {
        ComponentScanner(searchPath: ExtensionSearchPath(directories: folders.map(\.path)), cachePath: nil).scan()
    }

    private func host(_ folders: [URL]) throws -> AudioUnitHost {
        let search = ExtensionSearchPath(directories: folders.map(\.path))
        return try AudioUnitHost(
            launcher: try EmbeddedLauncher(
                runnerPath: TestPackage.product("auextension"), warmCount: 0),
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
            quarantine: nil)
    }

    @Test func aBundleOffersItsComponents() throws {
        let scan = scan([try folder("Attenuator.component")])
        let component = try #require(scan.components.first)
        #expect(component.name == "Demo: Attenuator" && component.factoryFunction == "AttenuatorFactory")
        #expect(component.isPlugIn && component.loadableInProcess && scan.diagnostics.isEmpty)
    }

    @Test func anExtensionHidesABundleOfTheSameCodesWhereverItLies() throws {
        let plugIn = try folder("Attenuator.component", replacing: "<string>attn", by: "<string>trem")
        let appex = try folder("Tremolo.appex")
        for folders in [[plugIn, appex], [appex, plugIn]] {
            let scan = scan(folders)
            #expect(scan.components.map(\.name) == ["Demo: Tremolo"])
            #expect(scan.hidden.map(\.name) == ["Demo: Attenuator"])
            #expect(scan.diagnostics.contains { $0.severity == .note && $0.problem.contains("is hidden by") })
        }
    }

    @Test func aComponentWithoutAFactoryIsNotOffered() throws {
        let scan = scan([try folder("Attenuator.component", replacing: "factoryFunction", by: "factory")])
        #expect(scan.components.isEmpty)
        #expect(scan.diagnostics.contains { $0.key?.hasSuffix("factoryFunction") == true })
    }

    @Test func aFactoryThatIsNotThereIsAClearErrorInAndOutOfProcess() async throws {
        let folder = try folder("Attenuator.component", replacing: "AttenuatorFactory", by: "MissingFactory")
        let host = try host([folder])
        for options in [AudioComponentInstantiationOptions(), .loadOutOfProcess] {
            let error = await #expect(throws: ExtensionHostError.self) {
                _ = try await host.instantiate(try PlugInUnit.attenuator.description, options: options)
            }
            #expect(error.map { "\($0)".contains("MissingFactory") } == true, "\(String(describing: error))")
        }
    }

    @Test func aPlugInIsInTheHostsProcessUnlessAskedOtherwise() async throws {
        let host = try Installation.host()
        let inside = try await host.instantiate(try PlugInUnit.attenuator.description)
        #expect(inside.isLoadedInProcess && inside.componentName == "Demo: Attenuator")
        let outside = try await host.instantiate(try PlugInUnit.attenuator.description, options: .loadOutOfProcess)
        #expect(!outside.isLoadedInProcess && outside.componentName == "Demo: Attenuator")
        #expect(outside.factoryPresets?.map(\.name) == inside.factoryPresets?.map(\.name))
        let gain = try #require(outside.parameterTree?.allParameters.first)
        gain.value = -20
        let state = try #require(outside.fullState)
        inside.fullState = state
        #expect(inside.parameterTree?.allParameters.first?.value == -20)
    }

    @Test func aHostInCFindsAndRendersAPlugInAndAnExtension() throws {
        let text = try runProgram("main.c")
        #expect(text == "Demo: Attenuator: 0.100 after 512 frames\nDemo: Gain: 0.500 after 512 frames\n")
    }

    @Test func aProgramInCMixesTonesInAGraph() throws {
        #expect(try runProgram("graph.c") == "running 1, error 0\nslice 0 1 0, complete 1\n")
    }

    /// What a program in C prints that is linked with the library for such programs.
    private func runProgram(_ source: String) throws -> String {
        let installation = try Installation.shared.get()
        let program = installation.scratch.appending(path: "chost-\(UUID().uuidString)").path
        let root = TestPackage.folder
        let binaries = TestPackage.binaries.path
        let (built, messages) = try run(
            "cc",
            [
                "-std=gnu11", "-Wall", "-Werror", "-ffp-contract=off", "-I\(root.path)/Sources/Unit/CAudioUnit/include",
                "\(root.path)/Tests/Programs/CHostProgram/\(source)", "-L\(binaries)", "-laudiotoolbox", "-lm",
                "-Wl,-rpath,\(binaries)", "-o", program,
            ])
        try #require(built == 0, "\(messages)")
        let (status, text) = try run(program, [], ["AUEXTENSION_PATH": installation.extensions.path])
        #expect(status == 0, "\(text)")
        return text
    }

    private func run(
        _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}
