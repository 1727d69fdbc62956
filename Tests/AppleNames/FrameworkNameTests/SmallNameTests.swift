import AVFoundation
import OSLog
import Testing

/// Names that programs for Apple's platforms take from the frameworks, as they write them.
struct SmallNameTests {
    @Test func coreFoundationsNamesAreFoundationsTypes() {
        let options = ["a": 1] as CFDictionary
        #expect(options["a"] as? Int == 1)
        let url = URL(fileURLWithPath: "/tmp/tone.wav") as CFURL
        #expect(url.path == "/tmp/tone.wav")
        let before = CFAbsoluteTimeGetCurrent()
        #expect(abs(before - Date().timeIntervalSinceReferenceDate) < 60)
        #expect(CACurrentMediaTime() <= Double(mach_absolute_time()) / 1e9)
    }

    @Test func aFormatIsDescribedAndMadeFromItsDescription() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: layout)
        #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription) == format)
    }

    @Test func whatHasNoArgumentsIsEmpty() {
        let format = AVAudioFormat(standardFormatWithSampleRate: 0, channels: 1) ?? AVAudioFormat()
        #expect(format.channelCount == 0 && format.sampleRate == 0)
        #expect(AVAudioUnit().name == "")
    }

    @Test func foundationsNumbersNameDependentParameters() {
        let numbers: [Foundation.NSNumber]? = [Foundation.NSNumber(value: 7), Foundation.NSNumber(value: UInt64.max)]
        let parameter = AUParameterTree.createParameter(
            withIdentifier: "g", name: "G", address: 0, min: 0, max: 1, unit: .linearGain, unitName: nil, flags: [],
            valueStrings: nil, dependentParameters: numbers)
        #expect(parameter.dependentParameters?.map(\.uint64Value) == [7, .max])
    }

    @Test func aUnitsTypeHasAConstant() throws {
        let effect = try #require(
            AVAudioUnitComponentManager.shared().components(passingTest: { component, _ in
                component.typeName == AVAudioUnitTypeEffect
            }).first ?? AVAudioUnitComponentManager.shared().components(passingTest: { _, _ in true }).first)
        #expect(!effect.typeName.isEmpty)
        #expect(AVAudioUnitManufacturerNameApple == "Apple")
    }

    @Test func aTextComesOutOfItsOwner() {
        var client = MIDIClientRef(), source = MIDIEndpointRef()
        guard MIDIClientCreate("names" as CFString, nil, nil, &client) == noErr,
            MIDISourceCreate(client, "keys" as CFString, &source) == noErr
        else { return }
        defer { MIDIClientDispose(client) }
        var name: Unmanaged<CFString>?
        #expect(MIDIObjectGetStringProperty(source, kMIDIPropertyName, &name) == noErr)
        #expect(name?.takeRetainedValue() as String? == "keys")
    }

    @Test func anOwnReferenceIsCountedAsSwifts() {
        final class Thing { let number = 4 }
        let thing = Thing()
        let opaque = Unmanaged.passRetained(thing).toOpaque()
        #expect(Unmanaged<Thing>.fromOpaque(opaque).takeUnretainedValue().number == 4)
        Unmanaged<Thing>.fromOpaque(opaque).release()
    }
}
