import ComponentRegistry
import FoundationEssentials
import Glibc
import Settings
import TestSupport
import Testing

@Suite struct ComponentScannerTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    private func scanner(_ folders: [String], cached: Bool = false) -> ComponentScanner {
        ComponentScanner(
            searchPath: ExtensionSearchPath(directories: folders.map { directory.path + "/" + $0 }),
            cachePath: cached ? directory.path + "/cache/components.json" : nil)
    }

    @Test func firstDirectoryWinsAndTheHiddenOneIsReported() throws {
        try directory.writeBundle("first/Filter.appex", name: "Demo: One")
        try directory.writeBundle("second/Filter.appex", name: "Demo: Two")
        let scan = scanner(["first", "second"]).scan()
        #expect(scan.components.map(\.name) == ["Demo: One"])
        #expect(scan.hidden.map(\.name) == ["Demo: Two"])
        #expect(scan.diagnostics.map(\.severity) == [.note])
    }

    @Test func oneBadBundleHidesNoOther() throws {
        try directory.writeBundle("first/Bad.appex", information: "broken")
        try directory.writeBundle("first/Filter.appex")
        let scan = scanner(["first"]).scan()
        #expect(scan.components.count == 1)
        #expect(scan.diagnostics.map(\.severity) == [.error])
    }

    @Test func missingDirectoryIsNoFault() {
        #expect(scanner(["absent"]).scan() == .empty)
    }

    @Test func fileInPlaceOfADirectoryIsReported() throws {
        try directory.write([], to: "first")
        #expect(scanner(["first"]).scan().diagnostics.map(\.severity) == [.error])
    }

    @Test func componentsAreFoundByTripleNameAndWildcard() throws {
        try directory.writeBundle("first/Filter.appex")
        try directory.writeBundle("first/Gain.appex", subtype: "gain", name: "Demo: Gain")
        let scan = scanner(["first"]).scan()
        #expect(scan.components(named: "aufx gain Demo").map(\.unitName) == ["Gain"])
        #expect(scan.components(named: "aufx:gain:Demo").count == 1)
        #expect(scan.components(named: "demo: gain").count == 1)
        #expect(scan.components(named: "FILTER").count == 1)
        #expect(scan.components(named: "gain").map(\.unitName) == ["Gain"])
        #expect(scan.components(named: "nothing").isEmpty)
        #expect(scan.components(matching: .any).count == 2)
    }

    @Test func cacheGivesTheSameAnswerAndNoticesAnUpdate() throws {
        try directory.writeBundle("first/Filter.appex")
        let scanner = scanner(["first"], cached: true)
        let cold = scanner.scan()
        #expect(FileManager.default.fileExists(atPath: directory.path + "/cache/components.json"))
        #expect(scanner.scan() == cold)
        try directory.write(
            TemporaryFolder.libraryBytes() + [1], to: "first/Filter.appex/Contents/Linux/libFilter.so")
        let updated = scanner.scan()
        #expect(updated.components[0].bundleHash != cold.components[0].bundleHash)
    }

    @Test func damagedCacheIsIgnored() throws {
        try directory.writeBundle("first/Filter.appex")
        try directory.write(Array("{\"format\":1,".utf8), to: "cache/components.json")
        #expect(scanner(["first"], cached: true).scan().components.count == 1)
    }

    @Test func warningsSurviveTheCache() throws {
        try directory.writeBundle("first/Filter.appex", information: TemporaryFolder.information(extra: ""))
        let scanner = scanner(["first"], cached: true)
        #expect(scanner.scan().diagnostics.count == 1)
        #expect(scanner.scan().diagnostics.count == 1)
    }

    @Test func environmentsPathComesFirstAndRelativePathsAreResolved() {
        let path = ExtensionSearchPath(
            environment: ["AUEXTENSION_PATH": "/a/:b::/a", "HOME": "/home/me"], codeDirectories: ["/opt/audio/bin"])
        let current = FileManager.default.currentDirectoryPath
        #expect(
            path.directories == [
                "/a", current + "/b", "/home/me/.local/share/auserviced/extensions",
                "/opt/audio/lib/auserviced/extensions",
                "/usr/local/lib/auserviced/extensions", "/usr/lib/auserviced/extensions",
            ])
    }

    @Test func relativeBaseDirectoriesAreIgnored() {
        let directories = UserDirectories(environment: ["HOME": "/home/me", "XDG_STATE_HOME": "relative"])
        #expect(directories.state == "/home/me/.local/state/auserviced")
    }

    @Test(.timeLimit(.minutes(1))) func newBundleIsNoticedEvenInADirectoryThatAppearsLater() async throws {
        let registry = ExtensionRegistry(scanner: scanner(["later/extensions"]))
        let (scans, continuation) = AsyncStream.makeStream(of: ComponentScan.self)
        let token = registry.addObserver { continuation.yield($0) }
        try registry.startWatching()
        try directory.writeBundle("later/extensions/Filter.appex")
        for await scan in scans where scan.components.count == 1 { break }
        try FileManager.default.removeItem(atPath: directory.path + "/later/extensions/Filter.appex")
        for await scan in scans where scan.components.isEmpty { break }
        registry.removeObserver(token)
        #expect(registry.current.components.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func anUpdatedBundleIsNoticedByARegistryThatWatches() async throws {
        try directory.writeBundle("first/Filter.appex")
        let registry = ExtensionRegistry(scanner: scanner(["first"]))
        let (scans, continuation) = AsyncStream.makeStream(of: ComponentScan.self)
        let token = registry.addObserver { continuation.yield($0) }
        try registry.startWatching()
        let list = TemporaryFolder.information(extra: "<key>version</key><integer>131843</integer>")
        try directory.write(Array(list.utf8), to: "first/Filter.appex/Contents/Info.plist")
        for await scan in scans where scan.components.first?.version == 131843 { break }
        registry.removeObserver(token)
        #expect(registry.current.components.map(\.version) == [131843])
    }
}
