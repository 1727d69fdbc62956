import Foundation
import TestSupport
import Testing

/// `scripts/install` with a build of small scripts, without a HOME.
struct InstallScriptTests {
    private let clone: ScriptFolder

    init() throws {
        clone = try ScriptFolder()
        try clone.build(version: "1.2.3", bundles: ["Gain.appex", "Organ.component"])
    }

    @Test func everythingIsInThePrefix() throws {
        let outcome = try clone.install()
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("install: auserviced 1.2.3 is in \(clone.prefix.path)"))
        let files = Set(clone.installed.keys)
        #expect(files.isSuperset(of: Self.files), "\(Set(Self.files).subtracting(files))")
        #expect(!files.contains { $0.contains(".auserviced-install") })
        #expect(clone.installed["lib/libaudiotoolbox.so"] == "libaudiotoolbox.so.1")
        #expect(clone.installed["lib/libaudiotoolbox.so.1"] == "libaudiotoolbox.so.1.2.3")
        #expect(clone.installed["share/fish/vendor_completions.d/auctl.fish"] == "completes auctl in fish\n")
        #expect(clone.installed["lib/pkgconfig/audiotoolbox.pc"]?.contains("prefix=\(clone.prefix.path)\n") == true)
        let unit = clone.installed["share/systemd/user/auserviced.service"] ?? ""
        #expect(unit.contains("ExecStart=\(clone.prefix.path)/bin/auserviced\n"))
    }

    private static let files = [
        "bin/auctl", "bin/auserviced", "libexec/auserviced/auextension", "libexec/auserviced/aucodec",
        "libexec/auserviced/auconsole",
        "libexec/auserviced/auplugview", "libexec/auserviced/auview",
        "libexec/auserviced/libForeignPlugIns.so", "libexec/auserviced/libPlugInAdapter.so",
        "lib/libaudiotoolbox.so.1.2.3",
        "lib/auserviced/libswiftCore.so", "lib/auserviced/librendercounter.so",
        "lib/auserviced/extensions/Gain.appex/Contents/Info.plist",
        "lib/auserviced/extensions/Gain.appex/Contents/Linux/libUnit.so",
        "lib/auserviced/extensions/Gain.appex/Contents/Resources/picture",
        "lib/auserviced/extensions/Organ.component/Contents/Linux/libUnit.so",
        "include/auserviced/AudioToolbox/AudioToolbox.h", "share/systemd/user/auserviced.socket",
        "share/man/man1/auctl.1", "share/man/man1/auserviced.1", "share/bash-completion/completions/auctl",
        "share/zsh/site-functions/_auctl", "share/auserviced/install-manifest",
        "share/auserviced/package/extensions/entry.map",
        "share/auserviced/package/Sources/Unit/CAudioUnit/include/AUExtension.h",
    ]

    @Test func thePackageThatUnitsAreBuiltWithIsAPartOfThisOne() throws {
        try #require(clone.install().status == 0)
        // UnitPackageTests compares it with the whole package's.
        let manifest = TestPackage.folder.appending(path: "scripts/units/Package.swift")
        #expect(
            try clone.installed["share/auserviced/package/Package.swift"]
                == String(contentsOf: manifest, encoding: .utf8))
    }

    @Test func whatUnitsAndHostsAreBuiltWithIsCompiledUnlessOnlyTheSourcesAreWanted() throws {
        try #require(clone.install().status == 0)
        #expect(clone.installed["share/auserviced/package/prebuilt/modules"] == "compiled\n")
        let outcome = try clone.install(options: ["--sources-only"])
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(clone.exists("prefix/share/auserviced/package/Package.swift"))
        #expect(!clone.exists("prefix/share/auserviced/package/prebuilt"))
    }

    @Test func whatDoesNotCompileIsSaidAndNothingIsInstalled() throws {
        let outcome = try clone.install(fault: .framework)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("--sources-only leaves that to them. Nothing was changed"), "\(outcome.output)")
        #expect(!clone.exists("prefix"))
    }

    @Test func whatOnlyDevelopersMeasureWithIsInstalledWhenItIsAskedFor() throws {
        try #require(clone.install().status == 0)
        #expect(!clone.installed.keys.contains { $0.contains("aubench") || $0.contains("rawspawn") })
        try #require(clone.install(options: ["--with-bench"]).status == 0)
        let files = Set(clone.installed.keys)
        let wanted: Set = [
            "bin/aubench", "libexec/auserviced/rawspawn", "share/man/man1/aubench.1",
            "share/bash-completion/completions/aubench", "share/zsh/site-functions/_aubench",
            "share/fish/vendor_completions.d/aubench.fish",
        ]
        #expect(files.isSuperset(of: wanted), "\(wanted.subtracting(files))")
        // Installing without it takes it away again.
        try #require(clone.install().status == 0)
        #expect(!clone.installed.keys.contains { $0.contains("aubench") || $0.contains("rawspawn") })
    }

    @Test func everyCommandHasAManualPage() throws {
        try #require(clone.install().status == 0)
        let page = clone.installed["share/man/man1/auctl-list.1"] ?? ""
        #expect(page.hasPrefix(".TH \"AUCTL-LIST\" 1 \"\" \"auserviced 1.2.3\""))
        for part in [
            "auctl\\-list \\- Lists what is there.\n", "[\\fIcode\\fR ...] [\\fB\\-\\-tag\\fR \\fItag\\fR]\n",
            ".nf\n\\&.first with a\\eb\nauctl list \\-x\n.fi\n", ".PP\nLast.\n",
            ".TP\n\\fB\\-t\\fR, \\fB\\-\\-tag\\fR \\fItag\\fR\nOne tag. (values: none, all; default: none)\n",
        ] { #expect(page.contains(part), "\(page)") }
        #expect(clone.installed["share/man/man1/auctl.1"]?.contains(".TP\n\\fBauctl\\-list\\fR(1)\n") == true)
    }

    @Test func uninstallingLeavesNothing() throws {
        try #require(clone.install().status == 0)
        let outcome = try clone.uninstall()
        #expect(outcome.status == 0)
        #expect(outcome.output == "install: auserviced 1.2.3 was removed from \(clone.prefix.path)\n")
        #expect(!clone.exists("prefix"))
    }

    @Test func uninstallingLeavesWhatOthersHavePutThere() throws {
        try clone.write("prefix/bin/tool", "")
        try #require(clone.install().status == 0)
        try clone.write("prefix/lib/auserviced/extensions/Own.appex/Contents/Info.plist", "")
        #expect(try clone.uninstall().status == 0)
        let files = clone.installed.keys.filter { clone.installed[$0] != "" }
        #expect(Set(files) == ["bin/tool", "lib/auserviced/extensions/Own.appex/Contents/Info.plist"])
    }

    @Test func anotherVersionTakesThePlaceOfTheOneBefore() throws {
        try #require(clone.install().status == 0)
        try clone.build(version: "2.0", bundles: ["Gain.appex"])
        let outcome = try clone.install()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("install: version 1.2.3 was replaced"))
        let files = clone.installed.keys
        #expect(!files.contains { $0.contains("Organ") || $0.contains("1.2.3") })
        #expect(clone.installed["lib/libaudiotoolbox.so"] == "libaudiotoolbox.so.2")
        #expect(try clone.uninstall().status == 0)
        #expect(!clone.exists("prefix"))
    }

    @Test func anInstallationThatFailsLeavesTheOneBefore() throws {
        try #require(clone.install().status == 0)
        let before = clone.installed
        try clone.build(version: "2.0", bundles: ["Gain.appex", "New.appex"])
        #expect(try clone.install(fault: .disk).status != 0)
        #expect(clone.installed == before)
    }

    @Test func anInstallationThatFailsLeavesNothing() throws {
        #expect(try clone.install(fault: .disk).status != 0)
        #expect(!clone.exists("prefix"))
        try FileManager.default.removeItem(at: clone.folder.appending(path: "build/aucodec"))
        let outcome = try clone.install()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("build/aucodec is missing; build with scripts/build"))
        #expect(!clone.exists("prefix"))
    }

    @Test(arguments: ["build/auctl/prefix", "/proc/auserviced/prefix"])
    func aPrefixThatCannotBeWrittenToIsRefused(_ path: String) throws {
        let prefix = path.hasPrefix("/") ? path : clone.folder.appending(path: path).path
        let outcome = try clone.install(to: prefix)
        #expect(outcome.status == 1)
        #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome.output)")
        #expect(outcome.output.contains("cannot be written to; run this as a user who may, or choose another folder"))
    }

    @Test(arguments: ["prefix/bin/auctl", "prefix/bin/auctl/file"])
    func whatOthersHavePutThereIsNotReplaced(_ path: String) throws {
        try clone.write(path, "# of others")
        let before = clone.installed
        let outcome = try clone.install()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("install: \(clone.prefix.path)/bin/auctl is "))
        #expect(outcome.output.contains("Nothing was changed"))
        #expect(clone.installed == before)
    }

    @Test func anotherInstallationIsNamed() throws {
        let outcome = try clone.install()
        let other = clone.folder.appending(path: "programs/auctl").path
        #expect(outcome.output.contains("install: there is another installation, too: \(other)\n"))
        #expect(outcome.output.contains("export PATH=\"\(clone.prefix.path)/bin:$PATH\"\n"))
    }

    @Test func packagersGetTheFilesInTheirFolder() throws {
        let stage = clone.folder.appending(path: "stage")
        let outcome = try clone.install(to: "/usr", adding: ["DESTDIR": stage.path])
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(clone.exists("stage/usr/bin/auctl"))
        let unit = stage.appending(path: "usr/share/systemd/user/auserviced.service")
        #expect(try String(contentsOf: unit, encoding: .utf8).contains("ExecStart=/usr/bin/auserviced\n"))
    }

    @Test func withoutAnInstallationThereIsNothingToUninstall() throws {
        let outcome = try clone.uninstall()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("install: there is no installation in \(clone.prefix.path)"))
    }

    @Test(arguments: ["../file", "/etc/file", "bin/../../file"])
    func aManifestThatLeadsOutOfThePrefixIsRefused(_ path: String) throws {
        try #require(clone.install().status == 0)
        try clone.write("file", "")
        let manifest = clone.prefix.appending(path: "share/auserviced/install-manifest")
        try Data("auserviced 1.2.3\nbin/auctl\n\(path)\n".utf8).write(to: manifest)
        let outcome = try clone.uninstall()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("names '\(path)', which is outside of"))
        #expect(clone.exists("file") && clone.exists("prefix/bin/auctl"))
    }

    @Test(arguments: [["--prefix"], ["--fast"], ["--prefix", ""]])
    func whatItDoesNotKnowIsRefused(_ arguments: [String]) throws {
        let outcome = try clone.run("scripts/install", arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.contains("usage: install "))
    }
}
