import AVFAudio
import AudioToolbox
import Testing

/// Which components a program finds before it has an engine: no engine registers them.
struct BuiltInListTests {
    private let delay = AudioComponentDescription(
        componentType: kAudioUnitType_Effect, componentSubType: kAudioUnitSubType_Delay,
        componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)

    @Test func aHostSeesTheBuiltInUnitsBeforeItMakesAnEngine() async throws {
        let found = AVAudioUnitComponentManager.shared().components(matching: delay)
        #expect(found.count == 1)
        var description = delay
        let component = try #require(AudioComponentFindNext(nil, &description))
        var name: String?
        #expect(AudioComponentCopyName(component, &name) == noErr)
        #expect(name?.hasPrefix("auserviced: ") == true)
        #expect(
            try await AUAudioUnit.instantiate(with: delay).componentDescription.componentSubType
                == kAudioUnitSubType_Delay)
    }

    @Test func whatAProgramRegistersCountsInPlaceOfABuiltInUnit() async throws {
        var making = TestUnit.Making.gain(0.5)
        making.type = kAudioUnitType_Effect
        making.subtype = kAudioUnitSubType_SampleDelay
        var description = making.description
        description.componentManufacturer = kAudioUnitManufacturer_Apple
        let manager = AVAudioUnitComponentManager.shared()
        let builtIn = try #require(manager.components(matching: description).first)
        let make = try #require(ComponentFactories.factory(of: description))
        // The other tests of this process get the library's again.
        defer {
            AudioUnitResolver.registerBuiltIn(
                description, name: "\(builtIn.manufacturerName): \(builtIn.name)", version: UInt32(builtIn.version),
                make: make)
        }
        nonisolated(unsafe) let own = making
        AUAudioUnit.registerSubclass(as: description, name: "Test: Own", version: 1) { _, _ in try TestUnit(own) }
        let names = manager.components(matching: description).map(\.name)
        #expect(names == ["Own"])
        #expect(try await AUAudioUnit.instantiate(with: description) is TestUnit)
    }
}
