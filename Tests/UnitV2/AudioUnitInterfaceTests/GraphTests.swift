import AudioToolbox
import AudioUnitInterface
import BuiltInUnits
import Foundation
import Testing

/// A graph of AUGraph.h that ends with the generic output, rendered by hand.
@Suite struct GraphTests {
    private final class Tone {
        let turnsPerFrame: Double
        init(_ frequency: Double) { turnsPerFrame = frequency / 48_000 }
        func sample(_ frame: Int) -> Float { Float(sin(2 * .pi * turnsPerFrame * Double(frame))) }

        var callback: AURenderCallbackStruct {
            AURenderCallbackStruct(
                inputProc: { context, _, time, _, frames, data in
                    let tone = Unmanaged<Tone>.fromOpaque(context).takeUnretainedValue()
                    for buffer in UnsafeMutableAudioBufferListPointer(data!) {
                        let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                        for frame in 0..<Int(frames) {
                            samples[frame] = tone.sample(Int(time.pointee.mSampleTime) + frame)
                        }
                    }
                    return noErr
                }, inputProcRefCon: Unmanaged.passUnretained(self).toOpaque())
        }
    }

    private let graph: AUGraph
    private let output: AUNode
    private let mixer: AUNode

    init() throws {
        BuiltInUnits.register()
        var made: AUGraph?
        try #require(NewAUGraph(&made) == noErr)
        graph = try #require(made)
        output = try Self.add(kAudioUnitType_Output, kAudioUnitSubType_GenericOutput, to: graph)
        mixer = try Self.add(kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer, to: graph)
    }

    private static func add(_ type: OSType, _ subType: OSType, to graph: AUGraph) throws -> AUNode {
        var description = AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
        var node: AUNode = 0
        try #require(AUGraphAddNode(graph, &description, &node) == noErr)
        return node
    }

    private func unit(_ node: AUNode) throws -> AudioUnit {
        var unit: AudioUnit?
        try #require(AUGraphNodeInfo(graph, node, nil, &unit) == noErr)
        return try #require(unit)
    }

    private func render(_ frames: Int, at time: Int = 0) throws -> [[Float]] {
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        for channel in 0..<2 { list[channel] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil) }
        var (flags, stamp) = (AudioUnitRenderActionFlags(), AudioTimeStamp())
        (stamp.mSampleTime, stamp.mFlags) = (Double(time), .sampleTimeValid)
        let status = AudioUnitRender(try unit(output), &flags, &stamp, 0, UInt32(frames), list.unsafeMutablePointer)
        try #require(status == noErr)
        return list.map {
            Array(UnsafeBufferPointer(start: $0.mData!.assumingMemoryBound(to: Float.self), count: frames))
        }
    }

    private func isTrue(_ question: (AUGraph, UnsafeMutablePointer<DarwinBoolean>) -> OSStatus) -> Bool {
        var answer = DarwinBoolean(false)
        #expect(question(graph, &answer) == noErr)
        return answer.boolValue
    }

    @Test func twoTonesAreMixedIntoTheGenericOutput() throws {
        defer { DisposeAUGraph(graph) }
        let tones = [Tone(440), Tone(1_000)]
        for (bus, tone) in tones.enumerated() {
            var callback = tone.callback
            #expect(AUGraphSetNodeInputCallback(graph, mixer, UInt32(bus), &callback) == noErr)
        }
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr)
        #expect(AUGraphOpen(graph) == noErr && isTrue(AUGraphIsOpen))
        let mixerUnit = try unit(mixer)
        #expect(
            AudioUnitSetParameter(mixerUnit, kMultiChannelMixerParam_Volume, kAudioUnitScope_Input, 0, 0.5, 0) == noErr)
        #expect(
            AudioUnitSetParameter(mixerUnit, kMultiChannelMixerParam_Volume, kAudioUnitScope_Input, 1, 0.25, 0) == noErr
        )
        #expect(AUGraphInitialize(graph) == noErr && isTrue(AUGraphIsInitialized))
        #expect(AUGraphStart(graph) == noErr && isTrue(AUGraphIsRunning))
        let heard = try render(300) + render(212, at: 300)
        for channel in 0..<2 {
            let samples = heard[channel] + heard[channel + 2]
            #expect(samples == (0..<512).map { tones[0].sample($0) * 0.5 + tones[1].sample($0) * 0.25 })
        }
        #expect(AUGraphStop(graph) == noErr && !isTrue(AUGraphIsRunning))
        var load: Float = -1
        #expect(AUGraphGetCPULoad(graph, &load) == noErr && load > 0)
        #expect(AUGraphGetMaxCPULoad(graph, &load) == noErr && load > 0)
        withExtendedLifetime(tones) {}
    }

    @Test func formatsFollowTheConnections() throws {
        defer { DisposeAUGraph(graph) }
        let filter = try Self.add(kAudioUnitType_Effect, kAudioUnitSubType_LowPassFilter, to: graph)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, filter, 0) == noErr)
        #expect(AUGraphConnectNodeInput(graph, filter, 0, output, 0) == noErr)
        #expect(AUGraphOpen(graph) == noErr)
        var format = try #require(AVAudioFormat.standard(sampleRate: 44_100, channels: 2)).streamDescription.pointee
        var size = UInt32(MemoryLayout.size(ofValue: format))
        var count: UInt32 = 1
        #expect(
            AudioUnitSetProperty(try unit(mixer), kAudioUnitProperty_ElementCount, kAudioUnitScope_Input, 0, &count, 4)
                == noErr)
        for scope in [kAudioUnitScope_Input, kAudioUnitScope_Output] {
            #expect(
                AudioUnitSetProperty(try unit(mixer), kAudioUnitProperty_StreamFormat, scope, 0, &format, size) == noErr
            )
        }
        #expect(AUGraphInitialize(graph) == noErr)
        #expect(
            AudioUnitGetProperty(
                try unit(output), kAudioUnitProperty_StreamFormat, kAudioUnitScope_Output, 0, &format, &size)
                == noErr)
        #expect(format.mSampleRate == 44_100)
    }

    @Test func aChangeCountsFromTheUpdateOn() throws {
        defer { DisposeAUGraph(graph) }
        let tone = Tone(440)
        var callback = tone.callback
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr)
        #expect(AUGraphOpen(graph) == noErr && AUGraphInitialize(graph) == noErr)
        #expect(try render(64)[0].allSatisfy { $0 == 0 })
        #expect(AUGraphSetNodeInputCallback(graph, mixer, 2, &callback) == noErr)
        #expect(try render(64, at: 64)[0].allSatisfy { $0 == 0 })
        var isUpdated = DarwinBoolean(false)
        #expect(AUGraphUpdate(graph, &isUpdated) == noErr && isUpdated.boolValue)
        #expect(try render(64, at: 128)[0] == (128..<192).map { tone.sample($0) })
        #expect(AUGraphDisconnectNodeInput(graph, mixer, 2) == noErr && AUGraphUpdate(graph, nil) == noErr)
        #expect(try render(64, at: 192)[0].allSatisfy { $0 == 0 })
        // A node between two others.
        let filter = try Self.add(kAudioUnitType_Effect, kAudioUnitSubType_SampleDelay, to: graph)
        #expect(AUGraphSetNodeInputCallback(graph, mixer, 2, &callback) == noErr)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, filter, 0) == noErr)
        #expect(AUGraphConnectNodeInput(graph, filter, 0, output, 0) == noErr && AUGraphUpdate(graph, nil) == noErr)
        #expect(try render(64, at: 256)[0] == (256..<320).map { tone.sample($0) })
        // And away again, with what it fed.
        #expect(AUGraphRemoveNode(graph, filter) == noErr)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr && AUGraphUpdate(graph, nil) == noErr)
        #expect(try render(64, at: 320)[0] == (320..<384).map { tone.sample($0) })
        withExtendedLifetime(tone) {}
    }

    @Test func notificationsComeBeforeAndBehindEachCycle() throws {
        defer { DisposeAUGraph(graph) }
        final class Phases { var seen: [UInt32] = [] }
        let phases = Phases()
        let note: AURenderCallback = { context, flags, _, _, frames, _ in
            Unmanaged<Phases>.fromOpaque(context).takeUnretainedValue().seen += [flags.pointee.rawValue, frames]
            return noErr
        }
        let context = Unmanaged.passUnretained(phases).toOpaque()
        #expect(AUGraphAddRenderNotify(graph, note, context) == noErr)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr)
        #expect(AUGraphOpen(graph) == noErr && AUGraphInitialize(graph) == noErr)
        _ = try render(32)
        #expect(phases.seen == [4, 32, 8, 32])
        #expect(AUGraphRemoveRenderNotify(graph, note, context) == noErr)
        _ = try render(32, at: 32)
        #expect(phases.seen.count == 4)
        for _ in 0..<16 { #expect(AUGraphAddRenderNotify(graph, note, context) == noErr) }
        #expect(AUGraphAddRenderNotify(graph, note, context) == kAudio_TooManyFilesOpenError)
        #expect(AUGraphRemoveRenderNotify(graph, note, context) == noErr)
    }

    @Test func interactionsAreListed() throws {
        defer { DisposeAUGraph(graph) }
        let tone = Tone(440)
        var callback = tone.callback
        #expect(AUGraphSetNodeInputCallback(graph, mixer, 1, &callback) == noErr)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr)
        var count: UInt32 = 0
        #expect(AUGraphGetNodeCount(graph, &count) == noErr && count == 2)
        #expect(AUGraphGetNumberOfInteractions(graph, &count) == noErr && count == 2)
        #expect(AUGraphCountNodeInteractions(graph, output, &count) == noErr && count == 1)
        var interactions = [AUNodeInteraction](repeating: AUNodeInteraction(), count: 4)
        count = 4
        #expect(AUGraphGetNodeInteractions(graph, mixer, &count, &interactions) == noErr && count == 2)
        #expect(interactions[0].nodeInteractionType == UInt32(kAUNodeInteraction_InputCallback))
        #expect(interactions[0].nodeInteraction.inputCallback.destInputNumber == 1)
        #expect(interactions[1].nodeInteraction.connection.sourceNode == mixer)
        #expect(AUGraphGetInteractionInfo(graph, 1, &interactions[3]) == noErr)
        #expect(interactions[3].nodeInteraction.connection.destNode == output)
        #expect(AUGraphGetInteractionInfo(graph, 2, &interactions[3]) == kAudio_ParamError)
        #expect(AUGraphClearConnections(graph) == noErr)
        #expect(AUGraphGetNumberOfInteractions(graph, &count) == noErr && count == 0)
    }

    @Test func hostileCallsAreAnsweredWithApplesCodes() throws {
        let other = try Self.add(kAudioUnitType_Mixer, kAudioUnitSubType_MatrixMixer, to: graph)
        var node: AUNode = 0
        var description = AudioComponentDescription(
            componentType: kAudioUnitType_Output, componentSubType: kAudioUnitSubType_GenericOutput,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
        #expect(AUGraphAddNode(graph, &description, &node) == kAUGraphErr_OutputNodeErr)
        #expect(AUGraphConnectNodeInput(graph, 99, 0, mixer, 0) == kAUGraphErr_NodeNotFound)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, mixer, 0) == kAUGraphErr_InvalidConnection)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, other, 0) == noErr)
        #expect(AUGraphConnectNodeInput(graph, other, 0, mixer, 0) == kAUGraphErr_InvalidConnection)
        #expect(AUGraphDisconnectNodeInput(graph, mixer, 0) == kAUGraphErr_InvalidConnection)
        #expect(AUGraphInitialize(graph) == kAUGraphErr_CannotDoInCurrentContext)
        #expect(AUGraphStart(graph) == kAUGraphErr_CannotDoInCurrentContext)
        #expect(AUGraphOpen(graph) == noErr)
        #expect(AUGraphConnectNodeInput(graph, mixer, 1, output, 0) == kAUGraphErr_InvalidConnection)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 1) == kAUGraphErr_InvalidConnection)
        #expect(AUGraphConnectNodeInput(graph, mixer, 0, output, 0) == noErr)
        description.componentSubType = 1
        description.componentType = kAudioUnitType_Effect
        #expect(AUGraphAddNode(graph, &description, &node) == invalidComponentID)
        #expect(AUGraphInitialize(graph) == noErr && AUGraphStart(graph) == noErr)
        #expect(AUGraphRemoveNode(graph, output) == kAUGraphErr_CannotDoInCurrentContext)
        #expect(AUGraphRemoveNode(graph, 99) == kAUGraphErr_NodeNotFound)
        let unit = try unit(mixer)
        // While it runs: it is stopped first.
        #expect(DisposeAUGraph(graph) == noErr)
        #expect(DisposeAUGraph(graph) == kAudio_ParamError && AUGraphOpen(graph) == kAudio_ParamError)
        #expect(AudioUnitInitialize(unit) == badComponentInstance)
    }

    @Test func aGraphWithoutAnOutputUnitIsNotInitialized() throws {
        defer { DisposeAUGraph(graph) }
        #expect(AUGraphRemoveNode(graph, output) == noErr)
        #expect(AUGraphOpen(graph) == noErr)
        #expect(AUGraphInitialize(graph) == kAUGraphErr_OutputNodeErr)
        #expect(!isTrue(AUGraphIsInitialized))
        #expect(AUGraphClose(graph) == noErr && !isTrue(AUGraphIsOpen))
    }
}
