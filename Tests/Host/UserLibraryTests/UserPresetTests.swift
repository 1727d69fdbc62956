import AudioToolbox
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing
import UserLibrary

@Suite struct UserPresetTests {
    init() {
        _ = UserData.folder
        UserFolders.install()
    }

    private func folder(_ unit: String) -> String {
        let subtype = FourCharacterCode(rawValue: PresetUnit.description(unit).componentSubType)
        return "Audio/Presets/aufx.\(subtype).Test"
    }

    private func file(_ unit: String, _ preset: String) -> String { "\(folder(unit))/\(preset).aupreset" }

    @Test func presetsAreSavedRecalledAndDeleted() throws {
        let unit = try PresetUnit("Deleted")
        #expect(unit.userPresets.isEmpty)
        unit.level = 0.75
        let preset = AUAudioUnitPreset(number: 4, name: "Mine / yours")
        try unit.saveUserPreset(preset)
        #expect(preset.number == -4)
        unit.level = 0.5
        let other = try PresetUnit("Deleted")
        #expect(other.userPresets.map(\.name) == ["Mine / yours"])
        other.currentPreset = other.userPresets.first
        #expect(other.level == 0.75)
        try other.deleteUserPreset(preset)
        #expect(unit.userPresets.isEmpty)
        #expect(throws: AUAudioUnitError.self) { try unit.deleteUserPreset(preset) }
    }

    @Test func aSecondPresetOfANameReplacesTheFirst() throws {
        let unit = try PresetUnit("Replacing")
        unit.level = 0.25
        try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        unit.level = 0.75
        try unit.saveUserPreset(AUAudioUnitPreset(number: -2, name: "Mine"))
        let other = try PresetUnit("Replacing")
        #expect(other.userPresets == [AUAudioUnitPreset(number: -2, name: "Mine")])
        other.currentPreset = other.userPresets.first
        #expect(other.level == 0.75)
    }

    @Test(arguments: [(5, -5), (0, -1), (-3, -3)]) func numbersBecomeNegativeInPlace(_ number: Int, _ saved: Int) throws
    {
        let unit = try PresetUnit("Numbers\(number)")
        let preset = AUAudioUnitPreset(number: number, name: "Any")
        try unit.saveUserPreset(preset)
        #expect(preset.number == saved)
        #expect(unit.userPresets.map(\.number) == [saved])
    }

    @Test func namesThatNoPathHoldsStayApart() throws {
        let unit = try PresetUnit("Names / all")
        let names = ["a/b", "a-b", "a%2Fb", ".hidden", "..", "100 %", "ä ö"]
        for (index, name) in names.enumerated() {
            unit.level = Float(index) / 8
            try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: name))
        }
        #expect(Set(unit.userPresets.map(\.name)) == Set(names))
        for (index, name) in names.enumerated() {
            unit.currentPreset = AUAudioUnitPreset(number: -1, name: name)
            #expect(unit.level == Float(index) / 8)
        }
    }

    @Test func aFileRenamedByHandHasItsNewName() throws {
        let unit = try PresetUnit("Renamed")
        try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Old"))
        let folder = UserData.folder + "/"
        try #require(rename(folder + file("Renamed", "Old"), folder + file("Renamed", "100%")) == 0)
        #expect(unit.userPresets.map(\.name) == ["100%"])
    }

    private static let brokenFiles: [(String, [UInt8])] = [
        ("nonsense", Array("nonsense".utf8)), ("empty", []), ("another unit's", list(["type": 7])),
        ("a type that is text", list(["type": "aufx"])), ("data that is text", list(["data": "12"])),
        ("data that is broken", list(["data": [1, 2, 3] as [UInt8]])),
    ]

    private static func list(_ contents: [String: Any]) -> [UInt8] {
        (try? PropertyListCoder.encode(contents)) ?? []
    }

    @Test(arguments: UserPresetTests.brokenFiles)
    func aBrokenFileIsAnErrorAndChangesNothing(_ name: String, _ bytes: [UInt8]) throws {
        let unit = try PresetUnit("Broken")
        let sound = AUAudioUnitPreset(number: -1, name: "sound")
        unit.level = 0.5
        try unit.saveUserPreset(sound)
        try UserData.write(bytes, to: file("Broken", name))
        let broken = AUAudioUnitPreset(number: -1, name: name)
        #expect(unit.userPresets.contains(broken))
        let error = #expect(throws: AUAudioUnitError.self) { try unit.presetState(for: broken) }
        #expect(error?.message.contains(name) == true)
        unit.currentPreset = broken
        #expect(unit.level == 0.5)
        #expect(unit.currentPreset == sound)
    }

    @Test func aPresetInXMLIsRead() throws {
        let unit = try PresetUnit("XML")
        unit.level = 0.5
        let data = try #require(unit.fullState?["data"].flatMap(PropertyListCoder.bytes))
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- edited by hand -->
            <plist version="1.0"><dict>
              <key>name</key><string>B &amp; C &#228;</string><key>preset-number</key><integer> -7 </integer>
              <key>type</key><integer>\(kAudioUnitType_Effect)</integer><key>loud</key><true/>
              <key>list</key><array><real>0.5</real><dict/></array>
              <key>data</key><data>
                \(Data(data).base64EncodedString())
              </data>
            </dict></plist>
            """
        try UserData.write(Array(text.utf8), to: file("XML", "by hand"))
        let other = try PresetUnit("XML")
        let preset = try #require(other.userPresets.first)
        #expect(preset == AUAudioUnitPreset(number: -7, name: "by hand"))
        let state = try other.presetState(for: preset)
        #expect(state["name"] as? String == "B & C ä" && state["loud"] as? Bool == true)
        #expect((state["list"] as? [Any])?.count == 2)
        other.currentPreset = preset
        #expect(other.level == 0.5)
    }

    @Test(arguments: [
        "<plist><dict>", "<plist><array/></plist>", "<dict><key>a</key></dict>", "<dict><string>a</string></dict>",
        "<dict><key>a</key><integer>x</integer></dict>", "<dict><key>a</key><data>?</data></dict>",
        "<dict><key>a</key><string>&nope;</string></dict>", "<dict><key>a</key><string>b</dict>", "<", "<!--",
        "<dict><key>a</key><real></real></dict>", "<dict><key>a</key><string>& b</string></dict>",
        String(repeating: "<dict><key>a</key>", count: 10_000),
    ])
    func brokenXMLIsAnErrorAndNoTrap(_ text: String) throws {
        let unit = try PresetUnit("BrokenXML")
        let name = "preset \(UInt64.random(in: 0..<(.max)))"
        try UserData.write(Array(text.utf8), to: file("BrokenXML", name))
        let error = #expect(throws: AUAudioUnitError.self) {
            try unit.presetState(for: AUAudioUnitPreset(number: -1, name: name))
        }
        #expect(error?.code == kAudioUnitErr_InvalidFile)
    }

    @Test func aPipeInPlaceOfAPresetDoesNotBlock() throws {
        let unit = try PresetUnit("Pipe")
        try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "sound"))
        try #require(mkfifo(UserData.folder + "/" + file("Pipe", "pipe"), 0o600) == 0)
        let error = #expect(throws: AUAudioUnitError.self) {
            try unit.presetState(for: AUAudioUnitPreset(number: -1, name: "pipe"))
        }
        #expect(error?.code == kAudioUnitErr_InvalidFile)
    }

    @Test func whatCannotBeSavedChangesNothing() throws {
        try UserData.write([], to: folder("Unwritable"))
        let unit = try PresetUnit("Unwritable")
        let preset = AUAudioUnitPreset(number: 4, name: "Mine")
        let error = #expect(throws: AUAudioUnitError.self) { try unit.saveUserPreset(preset) }
        #expect(error?.code == kAudioUnitErr_InvalidFilePath)
        #expect(preset.number == 4)
        #expect(unit.currentPreset == nil)
        #expect(throws: AUAudioUnitError.self) { try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "")) }
    }

    @Test func aPresetThatIsNotThereIsAnErrorAndChangesNothing() throws {
        let unit = try PresetUnit("Absent")
        let absent = AUAudioUnitPreset(number: -1, name: "absent")
        unit.level = 0.5
        unit.currentPreset = absent
        #expect(unit.level == 0.5 && unit.currentPreset == nil)
        #expect(throws: AUAudioUnitError.self) { try unit.presetState(for: absent) }
        #expect(throws: AUAudioUnitError.self) { try unit.deleteUserPreset(absent) }
    }

    @Test func aUnitWithoutUserPresetsHasNoneAndSavesNone() throws {
        let unit = try PresetUnit("Unsupported", supportsUserPresets: false)
        let preset = AUAudioUnitPreset(number: -1, name: "any")
        #expect(unit.userPresets.isEmpty)
        let attempts: [(AUAudioUnitPreset) throws -> Void] = [
            { try unit.saveUserPreset($0) }, { try unit.deleteUserPreset($0) }, { _ = try unit.presetState(for: $0) },
        ]
        for attempt in attempts {
            let error = #expect(throws: AUAudioUnitError.self) { try attempt(preset) }
            #expect(error?.code == kAudioUnitErr_PropertyNotInUse)
        }
    }

    @Test(.timeLimit(.minutes(1))) func changesByAnotherProcessAreHeard() throws {
        let source = try PresetUnit("Source")
        try source.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        let unit = try PresetUnit("Watched")
        let heard = Atomic<Int>(0)
        let observation = unit.observe(.userPresets) { _ in heard.wrappingAdd(1, ordering: .relaxed) }
        let watched = UserData.folder + "/" + folder("Watched")
        let copying = "mkdir -p \(watched) && cp \(UserData.folder)/\(file("Source", "Mine")) \(watched)/"
        #expect(system(copying) == 0)
        #expect(eventually { heard.load(ordering: .relaxed) > 0 && unit.userPresets.count == 1 })
        let before = heard.load(ordering: .relaxed)
        #expect(system("rm -r \(watched)") == 0)
        #expect(eventually { heard.load(ordering: .relaxed) > before && unit.userPresets.isEmpty })
        let afterRemoval = heard.load(ordering: .relaxed)
        #expect(system(copying) == 0)
        #expect(eventually { heard.load(ordering: .relaxed) > afterRemoval })
        observation.cancel()
    }

    @Test func componentsThatAreCalledTheSameKeepTheirOwnPresets() throws {
        let mono = try PresetUnit("Twins", subtype: 0x6d6f_6e6f)
        let stereo = try PresetUnit("Twins", subtype: 0x7374_726f)
        mono.level = 0.25
        try mono.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        #expect(stereo.userPresets.isEmpty)
        stereo.level = 0.75
        try stereo.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        for (unit, level) in [(mono, Float(0.25)), (stereo, 0.75)] {
            unit.level = 0
            unit.currentPreset = unit.userPresets.first
            #expect(unit.level == level && unit.userPresets.count == 1)
        }
        try stereo.deleteUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        #expect(mono.userPresets.map(\.name) == ["Mine"])
    }

    @Test func aPresetOfAnotherComponentIsNotReplaced() throws {
        let unit = try PresetUnit("Guest")
        let foreign = Self.list(["type": Int(kAudioUnitType_Effect), "subtype": 1, "manufacturer": 2])
        try UserData.write(foreign, to: file("Guest", "Theirs"))
        let error = #expect(throws: AUAudioUnitError.self) {
            try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Theirs"))
        }
        #expect(error?.code == kAudioUnitErr_InvalidFilePath)
        let kept = try Data(contentsOf: URL(filePath: UserData.folder + "/" + file("Guest", "Theirs")))
        #expect([UInt8](kept) == foreign)
    }

    @Test func presetsOfEarlierVersionsAreFoundReplacedAndDeletedByTheirComponentOnly() throws {
        let (unit, twin) = (try PresetUnit("Former"), try PresetUnit("Former", subtype: 0x7477_696e))
        unit.level = 0.5
        var state = try #require(unit.fullState)
        state[AUStateKey.presetNumber] = -3
        let former = "Audio/Presets/Test/Former/Old.aupreset"
        try UserData.write(Self.list(state), to: former)
        #expect(unit.userPresets == [AUAudioUnitPreset(number: -3, name: "Old")] && twin.userPresets.isEmpty)
        unit.level = 0
        unit.currentPreset = unit.userPresets.first
        #expect(unit.level == 0.5)
        let old = AUAudioUnitPreset(number: -1, name: "Old")
        try twin.saveUserPreset(old)
        #expect(access(UserData.folder + "/" + former, F_OK) == 0)
        try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Old"))
        #expect(access(UserData.folder + "/" + former, F_OK) != 0)
        try unit.deleteUserPreset(old)
        #expect(unit.userPresets.isEmpty && twin.userPresets.count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func eachChangeIsToldOnce() throws {
        let (unit, other) = (try PresetUnit("Once"), try PresetUnit("Once"))
        let seen = Atomic<Int>(0)
        let seenByOther = Atomic<Int>(0)
        let own = unit.observe(.userPresets) { _ in seen.wrappingAdd(1, ordering: .relaxed) }
        let others = other.observe(.userPresets) { _ in seenByOther.wrappingAdd(1, ordering: .relaxed) }
        defer { for observation in [own, others] { observation.cancel() } }
        try unit.saveUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        #expect(eventually { seenByOther.load(ordering: .relaxed) == 1 })
        try unit.deleteUserPreset(AUAudioUnitPreset(number: -1, name: "Mine"))
        #expect(eventually { seenByOther.load(ordering: .relaxed) == 2 })
        #expect(seen.load(ordering: .relaxed) == 2)
    }

    @Test(.timeLimit(.minutes(1))) func aFileInTheFoldersPlaceIsNoFolder() throws {
        let unit = try PresetUnit("Blocked")
        try UserData.write([], to: folder("Blocked"))
        let observation = unit.observe(.userPresets) { _ in }
        #expect(unit.userPresets.isEmpty)
        observation.cancel()
    }
}
