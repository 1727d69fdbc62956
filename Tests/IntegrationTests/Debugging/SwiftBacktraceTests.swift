import ComponentRegistry
import ExtensionHost
import Supervision
import TestSupport
import Testing

/// The same of a unit in Swift, whose functions have the names that its author gave them.
@Suite struct SwiftBacktraceTests {
    private func host() throws -> AudioUnitHost {
        let installation = try Installation.hostile.get()
        let search = ExtensionSearchPath(directories: [installation.extensions.path])
        let diagnosis = ServiceDiagnosis(printsBacktraces: true)
        var settings = HostSettings()
        settings.diagnosis = diagnosis
        return try AudioUnitHost(
            settings: settings,
            launcher: EmbeddedLauncher(runnerPath: installation.runnerPath, diagnosis: diagnosis),
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
            quarantine: nil)
    }

    @Test func aTrapNamesTheKernelsFunction() async throws {
        let host = try host()
        let unit = try #require(try await host.instantiate(try component("aufx trap Test")) as? RemoteAudioUnit)
        try unit.prepare(maximumFrames: 256)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, maximumFrames: 256)
        run.step(256)
        unit.scheduleParameterBlock(Int64(run.position), 0, try unit.parameter("trap").address, 1)
        #expect(
            await eventually {
                run.step(256); return unit.incidents.contains { $0.cause.kind == "signal" }
            })
        let incident = try #require(unit.incidents.first { $0.cause.kind == "signal" })
        let site = try #require(incident.crashSite, "\(incident.lastOutput)")
        #expect(site.hasPrefix("libTrapping.so, ") && site.contains("Trapping."), "\(incident.lastOutput)")
    }
}
