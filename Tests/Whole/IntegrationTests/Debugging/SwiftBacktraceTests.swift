import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import Testing

/// The same of a unit in Swift, whose functions have the names that its author gave them.
@Suite struct SwiftBacktraceTests {
    /// With the bundle in a folder of its own.
    private func host(_ folder: URL) throws -> AudioUnitHost {
        let contents = folder.appending(path: "Trapping.appex/Contents")
        let linux = contents.appending(path: "Linux")
        try FileManager.default.createDirectory(at: linux, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "Tests/HostileExtensions/Trapping/Info.plist"),
            to: contents.appending(path: "Info.plist"))
        try FileManager.default.copyItem(
            atPath: TestPackage.product("libTrapping.so"), toPath: linux.appending(path: "libTrapping.so").path)
        let search = ExtensionSearchPath(directories: [folder.path])
        let diagnosis = ServiceDiagnosis(printsBacktraces: true)
        var settings = HostSettings()
        settings.diagnosis = diagnosis
        return try AudioUnitHost(
            settings: settings,
            launcher: EmbeddedLauncher(runnerPath: TestPackage.product("auextension"), diagnosis: diagnosis),
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
            quarantine: nil)
    }

    @Test func aTrapNamesTheKernelsFunction() async throws {
        let folder = try TemporaryFolder()
        let host = try host(folder.url)
        let unit = try #require(try await host.instantiate(try component("aufx trap Test")) as? RemoteAudioUnit)
        try unit.prepare(maximumFrames: 256)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, maximumFrames: 256)
        run.step(256)
        unit.scheduleParameterBlock(Int64(run.position), 0, try unit.parameter("trap").address, 1)
        func told() -> Incident? { unit.incidents.first { $0.cause.kind == "signal" } }
        let isTold = await eventually {
            run.step(256)
            return told() != nil
        }
        #expect(isTold)
        let incident = try #require(told())
        let site = try #require(incident.crashSite, "\(incident.lastOutput)")
        #expect(site.hasPrefix("libTrapping.so, ") && site.contains("Trapping."), "\(incident.lastOutput)")
    }
}
