import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// Files that the user selects for units in processes of their own, which could not open them by themselves.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SelectedFileTests {
    private static let reader = "aufx kepr Test"
    private static let writer = "aufx kepw Test"
    private let folder: TemporaryFolder

    init() throws {
        _ = UserData.folder
        folder = try TemporaryFolder()
    }

    private func unit(_ codes: String = reader, inProcess: Bool = false) async throws -> ExtensionAudioUnit {
        try await Installation.host().instantiate(try component(codes), options: inProcess ? .loadInProcess : [])
    }

    private func remote(_ codes: String = reader) async throws -> RemoteAudioUnit {
        let unit = try #require(try await unit(codes) as? RemoteAudioUnit)
        try #require(unit.status.sandbox == "A", "the machine has no tier A")
        return unit
    }

    private func ask(_ unit: AUAudioUnit, _ message: [AnyHashable: Any] = [:]) -> [AnyHashable: Any] {
        unit.messageChannel(for: "selected").callAudioUnit(message)
    }

    private func write(_ text: String, to name: String) throws -> String {
        try folder.write(Array(text.utf8), to: name)
        return folder.file(name)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Why a file was not given; nil when it was.
    private func refusal(_ unit: ExtensionAudioUnit, _ path: String, key: String? = nil) -> String? {
        do throws(ExtensionHostError) {
            try unit.giveFile(atPath: path, key: key)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: Reading and writing

    @Test func aUnitReadsAFileThatItCouldNotOpen() async throws {
        let unit = try await remote()
        let path = try write("sixteen grand pianos", to: "piano.sf2")
        let byPath = unit.messageChannel(for: "files").callAudioUnit(["read": path])
        #expect(byPath["errno"] as? Int ?? 0 != 0)
        #expect(try unit.giveFile(atPath: path, key: "piano") == unit.givenFiles.first)
        #expect(unit.givenFiles == [SelectedFileStatus(key: "piano", path: path, isWritable: false)])
        #expect(ask(unit)["files"] as? String == "piano=piano.sf2")
        let answer = ask(unit, ["read": "piano"])
        #expect(answer["text"] as? String == "sixteen grand pianos")
        #expect(answer["size"] as? Int == 20 && answer["place"] as? Int == 0 && answer["next"] as? String == "sixt")
        #expect(ask(unit, ["map": "piano"])["text"] as? String == "sixteen grand pianos")
    }

    @Test func aUnitInProcessIsGivenFilesToo() async throws {
        let unit = try await unit(inProcess: true)
        #expect(unit.isLoadedInProcess)
        let path = try write("local", to: "file")
        try unit.giveFile(atPath: path)
        #expect(ask(unit, ["read": "file"])["text"] as? String == "local")
        try unit.withdrawFile("file")
        #expect(ask(unit)["files"] as? String == "" && unit.givenFiles.isEmpty)
    }

    @Test func aUnitThatDeclaresItWrites() async throws {
        let unit = try await remote(Self.writer)
        let path = try write("written", to: "file")
        try unit.giveFile(atPath: path)
        #expect(unit.givenFiles.first?.isWritable == true && ask(unit)["files"] as? String == "file=file+")
        #expect(ask(unit, ["write": "file"])["errno"] as? Int == 0)
        #expect(try text(path) == "WRITTEN")
    }

    @Test func aFileThatIsGivenForReadingStaysAsItWas() async throws {
        let path = try write("precious", to: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let before = try #require(RegularFile.Stamp(path: path))
        let unit = try await remote()
        try unit.giveFile(atPath: path)
        #expect(ask(unit, ["write": "file"])["errno"] as? Int == Int(EBADF))
        // What is mapped as code was in the file before.
        #expect(ask(unit, ["attack": "file"])["succeeded"] as? String == "code")
        #expect(try text(path) == "precious" && RegularFile.Stamp(path: path) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test func aFileThatIsGivenForWritingKeepsItsModeAndItsPlace() async throws {
        let path = try write("precious", to: "file")
        let unit = try await remote(Self.writer)
        try unit.giveFile(atPath: path)
        #expect(ask(unit, ["attack": "file"])["succeeded"] as? String == "ftruncate pwrite map code")
    }

    // MARK: Incarnations

    @Test func aUnitThatCrashedHasItsFilesBackBeforeItsState() async throws {
        let unit = try await remote()
        let path = try write("twice", to: "piano.sf2")
        try unit.giveFile(atPath: path, key: "piano")
        _ = ask(unit, ["read": "piano"])
        // Another has its name now; the unit keeps what was selected.
        try FileManager.default.removeItem(atPath: path)
        _ = try write("other", to: "piano.sf2")
        try unit.keepState()
        for restart in 1...2 {
            let process = try #require(unit.serviceProcessID)
            #expect(kill(process, SIGKILL) == 0)
            #expect(await eventually { unit.restartCount == restart && unit.status.state == .idle })
            let answer = ask(unit, ["read": "piano"])
            #expect(answer["text"] as? String == "twice" && answer["next"] as? String == "twic")
            // A state that comes with a crash each time is not given for ever.
            let history = ask(unit)["history"] as? String
            #expect(history == "+piano state with piano" || restart > 1 && history == "+piano")
        }
        #expect(unit.givenFiles.map(\.key) == ["piano"])
    }

    @Test func whatHappensWhileAUnitIsMissingCountsForTheNextIncarnation() async throws {
        let unit = try await remote()
        let path = try write("one", to: "one")
        try unit.giveFile(atPath: path)
        try unit.giveFile(atPath: path, key: "two")
        unit.killService()
        try unit.withdrawFile("one")
        try unit.giveFile(atPath: path, key: "three")
        #expect(await eventually { unit.restartCount == 1 && unit.status.state == .idle })
        #expect(unit.givenFiles.map(\.key) == ["two", "three"])
        #expect(await eventually { ask(unit)["files"] as? String == "three=one two=one" })
    }

    @Test func aFileThatIsWithdrawnDoesNotComeBack() async throws {
        let unit = try await remote()
        try unit.giveFile(atPath: try write("gone", to: "file"))
        try unit.withdrawFile("file")
        #expect(ask(unit, ["read": "file"])["missing"] as? String == "file")
        #expect(ask(unit)["history"] as? String == "+file -file")
        unit.killService()
        #expect(await eventually { unit.restartCount == 1 && unit.status.state == .idle })
        #expect(ask(unit)["files"] as? String == "")
        #expect(throws: ExtensionHostError.self) { try unit.withdrawFile("file") }
    }

    // MARK: Refusals

    @Test func aUnitThatDeclaresNothingIsGivenNothing() async throws {
        let path = try write("secret", to: "file")
        for codes in ["aufx kep0 Test", "aufx keep Test", "aufx gain Demo"] {
            let unit = try await unit(codes)
            let reason = try #require(refusal(unit, path))
            #expect(reason.contains("files.user-selected") && reason.contains(path))
            #expect(unit.givenFiles.isEmpty)
        }
    }

    @Test func whatIsNoFileIsNamed() async throws {
        let unit = try await remote()
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let cases = [
            (folder.path, "a folder"), (pipe, "a pipe"), ("/dev/zero", "a device"), ("/proc/self/maps", "system"),
            (folder.file("none"), "No such file"), ("relative", "absolute"), ("/a\0b", "absolute"),
        ]
        for (path, words) in cases {
            let reason = try #require(refusal(unit, path))
            #expect(reason.contains(words) && reason.contains("nothing was given"), "\(reason)")
        }
        let path = try write("", to: "file")
        for key in ["", String(repeating: "k", count: 256)] {
            #expect(refusal(unit, path, key: key)?.contains("key") == true)
        }
        #expect(unit.givenFiles.isEmpty && ask(unit)["files"] as? String == "")
    }

    @Test func aUnitThatRefusesAFileKeepsTheOneThatItHad() async throws {
        let unit = try await remote()
        let path = try write("any", to: "any")
        #expect(refusal(unit, path, key: "refused")?.contains("no instrument") == true)
        #expect(unit.givenFiles.isEmpty && ask(unit)["files"] as? String == "")
    }

    @Test func theFilesOfAUnitHaveALimit() async throws {
        let unit = try await remote()
        let path = try write("any", to: "any")
        for number in 0..<WireLimits.selectedFiles { try unit.giveFile(atPath: path, key: "\(number)") }
        #expect(refusal(unit, path, key: "another")?.contains("16 files at most") == true)
        #expect(refusal(unit, try write("new", to: "new"), key: "3") == nil)
        #expect(ask(unit, ["read": "3"])["text"] as? String == "new")
        #expect(unit.givenFiles.count == WireLimits.selectedFiles)
    }

    @Test func unitsThatTakeFilesShareNoProcessWithThoseThatDoNot() async throws {
        var settings = HostSettings()
        settings.grouping = .together
        let host = try Installation.host(settings)
        var processes: [Int32] = []
        for codes in [Self.reader, "aufx kep0 Test", Self.writer] {
            let unit = try await host.instantiate(try component(codes))
            processes.append(try #require((unit as? RemoteAudioUnit)?.serviceProcessID))
            withExtendedLifetime(unit) {}
        }
        #expect(processes[0] != processes[1])
    }
}
