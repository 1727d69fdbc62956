import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import Supervision
import TestSupport
import Testing

/// Connections that hosts make for units in processes of their own, which can make none.
@Suite(.serialized, .timeLimit(.minutes(2))) struct NetworkTests {
    private static let codes = "aufx kepn Test"
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        _ = UserData.folder
        folder = try TemporaryFolder()
        server = try LoopbackServer()
        try writeBundle(declaring: ["localhost:\(server.port)", "127.0.0.1:\(server.port)", "none.invalid:80"])
    }

    /// The test unit under other codes, with servers that it declares.
    private func writeBundle(declaring servers: [String]) throws {
        let source = try Installation.shared.get().extensions.appending(path: "Keeper.appex/Contents")
        let contents = folder.url.appending(path: "Net.appex/Contents")
        try FileManager.default.createDirectory(at: contents, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: source.appending(path: "Linux"), to: contents.appending(path: "Linux"))
        let list = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: source.appending(path: "Info.plist")), format: nil)
        var root = try #require(list as? [String: Any])
        var extensionEntry = try #require(root["NSExtension"] as? [String: Any])
        var attributes = try #require(extensionEntry["NSExtensionAttributes"] as? [String: Any])
        var component = try #require((attributes["AudioComponents"] as? [[String: Any]])?.first)
        component["subtype"] = "kepn"
        component["resourceUsage"] = ["network.client": servers]
        attributes["AudioComponents"] = [component]
        extensionEntry["NSExtensionAttributes"] = attributes
        root["NSExtension"] = extensionEntry
        try PropertyListSerialization.data(fromPropertyList: root, format: .xml, options: 0)
            .write(to: contents.appending(path: "Info.plist"))
    }

    private func unit(isAllowed: Bool = true, inProcess: Bool = false) async throws -> ExtensionAudioUnit {
        var settings = HostSettings()
        if isAllowed { settings.allowedNetwork = [Self.codes] }
        let search = ExtensionSearchPath(directories: [folder.path])
        let host = try AudioUnitHost(
            settings: settings,
            launcher: try EmbeddedLauncher(runnerPath: try Installation.shared.get().runnerPath, warmCount: 0),
            registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)), quarantine: nil)
        let unit = try await host.instantiate(
            try component(Self.codes), options: inProcess ? .loadInProcess : [])
        if let remote = unit as? RemoteAudioUnit { try #require(remote.status.sandbox == "A") }
        return unit
    }

    private func ask(
        _ unit: AUAudioUnit, _ host: String, port: UInt16? = nil, _ more: [AnyHashable: Any] = [:]
    ) -> [AnyHashable: Any] {
        let message: [AnyHashable: Any] = ["host": host, "port": Int(port ?? server.port), "text": "hello"]
        return unit.messageChannel(for: "network").callAudioUnit(message.merging(more) { $1 })
    }

    @Test(arguments: [false, true]) func aUnitTalksToAServerThatItDeclares(inProcess: Bool) async throws {
        let unit = try await unit(inProcess: inProcess)
        #expect(unit.isLoadedInProcess == inProcess)
        for host in ["127.0.0.1", "localhost", "LocalHost"] {
            let answer = ask(unit, host)
            #expect(answer["text"] as? String == "HELLO", "\(answer)")
        }
        #expect(await eventually { server.connectionCount == 3 })
    }

    @Test func aUnitThatCrashedConnectsAgain() async throws {
        let unit = try #require(try await unit() as? RemoteAudioUnit)
        #expect(ask(unit, "127.0.0.1")["text"] as? String == "HELLO")
        let process = try #require(unit.serviceProcessID)
        #expect(kill(process, SIGKILL) == 0)
        #expect(await eventually { unit.restartCount == 1 && unit.status.state == .idle })
        #expect(ask(unit, "127.0.0.1")["text"] as? String == "HELLO")
    }

    @Test func aConnectionLeadsNowhereElse() async throws {
        let unit = try await unit()
        let answer = ask(unit, "127.0.0.1", ["attack": true])
        #expect(answer["succeeded"] as? String == "", "\(answer)")
    }

    @Test func aServerThatIsNotDeclaredIsRefused() async throws {
        let unit = try await unit()
        let other = try LoopbackServer()
        for (host, port) in [("127.0.0.1", other.port), ("127.0.0.2", server.port), ("localhost.", server.port)] {
            let answer = ask(unit, host, port: port)
            let reason = try #require(answer["error"] as? String)
            #expect(reason.contains("does not declare \(host):\(port)") && reason.contains("network.client"))
            #expect(answer["status"] as? Int == Int(kAudioUnitErr_Unauthorized))
        }
        #expect(other.connectionCount == 0 && server.connectionCount == 0)
    }

    @Test func aUnitThatTheUserDoesNotAllowIsRefused() async throws {
        for inProcess in [false, true] {
            let reason = ask(try await unit(isAllowed: false, inProcess: inProcess), "127.0.0.1")["error"] as? String
            #expect(reason?.contains("allowedNetwork") == true && reason?.contains(Self.codes) == true)
        }
        #expect(server.connectionCount == 0)
    }

    @Test func whyAServerIsNotReachedIsTold() async throws {
        let unit = try await unit()
        let reason = try #require(ask(unit, "none.invalid", port: 80)["error"] as? String)
        #expect(reason.hasPrefix("none.invalid:80 cannot be found"), "\(reason)")
    }

    @Test func aUnitGetsABoundedNumberOfConnections() async throws {
        let unit = try await unit()
        let answer = ask(unit, "127.0.0.1", ["flood": 16])
        let connected = try #require(answer["connected"] as? Int)
        #expect(connected >= 8 && connected < 16)
        #expect((answer["reason"] as? String)?.contains("more than one connection a second") == true, "\(answer)")
        #expect(await eventually { server.connectionCount == connected })
        #expect(await eventually { ask(unit, "127.0.0.1")["text"] as? String == "HELLO" })
    }
}
