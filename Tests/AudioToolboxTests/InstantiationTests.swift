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
