import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import Testing

/// Units that take long to make.
@Suite(.serialized) struct InstantiationTests {
    /// A file that units wait for, and a host whose faulty units do.
    private struct Fixture {
        let file: URL
        let host: AudioUnitHost

        init(loadTimeoutMilliseconds: Int = 60_000) throws {
            let installation = try Installation.shared.get()
            file = installation.scratch.appending(path: "awaited-\(UUID().uuidString)")
            // A launcher's services have the environment that was when it was made.
            setenv("FAULTY_WAITS_FOR", file.path, 1)
            defer { unsetenv("FAULTY_WAITS_FOR") }
            var settings = HostSettings()
            settings.loadTimeoutMilliseconds = loadTimeoutMilliseconds
            let search = ExtensionSearchPath(directories: [installation.extensions.path])
            host = try AudioUnitHost(
                settings: settings,
                launcher: try EmbeddedLauncher(
                    runnerPath: installation.binaries.appending(path: "auextension").path,
                    warmCount: 0, rehearsedCount: 0),
                registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
                quarantine: nil)
        }

        func open() throws { try Data().write(to: file) }
    }

    @Test(.timeLimit(.minutes(2))) func unitsThatTakeLongDoNotDelayAnother() async throws {
        let fixture = try Fixture()
        let slow = try component("aufx flty Test")
        try await withThrowingTaskGroup(of: Void.self) { group in
            // More than there are threads for tasks.
            for _ in 0..<(ProcessInfo.processInfo.activeProcessorCount + 6) {
                group.addTask { _ = try await fixture.host.instantiate(slow) }
            }
            let gain = try await fixture.host.instantiate(try DemoUnit.gain.description)
            #expect(gain.audioUnitName == "Gain")
            try fixture.open()
            try await group.waitForAll()
        }
    }

    @Test(.timeLimit(.minutes(2))) func aStartThatIsCancelledEndsAtOnce() async throws {
        let fixture = try Fixture()
        let slow = try component("aufx flty Test")
        let start = Task { try await fixture.host.instantiate(slow) }
        // Not before its process is there.
        #expect(try await eventually { try !children(of: fixture.file).isEmpty })
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(try await eventually { try children(of: fixture.file).isEmpty })
    }

    @Test(.timeLimit(.minutes(2))) func aStartThatTakesTooLongNamesTheUnit() async throws {
        let fixture = try Fixture(loadTimeoutMilliseconds: 300)
        do {
            _ = try await fixture.host.instantiate(try component("aufx flty Test"))
            Issue.record("the unit was made")
        } catch {
            #expect("\(error)".contains("aufx flty Test"), "\(error)")
        }
        #expect(try await eventually { try children(of: fixture.file).isEmpty })
    }

    /// Processes that wait for the file.
    private func children(of file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
                return false
            }
            return String(decoding: data, as: UTF8.self).contains("FAULTY_WAITS_FOR=\(file.path)")
        }
    }
}
