import ComponentRegistry
import Settings
import TestSupport
import Testing

/// What a unit is given of what it declares.
@Suite struct ComponentGrantsTests {
    private static let home = UserDirectories(environment: ["HOME": "/h"])

    private func grants(
        _ usage: [String], subtype: String = "fltr", more: String = ""
    ) throws -> ComponentGrants {
        let directory = try TemporaryFolder()
        let keys = usage.map { "<key>\($0)</key><true/>" }.joined() + more
        let extra = "<key>version</key><integer>1</integer><key>resourceUsage</key><dict>\(keys)</dict>"
        try directory.writeBundle(
            "Unit.appex", information: TemporaryFolder.information(subtype: subtype, extra: extra))
        let (bundle, _) = ExtensionBundle.read(path: directory.path + "/Unit.appex")
        return ComponentGrants(of: try #require(bundle?.components.first), directories: Self.home)
    }

    @Test func nothingIsGivenThatIsNotDeclared() throws {
        let grants = try grants([])
        #expect(!grants.generatesCode && grants.dataFolder == nil && grants.refused.isEmpty)
    }

    @Test func whatIsDeclaredIsGivenOrNamed() throws {
        let grants = try grants(["presets", "network.client", "jit", "files.all"])
        #expect(grants.generatesCode)
        #expect(grants.dataFolder == "/h/.local/share/auserviced/units/aufx-fltr-Demo")
        #expect(grants.refused == ["files.all", "network.client"])
    }

    private func files(_ value: String) -> String { "<key>files.user-selected</key>\(value)" }

    @Test(arguments: [SelectedFileAccess.readOnly, .readWrite]) func filesAreGivenAsDeclared(
        access: SelectedFileAccess
    ) throws {
        let grants = try grants([], more: files("<string>\(access.rawValue)</string>"))
        #expect(grants.selectedFiles == access && grants.refused.isEmpty)
        // As Apple's entitlements have it.
        #expect(try self.grants(["files.user-selected.\(access.rawValue)"]).selectedFiles == access)
    }

    @Test(arguments: ["<true/>", "<string>write</string>", "<string/>", "<array><string>read-only</string></array>"])
    func filesThatAreDeclaredOtherwiseAreNotGiven(value: String) throws {
        let grants = try grants([], more: files(value))
        #expect(grants.selectedFiles == nil)
        #expect(grants.refused.count == 1 && grants.refused[0].hasPrefix("files.user-selected"))
    }

    private func servers(_ texts: [String]) -> String {
        "<key>network.client</key><array>\(texts.map { "<string>\($0)</string>" }.joined())</array>"
    }

    @Test func serversAreThoseThatAreDeclared() throws {
        let grants = try grants([], more: servers(["Example.org:443", "[::1]:80", "10.0.0.1:65535"]))
        #expect(grants.destinations.map(\.description).sorted() == ["10.0.0.1:65535", "[::1]:80", "example.org:443"])
        #expect(grants.refused.isEmpty)
    }

    @Test(arguments: [
        "example.org", "example.org:", "example.org:0", "example.org:65536", ":80", "a b:80", "*.org:443", "::1:80",
        "http://a:80", "a/b:80", "é:80",
    ]) func whatIsNoServerIsNamed(text: String) throws {
        let grants = try grants([], more: servers([text, "a:1"]))
        #expect(grants.destinations.map(\.description) == ["a:1"])
        #expect(grants.refused == ["network.client.\(text)"])
    }

    @Test func serversHaveALimit() throws {
        let grants = try grants([], more: servers((1...20).map { "a:\($0)" }))
        #expect(grants.destinations.count == 16 && grants.refused.count == 4)
    }

    @Test func theWholeNetworkIsNotGiven() throws {
        let grants = try grants(["network.client"])
        #expect(grants.destinations.isEmpty && grants.refused == ["network.client"])
    }

    @Test func filesThatAreDeclaredTwiceAreGivenForTheLesserUse() throws {
        let grants = try grants(["files.user-selected.read-only", "files.user-selected.read-write"])
        #expect(grants.selectedFiles == .readOnly && grants.refused == ["files.user-selected.read-write"])
    }

    @Test(arguments: [
        ("a/b.", "a%2Fb%2E"), ("../.", "%2E%2E%2F%2E"), ("a b-", "a%20b%2D"), ("%2Fa", "%252Fa"),
    ]) func aCodeLeadsOutOfNoFolder(code: String, name: String) throws {
        #expect(
            try grants(["presets"], subtype: code).dataFolder == "/h/.local/share/auserviced/units/aufx-\(name)-Demo")
    }

    @Test func aComponentWrittenAgainstTheCInterfaceIsToldOfNoFolder() throws {
        let directory = try TemporaryFolder()
        let list = """
            <key>AudioComponents</key><array><dict><key>type</key><string>aufx</string><key>subtype</key>\
            <string>plug</string><key>manufacturer</key><string>Demo</string><key>name</key><string>Demo: Plug</string>\
            <key>version</key><integer>1</integer><key>factoryFunction</key><string>PlugFactory</string>\
            <key>resourceUsage</key><dict><key>presets</key><true/><key>jit</key><true/>\
            <key>files.user-selected</key><string>read-only</string></dict></dict></array>
            """
        let bytes = Array(TemporaryFolder.propertyList(list).utf8)
        try directory.write(bytes, to: "Plug.component/Contents/Info.plist")
        try directory.write(try TemporaryFolder.libraryBytes(), to: "Plug.component/Contents/Linux/libPlug.so")
        let component = try #require(
            ExtensionBundle.read(path: directory.path + "/Plug.component").bundle?.components.first)
        let grants = ComponentGrants(of: component, directories: Self.home)
        #expect(component.isPlugIn && grants.generatesCode)
        #expect(grants.dataFolder == nil && grants.selectedFiles == nil)
        #expect(grants.refused == ["files.user-selected.read-only", "presets"])
    }
}
