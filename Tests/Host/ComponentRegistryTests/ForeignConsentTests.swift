import ComponentRegistry
import Foundation
import LinuxSystem
import TestSupport
import Testing

/// What the user allows plug-ins of other formats, in a file of the user's.
@Suite struct ForeignConsentTests {
    private static let name = "lv2:http://example.org/plug-ins#amp"

    private func component(_ name: String = name) throws -> RegisteredComponent {
        RegisteredComponent(
            foreign: name, try ComponentIdentifier(type: "aufx", subtype: "abcd", manufacturer: "LV2a"),
            name: "Maker: Amp", version: 1, path: "/usr/lib/lv2/amp.lv2",
            stamp: try #require(RegularFile.Stamp(path: "/proc/self/exe")))
    }

    @Test func nothingIsAllowedWithoutALine() throws {
        let plain = try component()
        #expect(!plain.loadableInProcess && ForeignConsents().applied(to: plain) == plain)
        #expect(ForeignConsents.load(path: "/nonexistent") == ForeignConsents())
    }

    @Test func aNameABeginningAndAllAreAllowed() throws {
        for line in ["in-process \(Self.name)", "in-process lv2:other lv2:http://example.org/*", "in-process\t*\r"] {
            let allowed = ForeignConsents(text: "# mine\n\n  \(line) # a remark\n").applied(to: try component())
            #expect(allowed.loadableInProcess && !allowed.grants.generatesCode, "\(line)")
        }
        let other = ForeignConsents(text: "in-process lv2:http://example.com/* \(Self.name)2 lv2")
        #expect(try !other.applied(to: component()).loadableInProcess)
    }

    @Test func codeIsAllowedByAWordOfItsOwn() throws {
        let allowed = ForeignConsents(text: "jit \(Self.name)").applied(to: try component())
        #expect(allowed.grants.generatesCode && !allowed.loadableInProcess && allowed.grants.refused.isEmpty)
    }

    @Test func linesThatMeanNothingAreTold() throws {
        let consents = ForeignConsents(text: "in-process\nallow \(Self.name)\njit clap:a\n")
        #expect(consents.unread.map(\.line) == [1, 2] && consents.names == [.code: ["clap:a"]])
        let folder = try TemporaryFolder()
        try folder.write(Array("allow all\n".utf8), to: "plug-ins.conf")
        let scan = ComponentScanner(
            searchPath: ExtensionSearchPath(directories: []), cachePath: folder.file("components.json"),
            consentPath: folder.file("plug-ins.conf")
        ).scan()
        #expect(scan.diagnostics.map(\.problem) == ["line 1 allows nothing: allow all"])
    }
}
