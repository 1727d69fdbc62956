import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import Synchronization
import TestSupport
import Testing

/// A v3 unit as a host in C sees it: properties, listeners, presets, state, and what is refused.
@Suite(.serialized) struct CInterfaceTests {
    private func instance(
        _ demo: DemoUnit, _ options: AudioComponentInstantiationOptions = .loadInProcess
    ) async throws -> (ExtensionAudioUnit, CHost) {
        let host = try Installation.host()
        let unit = try await host.instantiate(try demo.description, options: options)
        return (unit, CHost(ComponentHandles.keep(unit)))
    }

    @Test func aUnitTellsWhatItIs() async throws {
        let (unit, host) = try await instance(.filter)
        #expect(host.get(kAudioUnitProperty_ElementCount, scope: 1, UInt32(9)) == 1)
        #expect(host.get(kAudioUnitProperty_SampleRate, scope: 2, 0.0) == 48_000)
        #expect(host.get(kAudioUnitProperty_Latency, -1.0) == unit.latency)
        #expect(host.get(kAudioUnitProperty_LoadedOutOfProcess, UInt32(9)) == 0)
        var size = UInt32(0)
        var writable = UInt8(9)
        let list = UInt32(kAudioUnitProperty_ParameterList)
        #expect(AudioUnitGetPropertyInfo(host.unit, list, 0, 0, &size, &writable) == noErr)
        #expect(Int(size) == 4 * (unit.parameterTree?.allParameters.count ?? 0) && writable == 0)
        let cutoff = try unit.parameter("cutoff")
        let info = try #require(
            host.get(
                kAudioUnitProperty_ParameterInfo, element: UInt32(cutoff.address), AudioUnitParameterInfo()))
        #expect(CoreFoundationObject.string(UnsafeRawPointer(info.cfNameString)) == cutoff.displayName)
        AUCFRelease(info.cfNameString)
        #expect(info.minValue == cutoff.minValue && info.maxValue == cutoff.maxValue)
        #expect(info.unit == .hertz && info.flags.contains(.flag_CanRamp) == cutoff.flags.contains(.flag_CanRamp))
        #expect(AudioComponentInstanceCanDo(host.unit, Int16(kAudioUnitRenderSelect)))
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
        #expect(!AudioComponentInstanceCanDo(host.unit, Int16(kAudioUnitRenderSelect)))
    }

    @Test func valuesReadAsTextsAndBack() async throws {
        let (unit, host) = try await instance(.filter)
        let cutoff = try unit.parameter("cutoff")
        var value: Float = 1234
        try withUnsafePointer(to: &value) { pointer in
            let question = AudioUnitParameterStringFromValue(
                inParamID: UInt32(cutoff.address), inValue: pointer, outString: nil)
            let answer = try #require(host.get(kAudioUnitProperty_ParameterStringFromValue, question))
            let text = try #require(CoreFoundationObject.string(UnsafeRawPointer(answer.outString)))
            #expect(text == cutoff.string(fromValue: pointer))
            let back = try #require(
                host.get(
                    kAudioUnitProperty_ParameterValueFromString,
                    AudioUnitParameterValueFromString(
                        inParamID: UInt32(cutoff.address), inString: answer.outString, outValue: 0)))
            #expect(back.outValue == 1234)
            AUCFRelease(answer.outString)
        }
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    /// What a listener heard.
    private final class Heard: Sendable {
        let properties = Mutex<[UInt32]>([])
        static let listener: AudioUnitPropertyListenerProc = { context, _, property, _, _ in
            let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
            heard.properties.withLock { $0.append(property) }
        }
        var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    }

    @Test func listenersHearOfAUnitsChangesUntilTheyAreRemoved() async throws {
        let (unit, host) = try await instance(.distortion)
        let heard = Heard()
        let properties = [kAudioUnitProperty_BypassEffect, kAudioUnitProperty_PresentPreset].map { UInt32($0) }
        for property in properties {
            #expect(AudioUnitAddPropertyListener(host.unit, property, Heard.listener, heard.pointer) == noErr)
        }
        unit.shouldBypassEffect = true
        #expect(heard.properties.withLock { $0 } == [properties[0]])
        unit.currentPreset = unit.factoryPresets?[1]
        #expect(heard.properties.withLock { $0.last } == properties[1])
        let status = AudioUnitRemovePropertyListenerWithUserData(
            host.unit, properties[0], Heard.listener, heard.pointer)
        #expect(status == noErr)
        unit.shouldBypassEffect = false
        #expect(heard.properties.withLock { $0.filter { $0 == properties[0] } }.count == 1)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    @Test func presetsAndStateGoBothWays() async throws {
        let (unit, host) = try await instance(.distortion)
        let array = try #require(host.get(kAudioUnitProperty_FactoryPresets, UInt(0)).flatMap(OpaquePointer.init))
        #expect(CFArrayGetCount(array) == unit.factoryPresets?.count)
        AUCFRelease(UnsafeRawPointer(array))
        #expect(host.set(kAudioUnitProperty_PresentPreset, AUPreset(presetNumber: 2, presetName: nil)) == noErr)
        #expect(unit.currentPreset?.number == 2)
        let parameter = try unit.parameter("wetDryMix")
        parameter.value = 12
        let state = try #require(host.get(kAudioUnitProperty_ClassInfo, UInt(0)))
        parameter.value = 77
        #expect(host.set(kAudioUnitProperty_ClassInfo, state) == noErr)
        #expect(parameter.value == 12)
        AUCFRelease(UnsafeRawPointer(bitPattern: state))
        let foreign = CoreFoundationObject.make(["type": 1, "subtype": 2, "manufacturer": 3] as [String: Any])
        #expect(host.set(kAudioUnitProperty_ClassInfo, foreign) == kAudioUnitErr_InvalidPropertyValue)
        AUCFRelease(UnsafeRawPointer(foreign))
        let nonsense = CoreFoundationObject.make("nonsense")
        #expect(host.set(kAudioUnitProperty_ClassInfo, nonsense) == kAudioUnitErr_InvalidPropertyValue)
        AUCFRelease(nonsense)
        #expect(parameter.value == 12)
        #expect(
            host.set(kAudioUnitProperty_PresentPreset, AUPreset(presetNumber: 4711, presetName: nil))
                == kAudioUnitErr_InvalidPropertyValue)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    @Test func whatMakesNoSenseIsRefusedWithApplesCode() async throws {
        let (unit, host) = try await instance(.filter)
        #expect(host.status(4711) == kAudioUnitErr_InvalidProperty)
        #expect(host.set(4711, UInt32(0)) == kAudioUnitErr_InvalidProperty)
        #expect(host.status(kAudioUnitProperty_StreamFormat, scope: 2, size: 3) == kAudioUnitErr_InvalidPropertyValue)
        #expect(host.status(kAudioUnitProperty_StreamFormat, scope: 2, element: 9) == kAudioUnitErr_InvalidElement)
        #expect(host.status(kAudioUnitProperty_StreamFormat, scope: 99) == kAudioUnitErr_InvalidScope)
        #expect(host.status(kAudioUnitProperty_Latency, scope: 1) == kAudioUnitErr_InvalidScope)
        #expect(host.set(kAudioUnitProperty_Latency, 1.0) == kAudioUnitErr_PropertyNotWritable)
        #expect(host.set(kAudioUnitProperty_BypassEffect, UInt8(1)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(host.set(kAudioUnitProperty_RenderQuality, UInt32(1000)) == kAudioUnitErr_InvalidPropertyValue)
        var format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2)).streamDescription.pointee
        format.mBitsPerChannel = 16
        #expect(host.set(kAudioUnitProperty_StreamFormat, scope: 2, format) == kAudioUnitErr_FormatNotSupported)
        #expect(unit.outputBusses[0].format.channelCount == 2 && !unit.shouldBypassEffect)
        let cutoff = UInt32(try unit.parameter("cutoff").address)
        let before = host.parameter(cutoff)
        #expect(AudioUnitSetParameter(host.unit, cutoff, 0, 0, .nan, 0) == kAudioUnitErr_InvalidParameterValue)
        #expect(AudioUnitSetParameter(host.unit, 4711, 0, 0, 1, 0) == kAudioUnitErr_InvalidParameter)
        #expect(AudioUnitSetParameter(host.unit, cutoff, 99, 0, 1, 0) == kAudioUnitErr_InvalidScope)
        #expect(AudioUnitSetParameter(host.unit, cutoff, 0, 7, 1, 0) == kAudioUnitErr_InvalidElement)
        #expect(host.parameter(cutoff) == before)
        #expect(AudioUnitGetProperty(host.unit, 12, 0, 0, nil, nil) == kAudio_ParamError)
        #expect(AudioUnitRender(host.unit, nil, nil, 0, 64, nil) == kAudio_ParamError)
        #expect(MusicDeviceMIDIEvent(host.unit, 0x90, 60, 100, 0) == kAudio_UnimplementedError)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
        #expect(AudioUnitInitialize(host.unit) == badComponentInstance)
        #expect(AudioUnitInitialize(OpaquePointer(bitPattern: 0x12345)) == badComponentInstance)
        #expect(AudioUnitInitialize(nil) == badComponentInstance)
    }

    @Test func renderingNeedsResourcesInputAndRoom() async throws {
        let (_, host) = try await instance(.gain)
        let run = UnitRun(host.block)
        #expect(run.step(64) == kAudioUnitErr_Uninitialized)
        #expect(host.set(kAudioUnitProperty_MaximumFramesPerSlice, UInt32(256)) == noErr)
        #expect(AudioUnitInitialize(host.unit) == noErr)
        #expect(host.set(kAudioUnitProperty_MaximumFramesPerSlice, UInt32(512)) == kAudioUnitErr_Initialized)
        #expect(run.step(64) == kAudioUnitErr_NoConnection)
        #expect(run.step(257) == kAudioUnitErr_TooManyFramesToProcess)
        #expect(host.get(kAudioUnitProperty_LastRenderError, Int32(0)) == kAudioUnitErr_NoConnection)
        #expect(host.get(kAudioUnitProperty_LastRenderError, Int32(1)) == 0)
        #expect(AudioUnitUninitialize(host.unit) == noErr)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    @Test func notificationsComeBeforeAndAfterEachCall() async throws {
        let (_, host) = try await instance(.gain)
        try host.prepare()
        let heard = Heard()
        let notify: AURenderCallback = { context, flags, _, _, frames, _ in
            let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
            heard.properties.withLock { $0.append(flags.pointee.rawValue) }
            return noErr
        }
        #expect(AudioUnitAddRenderNotify(host.unit, notify, heard.pointer) == noErr)
        let run = UnitRun(host.block)
        run.step(64)
        #expect(heard.properties.withLock { $0 } == [4, 8])
        #expect(AudioUnitRemoveRenderNotify(host.unit, notify, heard.pointer) == noErr)
        run.step(64)
        #expect(heard.properties.withLock { $0.count } == 2)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    @Test func scheduledChangesAreHeardAtTheirFrames() async throws {
        let (_, host) = try await instance(.gain, .loadOutOfProcess)
        try host.prepare()
        var step = AudioUnitParameterEvent()
        step.eventType = .parameterEvent_Immediate
        step.eventValues.immediate.bufferOffset = 20
        step.eventValues.immediate.value = 0.5
        #expect(AudioUnitScheduleParameters(host.unit, &step, 1) == noErr)
        let run = UnitRun(host.block) { _, _ in 1 }
        run.step(64)
        #expect(run.heard[0][19] == 1 && run.heard[0][20] == 0.5)
        var ramp = AudioUnitParameterEvent()
        ramp.eventType = .parameterEvent_Ramped
        ramp.eventValues.ramp.durationInFrames = 64
        ramp.eventValues.ramp.startValue = 1
        ramp.eventValues.ramp.endValue = 0
        #expect(AudioUnitScheduleParameters(host.unit, &ramp, 1) == noErr)
        _ = run.run([64, 64])
        for frame in 65..<128 { #expect(run.heard[0][frame] < run.heard[0][frame - 1]) }
        #expect(run.heard[0][128] == 0)
        step.eventValues.immediate.value = .infinity
        #expect(AudioUnitScheduleParameters(host.unit, &step, 1) == kAudioUnitErr_InvalidParameterValue)
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    @Test func malformedMIDIIsRefused() async throws {
        let (_, host) = try await instance(.instrument)
        try host.prepare(hasInput: false)
        #expect(MusicDeviceMIDIEvent(host.unit, 0x40, 60, 100, 0) == kAudio_ParamError)
        #expect(MusicDeviceMIDIEvent(host.unit, 0x90, 128, 100, 0) == kAudio_ParamError)
        #expect(MusicDeviceSysEx(host.unit, [0xf0, 1, 2], 3) == kAudio_ParamError)
        #expect(MusicDeviceSysEx(host.unit, [0xf0, 1, 0xf7], 3) == noErr)
        #expect(MusicDeviceSysEx(host.unit, nil, 3) == kAudio_ParamError)
        var list = MIDIEventList()
        list.protocol = ._1_0
        list.numPackets = 1
        list.packet.wordCount = 65
        #expect(MusicDeviceMIDIEventList(host.unit, 0, &list) == kAudio_ParamError)
        list.packet.wordCount = 1
        list.packet.words.0 = 0x2090_4564
        #expect(MusicDeviceMIDIEventList(host.unit, 0, &list) == noErr)
        let run = UnitRun(host.block)
        _ = run.run([256, 256])
        #expect(run.heard[0].contains { $0 != 0 })
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }
}
