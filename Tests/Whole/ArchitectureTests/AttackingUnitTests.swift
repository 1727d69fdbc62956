import ServiceProtocol
import Testing

/// Units that attack the protocol speak the version of this build: others would be refused for that, whatever else they
/// send.
struct AttackingUnitTests {
    @Test(arguments: ["FaultyExtensions/Faulty", "HostileExtensions/Hostile"])
    func anAttackSpeaksTheVersionOfTheProtocol(_ unit: String) throws {
        let sources = PackageSources.texts(of: "Tests/\(unit)/Sources", ending: ".c").joined()
        let version = try #require(sources.firstMatch(of: /PROTOCOL_VERSION = ([0-9]+)/)).1
        #expect(UInt16(version) == ServiceProtocolVersion.current)
    }
}
