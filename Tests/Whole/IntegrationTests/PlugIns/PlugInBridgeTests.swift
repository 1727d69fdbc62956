import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import Foundation
import Synchronization
import TestSupport
import Testing

/// A component written against the C interface, as hosts with `AUAudioUnit` see it.
@Suite(.serialized) struct PlugInBridgeTests {
    @Test func aBridgeTellsWhatThePlugInIs() throws {
        let unit = try bridge(.attenuator)
        #expect(unit.componentName == "Demo: Attenuator" && unit.componentVersion == 65536)
        #expect(unit.inputBusses.count == 1 && unit.outputBusses[0].format.sampleRate == 44_100)
        #expect(unit.canProcessInPlace && unit.channelCapabilities == [-1, -1])
        #expect(unit.factoryPresets?.map(\.name) == ["Unity", "Half as Loud", "Hot and Limited"])
        let tree = try #require(unit.parameterTree)
        let gain = try #require(tree.parameter(withID: 0, scope: 0, element: 0))
        #expect(gain.displayName == "Gain" && gain.unit == .decibels && gain.flags.contains(.flag_CanRamp))
        #expect(gain.minValue == -60 && gain.maxValue == 20 && gain.defaultValue == 0)
        #expect(tree.parameter(withID: 0, scope: 1, element: 0) == nil)
        #expect(tree.parameter(withID: 9, scope: 0, element: 0) == nil)
    }

    @Test func valuesGoBothWays() throws {
        let unit = try bridge(.attenuator)
        let gain = try #require(unit.parameterTree?.parameter(withID: 0, scope: 0, element: 0))
        gain.value = -12
        var value: Float = 0
        #expect(AudioUnitGetParameter(unit.audioUnit, 0, 0, 0, &value) == noErr && value == -12)
        #expect(AudioUnitSetParameter(unit.audioUnit, 0, 0, 0, 3, 0) == noErr)
        #expect(gain.value == 3)
    }

    @Test func presetsAndPropertiesOfThePlugInAreObserved() throws {
        let unit = try bridge(.attenuator)
        let heard = Mutex<[AUAudioUnitProperty]>([])
        let observation = unit.observeAll { _, property in heard.withLock { $0.append(property) } }
        let host = CHost(unit.audioUnit)
        #expect(host.set(kAudioUnitProperty_PresentPreset, AUPreset(presetNumber: 1, presetName: nil)) == noErr)
        #expect(unit.currentPreset == AUAudioUnitPreset(number: 1, name: "Half as Loud"))
        #expect(host.set(kAudioUnitProperty_BypassEffect, UInt32(1)) == noErr)
        #expect(unit.shouldBypassEffect)
        #expect(heard.withLock { $0 } == [.currentPreset, .shouldBypassEffect])
        unit.currentPreset = unit.factoryPresets?[2]
        #expect(unit.parameterTree?.allParameters.map(\.value) == [12, 1])
        unit.currentPreset = AUAudioUnitPreset(number: 77, name: "None")
        #expect(unit.currentPreset?.number == 2)
        observation.cancel()
    }

    @Test func stateComesBackAndAnotherUnitsIsRefused() throws {
        let unit = try bridge(.attenuator)
        let gain = try #require(unit.parameterTree?.allParameters.first)
        gain.value = -33
        let state = try #require(unit.fullState)
        #expect(state[AUStateKey.subtype] as? Int == Int(unit.componentDescription.componentSubType))
        let bytes = try PropertyListCoder.encode(state)
        gain.value = 0
        unit.fullState = try PropertyListCoder.decode(bytes)
        #expect(gain.value == -33)
        unit.fullState = try bridge(.organ).fullState
        #expect(gain.value == -33)
    }

    @Test func aFormatThatThePlugInRefusesChangesNothing() throws {
        let unit = try bridge(.attenuator)
        let nine = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 9))
        #expect(throws: AUAudioUnitError.self) { try unit.outputBusses[0].setFormat(nine) }
        #expect(unit.outputBusses[0].format.channelCount == 2)
        try unit.outputBusses[0].setFormat(try #require(.standard(sampleRate: 44_100, channels: 1)))
        #expect(throws: AUAudioUnitError.self) { try unit.allocateRenderResources() }
        #expect(!unit.renderResourcesAllocated)
    }

    // MARK: Registration

    @Test func aRegisteredFactoryMakesBridgesAndInstancesAtOnce() async throws {
        _ = try bridge(.attenuator)
        let path = try Installation.shared.get().extensions
            .appending(path: "Attenuator.component/Contents/Linux/libAttenuator.so").path
        let library = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
        let factory = unsafeBitCast(
            try #require(dlsym(library, "AttenuatorFactory")), to: AudioComponentFactoryFunction.self)
        var description = try component("aufx attn Regs")
        let made = try #require(AudioComponentRegister(&description, "Tests: Registered", 7, factory))
        var version = UInt32(0)
        #expect(AudioComponentGetVersion(made, &version) == noErr && version == 7)
        var instance: AudioComponentInstance?
        #expect(AudioComponentInstanceNew(made, &instance) == noErr)
        let unit = try #require(instance)
        #expect(AudioComponentInstanceGetComponent(unit) == made)
        #expect(AudioComponentInstanceCanDo(unit, Int16(kAudioUnitScheduleParametersSelect)))
        #expect(!AudioComponentInstanceCanDo(unit, Int16(kMusicDeviceMIDIEventSelect)))
        #expect(AudioUnitSetParameter(unit, 0, 0, 0, 4, 0) == noErr)
        #expect(AudioComponentInstanceDispose(unit) == noErr)
        #expect(AudioUnitSetParameter(unit, 0, 0, 0, 4, 0) == badComponentInstance)
        let bridged = try await AUAudioUnit.instantiate(with: description)
        #expect(bridged is AUAudioUnitV2Bridge && bridged.componentName == "Tests: Registered")
        description.componentSubType = 0
        #expect(AudioComponentRegister(&description, "Tests: None", 1, factory) == nil)
    }

    @Test func aFactoryThatMakesNothingUsableIsAClearError() throws {
        var nothing = try component("aufx none Regs")
        _ = AudioComponentRegister(&nothing, "Tests: Nothing", 1) { _ in nil }
        #expect(throws: AUAudioUnitError.self) { try PlugInBridge(componentDescription: nothing) }
        var closed = try component("aufx clsd Regs")
        _ = AudioComponentRegister(&closed, "Tests: Closed", 1) { _ in
            let made = UnsafeMutablePointer<AudioComponentPlugInInterface>.allocate(capacity: 1)
            made.initialize(
                to: AudioComponentPlugInInterface(
                    Open: { _, _ in -4711 }, Close: { _ in noErr }, Lookup: { _ in nil }, reserved: nil))
            return made
        }
        let error = #expect(throws: AUAudioUnitError.self) { try PlugInBridge(componentDescription: closed) }
        #expect(error?.code == -4711 && error?.message.contains("Open") == true)
        let unknown = try component("aufx unkn Regs")
        let missing = #expect(throws: AUAudioUnitError.self) {
            try PlugInBridge(componentDescription: unknown)
        }
        #expect(missing?.code == kAudioUnitErr_ExtensionNotFound)
    }
}
