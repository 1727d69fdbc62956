import Commands
import ExtensionHost
import Foundation
import RenderBenchmark
import TestSupport
import Testing

@Suite struct HostConfigurationTests {
    /// A file in a folder that does not exist yet.
    private final class Folder {
        let folder: TemporaryFolder
        var file: HostConfigurationFile { HostConfigurationFile(path: folder.file("auserviced/host.json")) }

        init() throws { folder = try TemporaryFolder() }

        func put(_ text: String) throws {
            try folder.write(Array(text.utf8), to: "auserviced/host.json")
        }
    }

    private func proposal(oneCore: UInt64) -> TuningProposal {
        func constant(_ nanoseconds: UInt64) -> LatencyDistribution {
            LatencyDistribution(nanoseconds: Array(repeating: nanoseconds, count: 1000))
        }
        return TuningProposal(
            oneCore: constant(oneCore), across: constant(50_000), cacheLine: constant(240), sampleRate: 48_000,
            isRealtime: true)
    }

    /// Whoever opened a pipe to read all of it would wait for a writer.
    @Test func aPipeIsNoSettingsFileAndNothingWaits() throws {
        let folder = try Folder()
        try folder.put("{}")
        try FileManager.default.removeItem(atPath: folder.file.path)
        #expect(mkfifo(folder.file.path, 0o600) == 0)
        let error = #expect(throws: CommandFailure.self) { try folder.file.read() }
        #expect(error?.status == .unusable && error?.message.contains("is not a regular file") == true)
        #expect(CacheFile<MeasuredPlacement>(path: folder.file.path).read() == nil)
    }

    @Test func aSavedProposalIsWhatHostsTake() throws {
        let folder = try Folder()
        #expect(try folder.file.read() == HostConfiguration())
        #expect(try folder.file.write(HostConfiguration(proposal(oneCore: 4000))))
        let configuration = try folder.file.read()
        #expect(configuration.framesPerCycle == 128)
        var settings = HostSettings()
        settings.placement = .spread
        configuration.apply(to: &settings)
        #expect(settings.placement == .follow)
        #expect(settings.spinMicroseconds == 50)
    }

    @Test func componentsThatMayUseTheNetworkAreTaken() throws {
        let folder = try Folder()
        try folder.put(#"{"allowedNetwork": ["aufx gain Demo"]}"#)
        var settings = HostSettings()
        #expect(settings.allowedNetwork.isEmpty)
        try folder.file.read().apply(to: &settings)
        #expect(settings.allowedNetwork == ["aufx gain Demo"])
        #expect(try folder.file.write(HostConfiguration(proposal(oneCore: 4000))))
        #expect(try folder.file.read().allowedNetwork == ["aufx gain Demo"])
    }

    @Test func savingTheSameAgainChangesNothing() throws {
        let folder = try Folder()
        let configuration = HostConfiguration(proposal(oneCore: 4000))
        #expect(try folder.file.write(configuration))
        let before = try FileManager.default.attributesOfItem(atPath: folder.file.path)[.systemFileNumber] as? Int
        #expect(try !folder.file.write(configuration))
        let after = try FileManager.default.attributesOfItem(atPath: folder.file.path)[.systemFileNumber] as? Int
        #expect(before == after)
    }

    @Test func whatIsNotProposedStays() throws {
        let folder = try Folder()
        try folder.put(#"{"framesPerCycle": 64}"#)
        // So slow that no block carries a unit: no block size is proposed.
        #expect(try folder.file.write(HostConfiguration(proposal(oneCore: 40_000_000))))
        #expect(try folder.file.read().framesPerCycle == 64)
        #expect(try folder.file.read().placement == .spread)
    }

    @Test func aSlowMachineGetsABlockThatCarriesAUnit() {
        // A hop with the link takes 0.9 ms and 3 ms; 70 % of a block must hold one.
        #expect(HostConfiguration(proposal(oneCore: 600_000)).framesPerCycle == 128)
        #expect(HostConfiguration(proposal(oneCore: 2_000_000)).framesPerCycle == 256)
    }

    @Test(arguments: [
        (#"{"placement": "sideways"}"#, "placement"), (#"{"framesPerCycle": 0}"#, "framesPerCycle"),
        (#"{"spinMicroseconds": 1.5}"#, "spinMicroseconds"), (#"{"frames": 64}"#, "'frames'"),
        (#"{"allowedNetwork": true}"#, "allowedNetwork"), ("[1, 2]", "not a JSON object"), ("", "not a JSON object"),
    ])
    func aBrokenFileIsNamedAndNotReplaced(_ text: String, _ reason: String) throws {
        let folder = try Folder()
        try folder.put(text)
        for attempt in [{ _ = try folder.file.read() }, { _ = try folder.file.write(HostConfiguration()) }] {
            #expect {
                try attempt()
            } throws: { error in
                "\(error)".contains(folder.file.path) && "\(error)".contains(reason)
            }
        }
        #expect(try String(contentsOfFile: folder.file.path, encoding: .utf8) == text)
    }
}
