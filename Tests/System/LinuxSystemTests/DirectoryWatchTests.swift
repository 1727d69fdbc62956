import FoundationEssentials
import LinuxSystem
import Testing

@Suite struct DirectoryWatchTests {
    /// A folder that goes with the test.
    private struct Folder: ~Copyable {
        let path = "/tmp/directory-watch-\(UInt64.random(in: 0 ... .max))"
        init() throws { try Directory.make(path, mode: 0o700) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test func aChangeInADirectoryIsNoticedOnce() throws {
        let folder = try Folder()
        let watch = try DirectoryWatch()
        watch.watch([folder.path])
        #expect(!watch.clear())
        try Data().write(to: URL(filePath: folder.path + "/new"))
        #expect(watch.clear())
        #expect(!watch.clear())
    }

    @Test func aMissingDirectoryIsWatchedThroughItsParent() throws {
        let folder = try Folder()
        let watch = try DirectoryWatch()
        let wanted = folder.path + "/a/b"
        watch.watch([wanted])
        try Directory.make(folder.path + "/a", mode: 0o700)
        #expect(watch.clear())
        watch.watch([wanted])
        try Directory.make(wanted, mode: 0o700)
        #expect(watch.clear())
        watch.watch([wanted])
        try Data().write(to: URL(filePath: wanted + "/new"))
        #expect(watch.clear())
    }

    @Test func aDirectoryThatIsNoLongerWatchedIsSilent() throws {
        let first = try Folder()
        let second = try Folder()
        let watch = try DirectoryWatch()
        watch.watch([first.path, second.path])
        watch.watch([second.path])
        try Data().write(to: URL(filePath: first.path + "/new"))
        #expect(!watch.clear())
        try Data().write(to: URL(filePath: second.path + "/new"))
        #expect(watch.clear())
    }

    @Test func aFileInADirectorysPlaceIsWatchedThroughItsParent() throws {
        let folder = try Folder()
        let watch = try DirectoryWatch()
        try Data().write(to: URL(filePath: folder.path + "/file"))
        watch.watch([folder.path + "/file"])
        try FileManager.default.removeItem(atPath: folder.path + "/file")
        #expect(watch.clear())
    }
}
