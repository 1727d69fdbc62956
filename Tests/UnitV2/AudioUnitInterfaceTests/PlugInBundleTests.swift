import AudioToolbox
import AudioUnitInterface
import Foundation
import TestSupport
import Testing

/// `.component` bundles that are not what they should be: an error that names the file and what to do.
@Suite struct PlugInBundleTests {
    private let folder: TemporaryFolder
    private var library: String { folder.file("Test.component/Contents/Linux/libTest.so") }

    init() throws { folder = try TemporaryFolder() }

    private func write(information: String, library source: String? = nil) throws {
        let list = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(information)</dict></plist>"
        try folder.write(Array(list.utf8), to: "Test.component/Contents/Info.plist")
        try folder.write(
            Array(try source.map { try Data(contentsOf: URL(filePath: $0)) } ?? Data("no library".utf8)),
            to: "Test.component/Contents/Linux/libTest.so")
    }

    private func components(_ body: String) -> String {
        """
        <key>AudioComponents</key><array><dict>
        <key>type</key><string>aufx</string><key>subtype</key><string>test</string>
        <key>manufacturer</key><string>Test</string>\(body)</dict></array>
        """
    }

    private func expectRefusal(mentioning text: String) {
        let error = #expect(throws: AUAudioUnitError.self) { try PlugInBundle.load(libraryPath: library) }
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }

    @Test func aComponentCallsTheInterfaceItselfAndTakesItsStateBack() throws {
        try write(
            information: components(
                "<key>name</key><string>Tests: Self</string><key>version</key><integer>65536</integer>"
                    + "<key>factoryFunction</key><string>SelfAskingFactory</string>"
            ).replacingOccurrences(of: ">test<", with: ">self<"),
            library: TestPackage.product("libSelfAsking.so"))
        try PlugInBundle.load(libraryPath: library)
        let unit = try PlugInBridge(
            componentDescription: try AudioComponentDescription(type: "aufx", subType: "self", manufacturer: "Test"))
        #expect(unit.latency == 1 / 44_100.0)
        #expect(unit.componentName == "Tests: Self" && unit.componentVersion == 65_536)
        var state = try #require(unit.fullState)
        #expect(state["subtype"] as? Int == 0x7365_6c66 && state["kept"] as? Int == 0)
        state["kept"] = 7
        unit.fullState = state
        #expect(unit.fullState?["kept"] as? Int == 7)
    }

    @Test func onlyLibrariesInComponentBundlesAreTheirs() {
        #expect(PlugInBundle.contains(libraryPath: library))
        for path in ["", "/", "libTest.so", "/Linux/libTest.so", "/Test.appex/Contents/Linux/libTest.so"] {
            #expect(!PlugInBundle.contains(libraryPath: path), "\(path)")
        }
    }

    @Test func aLibraryOutsideOfABundleIsToldWhereToGo() {
        let error = #expect(throws: AUAudioUnitError.self) { try PlugInBundle.load(libraryPath: "/tmp/libTest.so") }
        #expect(error?.description.contains("Name.component/Contents/Linux") == true)
    }

    @Test func aBundleWithoutInformationIsRefused() {
        #expect(throws: AUAudioUnitError.self) { try PlugInBundle.load(libraryPath: library) }
    }

    @Test func informationThatIsNoPropertyListIsRefused() throws {
        for bytes in [[], Array("bplist00".utf8), Array("<plist><dict>".utf8), [UInt8](repeating: 255, count: 500)] {
            try folder.write(bytes, to: "Test.component/Contents/Info.plist")
            #expect(throws: AUAudioUnitError.self) { try PlugInBundle.load(libraryPath: library) }
        }
    }

    @Test(arguments: ["", "<key>AudioComponents</key><array/>", "<key>AudioComponents</key><string>x</string>"])
    func informationWithoutComponentsIsRefused(_ information: String) throws {
        try write(information: information)
        expectRefusal(mentioning: "names no AudioComponents")
    }

    @Test func aFileThatIsNoLibraryIsRefusedWithTheLoadersReason() throws {
        try write(information: components(""))
        expectRefusal(mentioning: "could not be loaded")
    }

    @Test func aComponentWithoutAFunctionIsRefused() throws {
        try write(information: components(""), library: TestPackage.product("libServiceTestUnit.so"))
        expectRefusal(mentioning: "factoryFunction")
    }

    @Test func aFunctionThatIsNotExportedIsNamed() throws {
        let function = "<key>factoryFunction</key><string>NothingFactory</string>"
        try write(information: components(function), library: TestPackage.product("libServiceTestUnit.so"))
        expectRefusal(mentioning: "NothingFactory")
    }

    @Test func componentsWithoutSoundCodesAreLeftOut() throws {
        let information = """
            <key>AudioComponents</key><array><string>x</string>
            <dict><key>type</key><string>much too long</string></dict>
            <dict><key>type</key><integer>-1</integer><key>subtype</key><integer>1</integer>
            <key>manufacturer</key><integer>99999999999</integer></dict></array>
            """
        try write(information: information, library: TestPackage.product("libServiceTestUnit.so"))
        try PlugInBundle.load(libraryPath: library)
    }
}
