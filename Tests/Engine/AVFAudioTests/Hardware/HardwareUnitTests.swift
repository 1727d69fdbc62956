import AVFAudio
import AudioDevices
import Foundation
import TestSupport
import Testing

/// I/O units of both interfaces on a device whose every frame is known.
struct HardwareUnitTests {
    private let device = CapturingDevice(outputs: 2, inputs: 2) { channel, frame in
        Float(frame % 1000 + 1) / 1024 * (channel == 0 ? 1 : -1)
    }
    private let name: String

    init() {
        name = "test:\(UInt32.random(in: 0 ... .max))"
        let device = device
        HardwareDevices.setOpener({ _ in device }, for: name)
    }

    private func description(_ subType: OSType) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: kAudioUnitType_Output, componentSubType: subType,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
    }

    private func unit(_ subType: OSType = kAudioUnitSubType_HALOutput) async throws -> AUAudioUnit {
        let unit = try await AUAudioUnit.instantiate(with: description(subType))
        unit.deviceName = name
        return unit
    }

    private func channels(_ data: UnsafeMutablePointer<AudioBufferList>) -> [UnsafeMutablePointer<Float>] {
        UnsafeMutableAudioBufferListPointer(data).map { $0.mData!.assumingMemoryBound(to: Float.self) }
    }

    @Test func everyIOUnitIsFoundByItsDescription() async throws {
        for (subType, hasInput, hasOutput) in [
            (kAudioUnitSubType_HALOutput, true, true), (kAudioUnitSubType_RemoteIO, true, true),
            (kAudioUnitSubType_DefaultOutput, false, true), (kAudioUnitSubType_SystemOutput, false, true),
            (kAudioUnitSubType_VoiceProcessingIO, true, true), (kAudioUnitSubType_GenericOutput, false, false),
        ] {
            let unit = try await AUAudioUnit.instantiate(with: description(subType))
            #expect(unit.canPerformInput == hasInput && unit.canPerformOutput == hasOutput)
            #expect(unit.isOutputEnabled == hasOutput && !unit.isRunning)
            #expect(unit.isInputEnabled == (subType == kAudioUnitSubType_VoiceProcessingIO))
        }
    }

    @Test func whatTheProviderGivesIsPlayedFrameByFrame() async throws {
        let unit = try await unit()
        // nonisolated(unsafe): the device's thread alone counts.
        nonisolated(unsafe) var count = 0
        unit.outputProvider = { _, _, frames, bus, data in
            guard bus == 0 else { return kAudioUnitErr_InvalidElement }
            for (number, channel) in channels(data).enumerated() {
                for frame in 0..<Int(frames) { channel[frame] = Float(count + frame + 1) * (number == 0 ? 1 : -1) }
            }
            count += Int(frames)
            return noErr
        }
        try unit.allocateRenderResources()
        try unit.startHardware()
        #expect(unit.isRunning)
        #expect(await eventually { device.frameCount > 10_000 })
        unit.stopHardware()
        #expect(!unit.isRunning)
        let played = device.played
        #expect(played[0] == (1...played[0].count).map { Float($0) })
        #expect(played[1] == played[0].map { -$0 })
        let frames = device.frameCount
        #expect(count == frames)
    }

    @Test func theInputIsFetchedByTheRenderBlockOfBusOne() async throws {
        let unit = try await unit(kAudioUnitSubType_RemoteIO)
        unit.isInputEnabled = true
        unit.isOutputEnabled = false
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        nonisolated(unsafe) var heard: [[Float]] = [[], []]
        nonisolated(unsafe) let memory = list.unsafeMutablePointer
        try unit.allocateRenderResources()
        let render = unit.renderBlock
        unit.inputHandler = { flags, time, frames, bus in
            memory.pointee.mNumberBuffers = 2
            let buffers = UnsafeMutableAudioBufferListPointer(memory)
            for index in 0..<2 { buffers[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil) }
            guard render(flags, time, frames + 1, bus, memory, nil) == kAudioUnitErr_TooManyFramesToProcess,
                render(flags, time, frames, bus, memory, nil) == noErr
            else { return }
            for (index, buffer) in buffers.enumerated() {
                let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                heard[index] += Array(UnsafeBufferPointer(start: samples, count: Int(frames)))
            }
        }
        try unit.startHardware()
        #expect(await eventually { device.frameCount > 5000 })
        unit.stopHardware()
        #expect(heard[0].count == device.frameCount)
        #expect(heard[0] == heard[0].indices.map { Float($0 % 1000 + 1) / 1024 })
        #expect(heard[1] == heard[0].map { -$0 })
    }

    @Test func aCycleLongerThanTheUnitsMaximumComesInParts() async throws {
        let unit = try await unit()
        unit.maximumFramesToRender = 100
        nonisolated(unsafe) var counts: [Int] = []
        unit.outputProvider = { _, _, frames, _, data in
            counts.append(Int(frames))
            for channel in channels(data) { for frame in 0..<Int(frames) { channel[frame] = 0.5 } }
            return noErr
        }
        try unit.allocateRenderResources()
        try unit.startHardware()
        #expect(await eventually { device.frameCount > 1000 })
        unit.stopHardware()
        #expect(counts.prefix(3) == [100, 100, 56])
        #expect(device.played[0].allSatisfy { $0 == 0.5 })
    }

    @Test func whatCannotRunSaysWhy() async throws {
        let unit = try await unit()
        #expect(throws: AUAudioUnitError.self) { try unit.startHardware() }
        try unit.allocateRenderResources()
        unit.isOutputEnabled = false
        #expect(throws: AUAudioUnitError.self) { try unit.startHardware() }
        unit.deallocateRenderResources()
        unit.isOutputEnabled = true
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 32_000, channels: 2))
        try unit.inputBusses[0].setFormat(other)
        try unit.allocateRenderResources()
        #expect(throws: AUAudioUnitError.self) { try unit.startHardware() }
        #expect(throws: AUAudioUnitError.self) { try unit.setDeviceID(987_654) }
        let generic = try await self.unit(kAudioUnitSubType_GenericOutput)
        try generic.allocateRenderResources()
        #expect(throws: AUAudioUnitError.self) { try generic.startHardware() }
    }

    @Test func aDeviceHasANumber() async throws {
        let unit = try await unit()
        let number = unit.deviceID
        #expect(number > 0)
        unit.deviceName = nil
        #expect(unit.deviceID == 0)
        try unit.setDeviceID(number)
        #expect(unit.deviceName == name)
    }

    @Test func theGenericOutputGivesWhatItPulls() async throws {
        let unit = try await unit(kAudioUnitSubType_GenericOutput)
        try unit.allocateRenderResources()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: unit.outputBusses[0].format, frameCapacity: 64))
        buffer.frameLength = 64
        var flags = AudioUnitRenderActionFlags()
        var time = AudioTimeStamp()
        time.mFlags = .sampleTimeValid
        let status = unit.renderBlock(&flags, &time, 64, 0, buffer.mutableAudioBufferList) { _, _, frames, _, data in
            for channel in channels(data) { for frame in 0..<Int(frames) { channel[frame] = Float(frame) } }
            return noErr
        }
        #expect(status == noErr)
        #expect((0..<64).allSatisfy { buffer.floatChannelData![1][$0] == Float($0) })
    }

    @Test func voiceProcessingGivesOneChannelOfVoice() async throws {
        let unit = try await unit(kAudioUnitSubType_VoiceProcessingIO)
        nonisolated(unsafe) var count = 0
        unit.inputHandler = { _, _, frames, _ in count += Int(frames) }
        unit.outputProvider = { _, _, frames, _, data in
            for channel in channels(data) { for frame in 0..<Int(frames) { channel[frame] = 0.25 } }
            return noErr
        }
        try unit.allocateRenderResources()
        try unit.startHardware()
        #expect(await eventually { device.frameCount > 5000 })
        unit.stopHardware()
        #expect(count == device.frameCount && device.played[0].allSatisfy { $0 == 0.25 })
    }

    // MARK: The C interface

    private func instance(_ subType: OSType) throws -> AudioComponentInstance {
        var wanted = description(subType)
        let component = try #require(AudioComponentFindNext(nil, &wanted))
        var instance: AudioComponentInstance?
        #expect(AudioComponentInstanceNew(component, &instance) == noErr)
        return try #require(instance)
    }

    private final class Played {
        var count = 0
    }

    @Test func aRenderCallbackIsPlayed() async throws {
        let unit = try instance(kAudioUnitSubType_HALOutput)
        defer { _ = AudioComponentInstanceDispose(unit) }
        let other = try await self.unit()
        var number = other.deviceID
        #expect(
            AudioUnitSetProperty(unit, kAudioOutputUnitProperty_CurrentDevice, kAudioUnitScope_Global, 0, &number, 4)
                == noErr)
        let played = Played()
        var callback = AURenderCallbackStruct(
            inputProc: { context, _, _, _, frames, data in
                let played = Unmanaged<Played>.fromOpaque(context).takeUnretainedValue()
                for buffer in UnsafeMutableAudioBufferListPointer(data!) {
                    let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                    for frame in 0..<Int(frames) { samples[frame] = Float(played.count + frame + 1) }
                }
                played.count += Int(frames)
                return noErr
            }, inputProcRefCon: Unmanaged.passUnretained(played).toOpaque())
        #expect(
            AudioUnitSetProperty(
                unit, kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, 0, &callback,
                UInt32(MemoryLayout<AURenderCallbackStruct>.size)) == noErr)
        #expect(AudioOutputUnitStart(unit) == kAudioUnitErr_Uninitialized)
        #expect(AudioUnitInitialize(unit) == noErr)
        #expect(AudioOutputUnitStart(unit) == noErr)
        var isRunning: UInt32 = 0
        var size: UInt32 = 4
        #expect(
            AudioUnitGetProperty(
                unit, kAudioOutputUnitProperty_IsRunning, kAudioUnitScope_Global, 0, &isRunning, &size) == noErr)
        #expect(isRunning == 1)
        #expect(await eventually { device.frameCount > 5000 })
        #expect(AudioOutputUnitStop(unit) == noErr)
        let heard = device.played[1]
        #expect(heard == (1...heard.count).map { Float($0) })
    }

    private final class Heard {
        var unit: AudioUnit?
        var samples: [Float] = []
    }

    @Test func anInputCallbackRendersBusOne() async throws {
        let unit = try instance(kAudioUnitSubType_HALOutput)
        defer { _ = AudioComponentInstanceDispose(unit) }
        let other = try await self.unit()
        var number = other.deviceID
        _ = AudioUnitSetProperty(unit, kAudioOutputUnitProperty_CurrentDevice, kAudioUnitScope_Global, 0, &number, 4)
        var (on, off): (UInt32, UInt32) = (1, 0)
        #expect(
            AudioUnitSetProperty(unit, kAudioOutputUnitProperty_EnableIO, kAudioUnitScope_Input, 1, &on, 4) == noErr)
        #expect(
            AudioUnitSetProperty(unit, kAudioOutputUnitProperty_EnableIO, kAudioUnitScope_Output, 0, &off, 4) == noErr)
        #expect(
            AudioUnitSetProperty(unit, kAudioOutputUnitProperty_EnableIO, kAudioUnitScope_Input, 0, &on, 4)
                == kAudioUnitErr_InvalidElement)
        let heard = Heard()
        heard.unit = unit
        var callback = AURenderCallbackStruct(
            inputProc: { context, flags, time, bus, frames, _ in
                let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
                let list = AudioBufferList.allocate(maximumBuffers: 2)
                defer { free(list.unsafeMutablePointer) }
                for index in 0..<2 { list[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil) }
                let status = AudioUnitRender(heard.unit!, flags, time, bus, frames, list.unsafeMutablePointer)
                guard status == noErr, let samples = list[0].mData?.assumingMemoryBound(to: Float.self) else {
                    return status
                }
                heard.samples += Array(UnsafeBufferPointer(start: samples, count: Int(frames)))
                return noErr
            }, inputProcRefCon: Unmanaged.passUnretained(heard).toOpaque())
        #expect(
            AudioUnitSetProperty(
                unit, kAudioOutputUnitProperty_SetInputCallback, kAudioUnitScope_Global, 0, &callback,
                UInt32(MemoryLayout<AURenderCallbackStruct>.size)) == noErr)
        #expect(AudioUnitInitialize(unit) == noErr && AudioOutputUnitStart(unit) == noErr)
        #expect(await eventually { device.frameCount > 5000 })
        #expect(AudioOutputUnitStop(unit) == noErr)
        #expect(heard.samples.count == device.frameCount)
        #expect(heard.samples == heard.samples.indices.map { Float($0 % 1000 + 1) / 1024 })
    }
}
