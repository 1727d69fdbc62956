import AudioToolbox
import Testing

@Suite struct InstantiationTests {
    @Test func registeredSubclassIsInstantiated() async throws {
        AUAudioUnit.registerSubclass(as: GainUnit.description, name: "Test: Gain", version: 3) { _, _ in try GainUnit()
        }
        let unit = try await AUAudioUnit.instantiate(with: GainUnit.description)
        #expect(unit is GainUnit)
        #expect(unit.isLoadedInProcess)
    }

    /// As Apple's documentation writes one: an override of the designated initializer, nothing `required`.
    class PlainUnit: AUAudioUnit, @unchecked Sendable {
        let doubled: UInt32

        override init(
            componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
        ) throws {
            guard componentDescription.componentSubType != 99 else { throw AUAudioUnitError(-50, "not this one") }
            doubled = componentDescription.componentSubType * 2
            try super.init(componentDescription: componentDescription, options: options)
        }
    }

    final class DerivedUnit: PlainUnit, @unchecked Sendable {
        override var audioUnitName: String? { "Derived" }
    }

    private static func description(_ subType: UInt32) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: 1, componentSubType: subType, componentManufacturer: 7, componentFlags: 0,
            componentFlagsMask: 0)
    }

    @Test func aClassIsRegisteredAndMadeByItsPlainInitializer() async throws {
        AUAudioUnit.registerSubclass(PlainUnit.self, as: Self.description(21), name: "Test: Plain", version: 1)
        AUAudioUnit.registerSubclass(DerivedUnit.self, as: Self.description(22), name: "Test: Derived", version: 1)
        let plain = try await AUAudioUnit.instantiate(with: Self.description(21))
        #expect(type(of: plain) == PlainUnit.self)
        #expect((plain as? PlainUnit)?.doubled == 42)
        let derived = try await AUAudioUnit.instantiate(with: Self.description(22))
        #expect((derived as? DerivedUnit)?.doubled == 44)
        #expect(derived.audioUnitName == "Derived")
    }

    @Test func aUnitMadeFromItsClassIsFreedAndItsErrorArrives() async throws {
        AUAudioUnit.registerSubclass(PlainUnit.self, as: Self.description(23), name: "Test: Plain", version: 1)
        AUAudioUnit.registerSubclass(PlainUnit.self, as: Self.description(99), name: "Test: Refusing", version: 1)
        weak var unit: AUAudioUnit?
        do {
            let made = try await AUAudioUnit.instantiate(with: Self.description(23))
            unit = made
            #expect(unit === made)
        }
        #expect(unit == nil)
        let error = await #expect(throws: AUAudioUnitError.self) {
            try await AUAudioUnit.instantiate(with: Self.description(99))
        }
        #expect(error?.message == "not this one")
    }

    @Test func aClassThatIsNoUnitIsAnErrorThatNamesIt() async {
        final class Stranger {}
        AUAudioUnit.registerSubclass(Stranger.self, as: Self.description(24), name: "Test: Stranger", version: 1)
        let error = await #expect(throws: AUAudioUnitError.self) {
            try await AUAudioUnit.instantiate(with: Self.description(24))
        }
        #expect(error?.code == -50)
        #expect(error?.message.contains("Stranger") == true)
    }

    @Test func missingComponentIsAnError() async {
        let description = AudioComponentDescription(
            componentType: 1, componentSubType: 2, componentManufacturer: 3, componentFlags: 0, componentFlagsMask: 0)
        let error = await #expect(throws: AUAudioUnitError.self) {
            try await AUAudioUnit.instantiate(with: description)
        }
        #expect(error?.code == kAudioUnitErr_ExtensionNotFound)
    }

    @Test func completionHandlerIsCalledOnce() async {
        let description = AudioComponentDescription(
            componentType: 1, componentSubType: 2, componentManufacturer: 4, componentFlags: 0, componentFlagsMask: 0)
        let failed = await withCheckedContinuation { continuation in
            AUAudioUnit.instantiate(with: description, options: []) { unit, error in
                continuation.resume(returning: unit == nil && error != nil)
            }
        }
        #expect(failed)
    }
}
