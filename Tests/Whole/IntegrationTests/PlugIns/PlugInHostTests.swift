import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import Synchronization
import TestSupport
import Testing

/// Music, transport and MIDI across the bridge, both ways; and what a bridge makes of a cycle's events.
@Suite(.serialized) struct PlugInHostTests {
    private func probe() throws -> PlugInBridge {
        var description = try component("aumu prob Regs")
        _ = AudioComponentRegister(&description, "Tests: Probe", 1, ProbePlugIn.factory)
        let unit = try PlugInBridge(componentDescription: description)
        unit.musicalContextBlock = { tempo, _, _, _, _, _ in
            tempo?.pointee = 97
            return true
        }
        unit.transportStateBlock = { flags, _, _, _ in
            flags?.pointee = .moving
            return true
        }
        return unit
    }

    @Test func musicAndTransportReachAPlugInAndItsMIDITheHost() throws {
        let unit = try probe()
        #expect(unit.midiOutputNames == ["Probe"])
        let heard = Mutex<[[Int]]>([])
        unit.midiOutputEventBlock = { time, cable, length, bytes in
            heard.withLock { $0.append([Int(time), Int(cable), length, Int(bytes[0]), Int(bytes[1]), Int(bytes[2])]) }
            return noErr
        }
        try unit.prepare()
        let run = UnitRun(unit.renderBlock)
        #expect(run.run([64, 64]) == [[Float](repeating: 97, count: 128), [Float](repeating: 1, count: 128)])
        #expect(heard.withLock { $0 } == [[3, 0, 3, 0x90, 61, 62], [67, 0, 3, 0x90, 61, 62]])
        unit.deallocateRenderResources()
    }

    @Test func aRampReachesAPlugInInThePartsOfItsCycles() throws {
        let unit = try probe()
        try unit.prepare()
        let address = try #require(unit.parameterTree?.parameter(withID: 7, scope: 0, element: 0)).address
        unit.scheduleParameterBlock(0, 0, address, 10)
        unit.scheduleParameterBlock(32, 64, address, 74)
        unit.scheduleParameterBlock(100, 0, address, 5)
        let run = UnitRun(unit.renderBlock)
        run.step(64)
        let first = ProbePlugIn.takeSchedule().map(\.eventValues.ramp)
        #expect(
            first.map { [Float($0.startBufferOffset), Float($0.durationInFrames), $0.startValue, $0.endValue] }
                == [[32, 32, 10, 42]])
        run.step(64)
        let second = ProbePlugIn.takeSchedule()
        #expect(second.map(\.eventType) == [.parameterEvent_Ramped, .parameterEvent_Immediate])
        #expect(second.first?.eventValues.ramp.durationInFrames == 32)
        #expect(second.first?.eventValues.ramp.endValue == 74)
        #expect(second.last?.eventValues.immediate.bufferOffset == 36)
        unit.deallocateRenderResources()
    }

    @Test func scheduledValuesOutsideOfARangeReachAPlugInAtItsEnds() throws {
        let unit = try probe()
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let parameter = try #require(unit.parameterTree?.parameter(withID: 7, scope: 0, element: 0))
        unit.scheduleParameterBlock(0, 0, parameter.address, 1e9)
        unit.scheduleParameterBlock(8, 0, parameter.address, .nan)
        unit.scheduleParameterBlock(16, 16, parameter.address, -1e9)
        UnitRun(unit.renderBlock).step(64)
        let told = ProbePlugIn.takeSchedule()
        let highest = told.first { $0.eventType == .parameterEvent_Immediate }?.eventValues.immediate.value
        let ramp = told.first { $0.eventType == .parameterEvent_Ramped }?.eventValues.ramp
        #expect(told.count <= 2 && (highest ?? parameter.maxValue) == parameter.maxValue)
        #expect(ramp?.startValue == parameter.maxValue && ramp?.endValue == parameter.minValue)
    }

    @Test func aRampGoesOnOncePerCycleWhicheverBusComesFirst() throws {
        let unit = try probe()
        try unit.prepare()
        var ramp = AURenderEvent()
        ramp.parameter.eventType = .parameterRamp
        ramp.parameter.rampDurationSampleFrames = 192
        ramp.parameter.parameterAddress = try #require(unit.parameterTree?.allParameters.first).address
        ramp.parameter.value = 96
        let render = unit.internalRenderBlock
        var time = AudioTimeStamp()
        time.mFlags = .sampleTimeValid
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 0)
        defer { list.deallocate() }
        var flags = AudioUnitRenderActionFlags()
        try #require(render(&flags, &time, 64, 1, list, &ramp, nil) == noErr)
        try #require(render(&flags, &time, 64, 0, list, nil, nil) == noErr)
        #expect(ProbePlugIn.takeSchedule().map(\.eventValues.ramp.endValue) == [32])
        time.mSampleTime = 64
        try #require(render(&flags, &time, 64, 1, list, nil, nil) == noErr)
        try #require(render(&flags, &time, 64, 0, list, nil, nil) == noErr)
        #expect(ProbePlugIn.takeSchedule().map(\.eventValues.ramp.endValue) == [64])
        unit.deallocateRenderResources()
    }

    @Test func aPlugInThatKeepsNoStateHasUserPresets() throws {
        _ = UserData.folder
        // The host library keeps the presets, whichever test ran before.
        _ = try Installation.host()
        let unit = try probe()
        let value = try #require(unit.parameterTree?.allParameters.first)
        let preset = AUAudioUnitPreset(number: -1, name: "Without a State")
        value.value = 25
        try unit.saveUserPreset(preset)
        value.value = 50
        unit.currentPreset = preset
        #expect(value.value == 25 && unit.currentPreset == preset)
        try unit.deleteUserPreset(preset)
    }

    @Test(arguments: [Double.nan, .infinity, -1e300]) func aTimeThatMakesNoSenseIsNone(_ sampleTime: Double) throws {
        let unit = try probe()
        let heard = Mutex<[AUEventSampleTime]>([])
        unit.midiOutputEventBlock = { time, _, _, _ in
            heard.withLock { $0.append(time) }
            return noErr
        }
        try unit.prepare()
        var event = AURenderEvent()
        event.parameter.eventType = .parameter
        event.parameter.parameterAddress = try #require(unit.parameterTree?.allParameters.first).address
        event.parameter.value = 96
        var time = AudioTimeStamp()
        time.mFlags = .sampleTimeValid
        time.mSampleTime = sampleTime
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 0)
        defer { list.deallocate() }
        var flags = AudioUnitRenderActionFlags()
        #expect(unit.internalRenderBlock(&flags, &time, 64, 0, list, &event, nil) == noErr)
        #expect(heard.withLock { $0 } == [3])
        unit.deallocateRenderResources()
    }

    @Test func eachMessageOfAChunkReachesAPlugInAtItsFrame() throws {
        let unit = try probe()
        try unit.prepare()
        let midi = try #require(unit.scheduleMIDIEventBlock)
        midi(5, 0, 5, [0x90, 60, 100, 0xc0, 3])
        midi(70, 0, 3, [0x80, 60, 0])
        let run = UnitRun(unit.renderBlock)
        run.step(64)
        #expect(ProbePlugIn.takeMessages() == [[0x90, 60, 100, 5], [0xc0, 3, 0, 5]])
        run.step(64)
        #expect(ProbePlugIn.takeMessages() == [[0x80, 60, 0, 6]])
        unit.deallocateRenderResources()
    }

    /// Sounds the tempo, and sends a message with each call.
    private final class TempoUnit: AUAudioUnit, @unchecked Sendable {
        private var busses: AUAudioUnitBusArray!

        override init(
            componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
        ) throws {
            try super.init(componentDescription: componentDescription, options: options)
            let bus = try AUAudioUnitBus(format: AVAudioFormat.standard(sampleRate: 48_000, channels: 2)!)
            busses = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [bus])
        }

        override var outputBusses: AUAudioUnitBusArray { busses }
        override var midiOutputNames: [String] { ["Tempo"] }

        override var internalRenderBlock: AUInternalRenderBlock {
            let (context, midi) = (musicalContextBlock, midiOutputEventBlock)
            return { _, time, frames, _, data, _, _ in
                var tempo = 0.0
                _ = context?(&tempo, nil, nil, nil, nil, nil)
                for channel in 0..<Int(data.pointee.mNumberBuffers) {
                    let samples = audioBuffers(data)[channel].mData!.assumingMemoryBound(to: Float.self)
                    for frame in 0..<Int(frames) { samples[frame] = Float(tempo) }
                }
                return midi?(AUEventSampleTime(time.pointee.mSampleTime) + 9, 0, 3, [0x90, 1, 2]) ?? noErr
            }
        }
    }

    @Test func aHostInCTellsItsTempoAndHearsTheUnitsMIDI() throws {
        let unit = try TempoUnit(componentDescription: try component("augn tmpo Regs"))
        let host = CHost(ComponentHandles.keep(unit))
        var callbacks = HostCallbackInfo()
        callbacks.beatAndTempoProc = { _, _, tempo in
            tempo?.pointee = 123
            return noErr
        }
        #expect(host.set(kAudioUnitProperty_HostCallbacks, callbacks) == noErr)
        let box = Unmanaged.passRetained(HeardMIDI())
        defer { box.release() }
        let midi = AUMIDIOutputCallbackStruct(
            midiOutputCallback: { context, _, cable, list in
                guard let context, let packet = list?.pointee.packet else { return kAudio_ParamError }
                Unmanaged<HeardMIDI>.fromOpaque(context).takeUnretainedValue().numbers
                    .withLock { $0 += [Int(packet.timeStamp), Int(cable), Int(packet.length), Int(packet.data.0)] }
                return noErr
            }, userData: box.toOpaque())
        #expect(host.set(kAudioUnitProperty_MIDIOutputCallback, midi) == noErr)
        try host.prepare(hasInput: false)
        let run = UnitRun(host.block)
        run.step(32)
        #expect(run.heard[0] == [Float](repeating: 123, count: 32))
        #expect(box.takeUnretainedValue().numbers.withLock { $0 } == [9, 0, 3, 0x90])
        #expect(AudioComponentInstanceDispose(host.unit) == noErr)
    }

    private final class HeardMIDI: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test func processingListsGivesWhatRenderingGives() async throws {
        let host = try Installation.host()
        let unit = try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess)
        try unit.prepare()
        let expected = UnitRun(unit.renderBlock).run([512])
        unit.deallocateRenderResources()
        nonisolated(unsafe) let instance = ComponentHandles.keep(
            try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess))
        defer { _ = AudioComponentInstanceDispose(instance) }
        try CHost(instance).prepare()
        nonisolated(unsafe) let input = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        nonisolated(unsafe) let samples = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
        defer {
            input.deallocate()
            samples.deallocate()
        }
        let run = UnitRun({ flags, time, frames, _, data, pull in
            for channel in 0..<2 {
                audioBuffers(input)[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: frames * 4, mData: samples + channel * 512)
            }
            let status = pull?(flags, time, frames, 0, input) ?? noErr
            guard status == noErr else { return status }
            var inputs: UnsafePointer<AudioBufferList>? = UnsafePointer(input)
            var outputs: UnsafeMutablePointer<AudioBufferList>? = data
            return AudioUnitProcessMultiple(instance, flags, time, frames, 1, &inputs, 1, &outputs)
        })
        #expect(run.run([512]) == expected)
    }
}
