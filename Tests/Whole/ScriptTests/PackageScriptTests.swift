import Foundation
import Testing

/// `scripts/package` with a build of small scripts.
struct PackageScriptTests {
    private let clone: ScriptFolder

    init() throws {
        clone = try ScriptFolder()
        try clone.build(version: "1.2.3", bundles: ["Gain.appex", "BuiltInEffects.appex", "AudioFilePlayer.appex"])
    }

    private func package(fault: ScriptFolder.Fault = .none) throws -> ScriptFolder.Outcome {
        let built = clone.folder.appending(path: "build").path
        return try clone.run(
            "scripts/package", ["--build-path", built, "--extensions", "\(built)/extensions"], fault: fault)
    }

    private func contents(_ package: String, _ option: String) throws -> String {
        try clone.write("show", "dpkg-deb \(option) ${0%/*}/.build/packages/\(package)_1.2.3-1_*.deb")
        return try clone.run("show").output
    }

    /// Which files of the prefix are in which package, some of each.
    private static let files = [
        "auserviced-runtime": [
            "bin/auserviced", "libexec/auserviced/auextension", "libexec/auserviced/libPlugInAdapter.so",
            "lib/auserviced/libswiftCore.so", "lib/systemd/user/auserviced.socket",
            "share/doc/auserviced-runtime/copyright",
            "lib/auserviced/extensions/BuiltInEffects.appex/Contents/Info.plist",
        ],
        "auserviced-foundation": ["lib/auserviced/libFoundation.so"],
        "auserviced-units": ["lib/auserviced/extensions/Gain.appex/Contents/Info.plist"],
        "auserviced": [
            "bin/auctl", "libexec/auserviced/auconsole", "lib/auserviced/librendercounter.so",
            "share/man/man1/auctl-list.1.gz",
            "share/zsh/vendor-completions/_auctl", "share/doc/auserviced/copyright",
            "lib/auserviced/extensions/AudioFilePlayer.appex/Contents/Info.plist",
        ],
        "auserviced-codecs": ["libexec/auserviced/aucodec"],
        "auserviced-views": ["libexec/auserviced/auplugview", "libexec/auserviced/auview"],
        "auserviced-bench": [
            "bin/aubench", "libexec/auserviced/rawspawn", "share/man/man1/aubench-list.1.gz",
            "share/fish/vendor_completions.d/aubench.fish",
        ],
        "libaudiotoolbox1": ["lib/libaudiotoolbox.so.1.2.3"],
        "libaudiotoolbox-dev": [
            "include/auserviced/AudioToolbox/AudioToolbox.h", "lib/pkgconfig/audiotoolbox.pc",
            "share/auserviced/package/Package.swift",
        ],
    ]

    @Test func whatRunsUnitsComesWithoutCommandFoundationAndDemoUnits() throws {
        let outcome = try package()
        #expect(outcome.status == 0, "\(outcome.output)")
        var everything = ""
        for (name, files) in Self.files {
            let listing = try contents(name, "-c")
            for file in files { #expect(listing.contains(" ./usr/\(file)\n"), "\(name): \(file)") }
            everything += listing
        }
        for file in Self.files.values.joined() {
            #expect(everything.components(separatedBy: " ./usr/\(file)\n").count == 2, "\(file) is in one package")
        }
        #expect(!everything.contains("manifest"))
    }

    @Test func theLibraryHasTheNameThatProgramsAreLinkedWith() throws {
        try #require(package().status == 0)
        #expect(try contents("libaudiotoolbox1", "-c").contains("libaudiotoolbox.so.1 -> libaudiotoolbox.so.1.2.3\n"))
        #expect(try contents("libaudiotoolbox-dev", "-c").contains("libaudiotoolbox.so -> libaudiotoolbox.so.1\n"))
    }

    @Test func packagesNameWhatTheyNeed() throws {
        try #require(package().status == 0)
        func needs(_ package: String) throws -> String {
            try contents(package, "-f").split(separator: "\n").first { $0.hasPrefix("Depends: ") }.map(String.init)
                ?? ""
        }
        let runtime = "Depends: auserviced-runtime (= 1.2.3-1), "
        // Packed relocations.
        #expect(try needs("auserviced-runtime") == "Depends: libc6 (>= 2.36)")
        #expect(try needs("auserviced-units") == runtime + "libc6 (>= 2.36)")
        #expect(try needs("auserviced") == runtime + "auserviced-foundation (= 1.2.3-1), libc6 (>= 2.36)")
        #expect(try contents("auserviced", "-f").contains("\nRecommends: auserviced-units\n"))
        // What brings a hundred packages along comes to those only who ask for it.
        #expect(
            try contents("auserviced", "-f").contains(
                "\nSuggests: auserviced-codecs, auserviced-views, auserviced-bench, "))
        #expect(try needs("auserviced-codecs") == runtime + "libc6 (>= 2.36)")
        #expect(
            try needs("auserviced-views")
                == "\(runtime)auserviced-foundation (= 1.2.3-1), libc6 (>= 2.36), libpangocairo-1.0-0, fonts-dejavu-core"
        )
        // Every Wayland desktop has brought them along.
        #expect(
            try contents("auserviced-views", "-f").contains("\nSuggests: libwayland-client0, libwayland-cursor0\n"))
        #expect(try needs("auserviced-bench") == "Depends: auserviced (= 1.2.3-1), libc6 (>= 2.36), libcairo2")
        #expect(try needs("libaudiotoolbox1") == runtime + "libc6 (>= 2.36)")
        #expect(try needs("libaudiotoolbox-dev") == "Depends: libaudiotoolbox1 (= 1.2.3-1)")
    }

    @Test func withoutWhatIsNeededThereIsNoPackage() throws {
        let outcome = try package(fault: .build)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("package: what auserviced-runtime needs cannot be found out"))
        #expect(!clone.exists(".build/packages"))
    }

    @Test func whatItDoesNotKnowIsRefused() throws {
        #expect(try clone.run("scripts/package", "--fast").status == 64)
    }
}
