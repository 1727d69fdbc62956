import AVFAudio
import AudioToolbox
import Foundation
import Testing

/// A session that a host keeps as Foundation does, and gives back.
@Suite struct StateThroughFoundationTests {
    private func saved() throws -> [String: Any] {
        let reverb = AVAudioUnitReverb()
        reverb.wetDryMix = 77
        return try #require(reverb.auAudioUnit.fullState)
    }

    private func expectRestored(_ state: Any?) throws {
        let reverb = AVAudioUnitReverb()
        reverb.wetDryMix = 10
        reverb.auAudioUnit.fullState = try #require(state as? [String: Any])
        #expect(reverb.wetDryMix == 77)
    }

    @Test func itsDataIsData() throws {
        let state = try saved()
        #expect(state["data"] is Data && state["data"] as? NSData != nil)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func itIsRestoredFromAPropertyList(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: saved(), format: format, options: 0)
        try expectRestored(try PropertyListSerialization.propertyList(from: data, format: nil))
    }

    @Test func itIsRestoredFromObjectsAnArchiveAndTheDefaults() throws {
        let state = try saved()
        try expectRestored((state as NSDictionary).mutableCopy())
        let data = try NSKeyedArchiver.archivedData(withRootObject: state as NSDictionary, requiringSecureCoding: false)
        let classes = [NSDictionary.self, NSString.self, NSNumber.self, NSData.self]
        try expectRestored(try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data))
        let defaults = try #require(UserDefaults(suiteName: "auserviced-tests-\(UUID())"))
        defaults.set(state, forKey: "unit")
        try expectRestored(defaults.dictionary(forKey: "unit"))
        defaults.removeObject(forKey: "unit")
    }

    @Test func itIsRestoredFromWhatEarlierVersionsGave() throws {
        var state = try saved()
        state["data"] = try [UInt8](#require(state["data"] as? Data))
        try expectRestored(state)
        let data = try PropertyListSerialization.data(fromPropertyList: state, format: .xml, options: 0)
        try expectRestored(try PropertyListSerialization.propertyList(from: data, format: nil))
    }
}
