import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// What units are allowed beyond computing, as they find it in processes of their own.
@Suite(.serialized, .timeLimit(.minutes(2))) struct GrantTests {
    private static let keeper = "aufx keep Test"

    init() { _ = UserData.folder }

    private func unit(
        _ host: AudioUnitHost, _ codes: String = keeper, inProcess: Bool = false
    ) async throws -> ExtensionAudioUnit {
        try await host.instantiate(try component(codes), options: inProcess ? .loadInProcess : [])
    }

    private func ask(_ unit: AUAudioUnit, _ message: [AnyHashable: Any] = [:]) -> [AnyHashable: Any] {
        unit.messageChannel(for: "files").callAudioUnit(message)
    }

    /// The error's number; 0 when it went well.
    private func write(_ unit: AUAudioUnit, _ path: String, _ text: String = "preset") -> Int? {
        ask(unit, ["write": path, "text": text])["errno"] as? Int
    }

    private func folder(_ host: AudioUnitHost, _ codes: String = keeper) throws -> String {
        try #require(try host.component(matching: try component(codes)).grants.dataFolder)
    }

    @Test(arguments: [false, true]) func aUnitKeepsFilesInItsFolder(inProcess: Bool) async throws {
        let host = try Installation.host()
        let folder = try folder(host)
        #expect(folder == UserData.folder + "/auserviced/units/aufx-keep-Test")
        let unit = try await unit(host, inProcess: inProcess)
        #expect(unit.isLoadedInProcess == inProcess)
        #expect(ask(unit)["folder"] as? String == folder)
        let path = folder + "/in-process-\(inProcess)"
        #expect(write(unit, path) == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "preset")
    }

    @Test func whatAUnitKeptIsThereForItsNextInstance() async throws {
        let host = try Installation.host()
        let path = try folder(host) + "/" + UUID().uuidString
        #expect(write(try await unit(host), path, "Warm") == 0)
        let next = try await unit(host)
        #expect(ask(next, ["read": path])["text"] as? String == "Warm")
    }

    @Test func theUnitHasItsFolderAgainAfterItsServiceDied() async throws {
        let unit = try #require(try await unit(try Installation.host()) as? RemoteAudioUnit)
        let folder = try #require(ask(unit)["folder"] as? String)
        let path = folder + "/" + UUID().uuidString
        #expect(write(unit, path, "before") == 0)
        for restart in 1...2 {
            unit.killService()
            #expect(await eventually { unit.restartCount == restart && unit.status.state == .idle })
            #expect(ask(unit)["folder"] as? String == folder)
            #expect(ask(unit, ["read": path])["text"] as? String == "before")
            #expect(write(unit, path + ".\(restart)") == 0)
        }
    }

    /// No limit of the system counts many files of one process, so the host does.
    @Test func aUnitThatFillsItsFolderIsEndedAndComesBackWhenThereIsRoom() async throws {
        let host = try Installation.host()
        let unit = try #require(try await unit(host) as? RemoteAudioUnit)
        let crowd = try folder(host) + "/crowd"
        try FileManager.default.createDirectory(atPath: crowd, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: crowd) }
        _ = ask(unit, ["crowd": crowd, "count": UnitDataFolder.mostEntries + 1])
        #expect(await eventually { unit.incidents.contains { "\($0.cause)".contains("filled its folder") } })
        // It is not started beside what it left, and neither is another instance; what to do is said.
        #expect(
            await eventually { unit.incidents.contains { "\($0.cause)".contains("delete what is not needed there") } })
        let error = await #expect(throws: (any Error).self) { try await self.unit(host) }
        #expect(error.map { "\($0)".contains(crowd.dropLast("/crowd".count)) } == true, "\(String(describing: error))")
        try FileManager.default.removeItem(atPath: crowd)
        unit.restartService()
        #expect(await eventually { unit.status.state == .idle })
    }

    @Test func noOtherUnitReachesTheFolder() async throws {
        let host = try Installation.host()
        let keeper = try await unit(host)
        let folder = try folder(host)
        let path = folder + "/" + UUID().uuidString
        try #require(write(keeper, path) == 0)
        for codes in ["aufx kep2 Test", "aufx kep0 Test"] {
            let other = try #require(try await unit(host, codes) as? RemoteAudioUnit)
            #expect(ask(other, ["read": path])["errno"] as? Int ?? 0 != 0)
            #expect(write(other, folder + "/intruder") ?? 0 != 0)
        }
        #expect(ask(try await unit(host, "aufx kep0 Test"))["folder"] as? String == "none")
        #expect(!FileManager.default.fileExists(atPath: folder + "/intruder"))
    }

    @Test func unitsWithFoldersOfTheirOwnShareNoProcess() async throws {
        var settings = HostSettings()
        settings.grouping = .together
        let host = try Installation.host(settings)
        var units: [RemoteAudioUnit] = []
        for codes in [Self.keeper, "aufx kep2 Test", "aufx kep0 Test", Self.keeper] {
            units.append(try #require(try await unit(host, codes) as? RemoteAudioUnit))
        }
        let processes = try units.map { try #require($0.serviceProcessID) }
        #expect(Set(processes).count == 3)
        #expect(processes[0] == processes[3])
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        let host = try Installation.host()
        let folder = try folder(host, "aufx kep2 Test")
        try FileManager.default.createDirectory(
            atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(filePath: folder))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for inProcess in [false, true] {
            await #expect {
                _ = try await unit(host, "aufx kep2 Test", inProcess: inProcess)
            } throws: { "\($0)".contains(folder) }
        }
    }
}
