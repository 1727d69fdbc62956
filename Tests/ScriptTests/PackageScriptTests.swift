import Foundation
import Testing

/// `scripts/package` with a build of small scripts.
struct PackageScriptTests {
    private let clone: ScriptFolder

    init() throws {
        clone = try ScriptFolder()
        try clone.build(version: "1.2.3", bundles: ["Gain.appex"])
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

    @Test func programsLibraryAndHeadersAreThreePackages() throws {
        let outcome = try package()
        #expect(outcome.status == 0, "\(outcome.output)")
        let programs = try contents("auserviced", "-c")
        for path in [
            "bin/auctl", "libexec/auserviced/auextension", "lib/auserviced/libswiftCore.so",
            "lib/auserviced/extensions/Gain.appex/Contents/Info.plist", "lib/systemd/user/auserviced.socket",
            "share/man/man1/auctl-list.1.gz", "share/zsh/vendor-completions/_auctl", "share/doc/auserviced/copyright",
        ] { #expect(programs.contains(" ./usr/\(path)\n"), "\(path)") }
        #expect(!programs.contains("libaudiotoolbox") && !programs.contains("manifest"))
        #expect(try contents("libaudiotoolbox1", "-c").contains("libaudiotoolbox.so.1 -> libaudiotoolbox.so.1.2.3\n"))
        let headers = try contents("libaudiotoolbox-dev", "-c")
        #expect(headers.contains("libaudiotoolbox.so -> libaudiotoolbox.so.1\n"))
        #expect(headers.contains("/AudioToolbox.h\n") && headers.contains("/audiotoolbox.pc\n"))
    }

    @Test func packagesNameWhatTheyNeed() throws {
        try #require(package().status == 0)
        #expect(try contents("auserviced", "-f").contains("\nDepends: libc6 (>= 2.36)\n"))
        let library = try contents("libaudiotoolbox1", "-f")
        #expect(library.contains("\nDepends: auserviced (= 1.2.3-1), libc6 (>= 2.36)\n"))
        #expect(try contents("libaudiotoolbox-dev", "-f").contains("\nDepends: libaudiotoolbox1 (= 1.2.3-1)\n"))
    }

    @Test func withoutWhatIsNeededThereIsNoPackage() throws {
        let outcome = try package(fault: .build)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("package: what auserviced needs cannot be found out"))
        #expect(!clone.exists(".build/packages"))
    }

    @Test func whatItDoesNotKnowIsRefused() throws {
        #expect(try clone.run("scripts/package", "--fast").status == 64)
    }
}
