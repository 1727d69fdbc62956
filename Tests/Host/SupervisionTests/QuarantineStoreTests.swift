import FoundationEssentials
import Glibc
import LinuxProcesses
import LinuxSystem
import Supervision
import TestSupport
import Testing

@Suite struct QuarantineStoreTests {
    @Test func aMissingFileIsAnEmptyList() throws {
        try withStore { store throws in
            #expect(try store.entries() == [])
        }
    }

    @Test func entriesSurviveInTheFile() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            #expect(try QuarantineStore(path: store.path).entry(bundleHash: "a") == Self.entry("a"))
        }
    }

    @Test func oneBundleHasOneEntry() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            try store.add(Self.entry("a"))
            #expect(try store.entries().count == 1)
        }
    }

    @Test func aReleasedBundleIsFree() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            try store.add(Self.entry("b"))
            #expect(try store.remove(bundleHash: "a"))
            #expect(try !store.remove(bundleHash: "a"))
            #expect(try store.entries() == [Self.entry("b")])
        }
    }

    @Test func aBrokenFileIsAClearErrorAndCanBeCleared() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            try Data("{".utf8).write(to: URL(filePath: store.path))
            #expect(throws: QuarantineError.self) { try store.entries() }
            try store.removeAll()
            #expect(try store.entries() == [])
        }
    }

    @Test func whatIsNoFileOrTooLargeIsRefusedUnread() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            try FileManager.default.removeItem(atPath: store.path)
            // Whoever opened a pipe to read all of it would wait for a writer.
            #expect(mkfifo(store.path, 0o600) == 0)
            let pipe = #expect(throws: QuarantineError.self) { try store.entries() }
            #expect(pipe.map { "\($0)" }?.contains("is not a regular file") == true)
            try FileManager.default.removeItem(atPath: store.path)
            try Data(count: (1 << 20) + 1).write(to: URL(filePath: store.path))
            let large = #expect(throws: QuarantineError.self) { try store.entries() }
            #expect(large.map { "\($0)" }?.contains("is larger than 1 MiB") == true)
        }
    }

    @Test func changesOfManyWritersAtOnceAreAllKept() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("new/quarantine.json")
        // Each with a store of its own, whose lock knows of the others' only through the file, as in other processes.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    let store = QuarantineStore(path: path)
                    for number in 0..<20 { try store.add(Self.entry("\(writer)-\(number)")) }
                    for number in 0..<10 { try store.remove(bundleHash: "\(writer)-\(number)") }
                }
            }
            try await group.waitForAll()
        }
        let kept = try QuarantineStore(path: path).entries().map(\.bundleHash)
        #expect(kept.sorted() == (0..<6).flatMap { writer in (10..<20).map { "\(writer)-\($0)" } }.sorted())
    }

    @Test func aChangeWaitsForAnotherProcess() throws {
        try withStore { store throws in
            try store.add(Self.entry("a"))
            let script = "exec 9>\"$0\"; flock 9 || exit 1; echo held; read; exit 0"
            let ends = try UnixSocket.pair(.stream)
            let holder = try ProcessHandle.spawn(
                ProcessHandle.Launch(
                    executable: "/bin/bash", arguments: ["-c", script, store.path + ".lock"],
                    descriptors: [(ends.1.rawDescriptor, 0), (ends.1.rawDescriptor, 1)]))
            defer { holder.kill() }
            #expect(try !ends.0.wait(.readable, deadline: MonotonicClock.deadline(milliseconds: 30_000)).isEmpty)
            #expect(throws: SystemError.self) { _ = try FileLock(path: store.path + ".lock", deadline: 0) }
            try ends.0.send(Array("\n".utf8))
            try store.add(Self.entry("b"))
            #expect(try store.entries().map(\.bundleHash) == ["a", "b"])
            #expect(try holder.waitForExit(deadline: MonotonicClock.deadline(milliseconds: 30_000)) == .code(0))
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

    private static func entry(_ hash: String) -> QuarantineEntry {
        QuarantineEntry(bundleHash: hash, component: "aufx flty Test", reason: "it crashed", since: 1)
    }

    private func withStore(_ body: (QuarantineStore) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(QuarantineStore(path: folder.file("new/deep/quarantine.json")))
    }
}
