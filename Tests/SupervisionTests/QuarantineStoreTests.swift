import FoundationEssentials
import Supervision
import Testing

@Suite struct QuarantineStoreTests {
    @Test func aMissingFileIsAnEmptyList() throws {
        try withStore { store throws in
            #expect(try store.entries() == [])
        }
    }

    @Test func entriesSurviveInTheFile() throws {
        try withStore { store throws in
            try store.add(entry("a"))
            #expect(try QuarantineStore(path: store.path).entry(bundleHash: "a") == entry("a"))
        }
    }

    @Test func oneBundleHasOneEntry() throws {
        try withStore { store throws in
            try store.add(entry("a"))
            try store.add(entry("a"))
            #expect(try store.entries().count == 1)
        }
    }

    @Test func aReleasedBundleIsFree() throws {
        try withStore { store throws in
            try store.add(entry("a"))
            try store.add(entry("b"))
            #expect(try store.remove(bundleHash: "a"))
            #expect(try !store.remove(bundleHash: "a"))
            #expect(try store.entries() == [entry("b")])
        }
    }

    @Test func aBrokenFileIsAClearErrorAndCanBeCleared() throws {
        try withStore { store throws in
            try store.add(entry("a"))
            try Data("{".utf8).write(to: URL(filePath: store.path))
            #expect(throws: QuarantineError.self) { try store.entries() }
            try store.removeAll()
            #expect(try store.entries() == [])
        }
    }

    @Test func stateDirectoryFollowsTheEnvironment() {
        #expect(
            QuarantineStore.defaultPath(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])
                == "/s/auserviced/quarantine.json")
        #expect(
            QuarantineStore.defaultPath(environment: ["XDG_STATE_HOME": "relative", "HOME": "/h"])
                == "/h/.local/state/auserviced/quarantine.json")
    }

    private func entry(_ hash: String) -> QuarantineEntry {
        QuarantineEntry(bundleHash: hash, component: "aufx flty Test", reason: "it crashed", since: 1)
    }

    private func withStore(_ body: (QuarantineStore) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "quarantine-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(QuarantineStore(path: directory.path + "/deep/quarantine.json"))
    }
}
