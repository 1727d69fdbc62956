import AudioToolbox
import AudioUnitInterface
import Testing

/// The C functions with null, and with handles of no instance: a status, never a crash.
@Suite struct HandleTests {
    /// `badComponentInstance` of Apple's MacErrors.h.
    private static let badInstance = OSStatus(bitPattern: 0x8000_8001)
    /// No instance has any of them; some are addresses, some are not.
    private static let handles: [UInt] = [0, 1, 0x1234, 1 << 20, .max >> 1, .max - 7, .max]

    @Test(arguments: handles)
    func everyFunctionRefusesWhatIsNoInstance(_ number: UInt) {
        let unit = AudioUnit(bitPattern: number)
        var size: UInt32 = 4
        var value: Float = 0
        var flags = AudioUnitRenderActionFlags()
        var time = AudioTimeStamp()
        let statuses = [
            AudioUnitInitialize(unit), AudioUnitUninitialize(unit), AudioUnitReset(unit, 0, 0),
            AudioUnitGetPropertyInfo(unit, 1, 0, 0, &size, nil), AudioUnitGetProperty(unit, 1, 0, 0, &value, &size),
            AudioUnitSetProperty(unit, 1, 0, 0, &value, 4), AudioUnitGetParameter(unit, 0, 0, 0, &value),
            AudioUnitSetParameter(unit, 0, 0, 0, 1, 0), AudioUnitSetParameter(unit, 0, 0, 0, .nan, 0),
            AudioUnitRender(unit, &flags, &time, 0, 64, nil), componentInstanceDispose(unit),
        ]
        #expect(statuses == [OSStatus](repeating: Self.badInstance, count: statuses.count))
        #expect(componentInstanceCanDo(unit, 1) == 0)
    }

    @Test func nullArgumentsAreParameterErrors() {
        #expect(componentFindNext(nil, nil) == nil)
        #expect(componentCount(nil) == 0)
        #expect(componentCopyName(nil, nil) == kAudio_ParamError)
        #expect(componentGetDescription(nil, nil) == kAudio_ParamError)
        #expect(componentGetVersion(nil, nil) == kAudio_ParamError)
        #expect(componentInstanceNew(nil, nil) == kAudio_ParamError)
        #expect(componentInstanceGetComponent(nil) == nil)
        #expect(componentRegister(nil, nil, 0, nil) == nil)
    }

    @Test func aCallbackGetsTheErrorOfANullComponent() {
        final class Answer { var status: OSStatus = 1 }
        let answer = Answer()
        componentInstantiate(
            nil, 0,
            { context, instance, status in
                guard let context, instance == nil else { return }
                Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue().status = status
            }, Unmanaged.passUnretained(answer).toOpaque())
        #expect(answer.status == kAudio_ParamError)
        componentInstantiate(nil, 0, nil, nil)
    }

    @Test func aFactoryThatMakesNothingIsAnErrorWithTheComponent() async throws {
        var description = AudioComponentDescription()
        description.componentType = kAudioUnitType_Effect
        description.componentSubType = 0x6e6f_6e65
        description.componentManufacturer = 0x5465_7374
        var zero = description
        zero.componentSubType = 0
        #expect(AudioComponentRegister(&zero, "Test: None", 1, { _ in nil }) == nil)
        #expect(AudioComponentRegister(&description, "Test: None", 1, { _ in nil }) != nil)
        let error = await #expect(throws: AUAudioUnitError.self) {
            _ = try await AUAudioUnit.instantiate(with: description, options: .loadInProcess)
        }
        #expect(error?.description.contains("factory function made nothing") == true)
    }
}
