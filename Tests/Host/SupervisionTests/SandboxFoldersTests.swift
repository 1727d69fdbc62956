import Foundation
import Supervision
import TestSupport
import Testing

/// What a service has to see of the library that it loads.
struct SandboxFoldersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["in/A.appex/Contents/Linux", "out/B.appex/Contents/Linux", "build"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }

    private let library = "in/A.appex/Contents/Linux/libA.so"

    @Test func ofALibraryInItsBundleThatIsShown() throws {
        try folder.write([1], to: library)
        #expect(SandboxFolders.needed(forLibrary: folder.file(library)) == [folder.file("in/A.appex")])
        #expect(SandboxFolders.needed(forLibrary: "/usr/lib/libA.so") == ["/usr/lib"])
    }

    @Test func ofALinkTheLibraryAndItsBundleAreShown() throws {
        try folder.write([1], to: "out/B.appex/Contents/Linux/libB.so")
        try link(library, to: "../../../../out/B.appex/Contents/Linux/libB.so")
        let needed = SandboxFolders.needed(forLibrary: folder.file(library))
        #expect(needed.first == folder.file("in/A.appex"))
        #expect(needed.contains(folder.file("out/B.appex")))
        #expect(!needed.contains(folder.file("out")) && !needed.contains(folder.path))
    }

    @Test func ofALinkToALibraryThatIsInNoBundleNothingBesideItIsShown() throws {
        try folder.write([1], to: "build/libA.so.1")
        try link("build/libA.so", to: "libA.so.1")
        try link(library, to: folder.file("build/libA.so"))
        #expect(
            SandboxFolders.needed(forLibrary: folder.file(library))
                == [folder.file("in/A.appex"), folder.file("build/libA.so"), folder.file("build/libA.so.1")])
    }

    @Test func linksThatLeadInACircleEnd() throws {
        try link(library, to: "libA.so")
        #expect(SandboxFolders.needed(forLibrary: folder.file(library)).count <= 3)
    }
}
