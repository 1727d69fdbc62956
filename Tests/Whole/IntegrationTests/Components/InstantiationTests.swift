import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TestSupport
import Testing

/// Units that take long to make.
@Suite(.serialized) struct InstantiationTests {
    /// A file beside the faulty unit's library, while which is there the unit takes its time, and a host.
    private final class Fixture: Sendable {
        private let file: URL
        let host: AudioUnitHost

        init(loadTimeoutMilliseconds: Int = 60_000) throws {
            let installation = try Installation.shared.get()
            file = installation.extensions.appending(path: "Faulty.appex/Contents/Linux/waits")
            try Data().write(to: file)
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

        deinit { try? FileManager.default.removeItem(at: file) }

        func open() throws { try FileManager.default.removeItem(at: file) }
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
        #expect(try await eventually { try !children().isEmpty })
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(try await eventually { try children().isEmpty })
        withExtendedLifetime(fixture) {}
    }

    @Test(.timeLimit(.minutes(2))) func aStartThatTakesTooLongNamesTheUnit() async throws {
        let fixture = try Fixture(loadTimeoutMilliseconds: 300)
        do {
            _ = try await fixture.host.instantiate(try component("aufx flty Test"))
            Issue.record("the unit was made")
        } catch {
            #expect("\(error)".contains("aufx flty Test"), "\(error)")
        }
        #expect(try await eventually { try children().isEmpty })
        withExtendedLifetime(fixture) {}
    }

    /// Services of this process that are to have the faulty unit.
    private func children() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard Int(name) != nil, let status = FileManager.default.contents(atPath: "/proc/\(name)/status") else {
                return false
            }
            let text = String(decoding: status, as: UTF8.self)
            return text.contains("PPid:\t\(getpid())\n") && text.contains("Name:\tTest: Faulty\n")
        }
    }
}
