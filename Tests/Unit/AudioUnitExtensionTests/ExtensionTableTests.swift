import AudioToolbox
import AudioUnitExtension
import Glibc
import ServiceProtocol
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct ExtensionTableTests {
    private func split() throws -> TableClient { try TableClient({ try SplitUnit($0) }, busCount: 2) }
    private func closure() throws -> TableClient { try TableClient({ try ClosureUnit($0) }, busCount: 1) }

    private func event(_ time: Int64, _ value: Float, ramp: UInt32 = 0, fromTree: Bool = false) -> AURenderEvent {
        var event = AURenderEvent()
        event.parameter.eventSampleTime = time
        event.parameter.eventType = ramp == 0 ? .parameter : .parameterRamp
        event.parameter.rampDurationSampleFrames = ramp
        event.parameter.parameterAddress = 0
        event.parameter.value = value
        event.parameter.reserved = (fromTree ? 1 : 0, 0, 0)
        return event
    }

    // MARK: Description and control

    @Test func descriptionTellsTheWholeUnit() throws {
        let description: UnitDescription = try split().ask(.describe)
        #expect(description.name == "Split")
        #expect(description.manufacturerName == "Test")
        #expect(description.inputBusses.map(\.name) == ["In"])
        #expect(description.outputBusses.map(\.name) == ["Out", "Inverse"])
        #expect(description.factoryPresets.map(\.name) == ["Half", "Double"])
        #expect(description.parameterNodes.map(\.identifier) == ["level", "gain", "meters", "tempo", "meter"])
        #expect(description.parameterNodes[1].parentIndex == 0)
        guard case .parameter(let gain) = description.parameterNodes[1].content else {
            Issue.record("gain is a parameter")
            return
        }
        #expect(gain.defaultValue == 1 && gain.maximum == 4)
    }

    @Test func parametersAreSetAndRead() throws {
        let client = try split()
        let _: EmptyMessage = try client.ask(.setParameters, [ParameterValue(address: 0, value: 3)])
        let values: ParameterValues = try client.ask(.getParameters, [0])
        #expect(values.values.first?.value == 3)
        let all: ParameterValues = try client.ask(.getParameters, [])
        #expect(all.values.map(\.address) == [0, 8, 9])
        #expect(try client.send(.getParameters, [77]).status == kAudioUnitErr_InvalidParameter)
    }

    @Test func stateRoundTripsBetweenInstances() throws {
        let first = try split()
        let _: EmptyMessage = try first.ask(.setParameters, [ParameterValue(address: 0, value: 2.5)])
        let state: BytesMessage = try first.ask(.getState, false)
        let second = try split()
        let values: ParameterValues = try second.ask(.setState, SetStateMessage(state: state.bytes))
        #expect(values.values.first { $0.address == 0 }?.value == 2.5)
    }

    @Test func brokenStateIsRefusedAndChangesNothing() throws {
        let client = try split()
        let _: EmptyMessage = try client.ask(.setParameters, [ParameterValue(address: 0, value: 2)])
        #expect(try client.send(.setState, SetStateMessage(state: [1, 2, 3])).status != noErr)
        let values: ParameterValues = try client.ask(.getParameters, [0])
        #expect(values.values.first?.value == 2)
    }

    @Test func factoryPresetIsSelectedByNumber() throws {
        let client = try split()
        let values: ParameterValues = try client.ask(.selectFactoryPreset, 1)
        #expect(values.values.first { $0.address == 0 }?.value == 2)
        #expect(try client.send(.selectFactoryPreset, 99).status == kAudioUnitErr_InvalidPropertyValue)
    }

    @Test func textsGoBothWays() throws {
        let client = try split()
        let text: String = try client.ask(.stringFromValue, ParameterValue(address: 8, value: 120))
        #expect(text == "120 BPM")
        let value: Float = try client.ask(.valueFromString, ParameterText(address: 8, text: "90 BPM"))
        #expect(value == 90)
    }

    @Test func propertiesAreSetAndRead() throws {
        let client = try split()
        let _: EmptyMessage = try client.ask(.setProperty, .contextName("Track 1"))
        let bytes: BytesMessage = try client.ask(.getProperty, .contextName)
        #expect(try UnitPropertyValue(property: .contextName, valueBytes: bytes.bytes) == .contextName("Track 1"))
        #expect(try client.send(.setProperty, .latency(1)).status == kAudioUnitErr_PropertyNotWritable)
    }

    @Test func formatsAreAskedForWithoutChange() throws {
        let client = try split()
        let mono = FormatChange(isInput: false, bus: 0, sampleRate: 96_000, channelCount: 1)
        #expect(try client.ask(.shouldChangeFormat, mono))
        let wide = FormatChange(isInput: false, bus: 0, sampleRate: 96_000, channelCount: 5)
        let refusal = try client.send(.shouldChangeFormat, wide)
        #expect(refusal.status == kAudioUnitErr_FormatNotSupported && refusal.message.contains("5 channels"))
        let nowhere = FormatChange(isInput: true, bus: 4, sampleRate: 96_000, channelCount: 1)
        #expect(try client.send(.shouldChangeFormat, nowhere).status == kAudioUnitErr_InvalidElement)
    }

    @Test func messagesThatMakeNoSenseAreAnswered() throws {
        let client = try split()
        for message in [[], [1], [0xff, 0xff], [5, 0, 0xff, 0xff, 0xff, 0xff], [2, 0, 1]] as [[UInt8]] {
            let reply = try client.send(message)
            #expect(reply.status != noErr)
            #expect(!reply.message.isEmpty)
        }
    }

    // MARK: Resources

    @Test func rendersOnlyAfterAllocation() throws {
        let client = try split()
        #expect(client.render(64).status == kAudioUnitErr_Uninitialized)
        #expect(try client.allocate().status == noErr)
        #expect(client.render(64).status == noErr)
        #expect(try client.allocate().status == kAudioUnitErr_Initialized)
        let _: EmptyMessage = try client.ask(.deallocate)
        #expect(client.render(64).status == kAudioUnitErr_Uninitialized)
        #expect(try client.allocate().status == noErr)
    }

    @Test func unsupportedFormatsFailAllocation() throws {
        let client = try split()
        let message = AllocateMessage(
            inputs: [BusFormat(sampleRate: 48_000, channelCount: 7)], outputs: [], maximumFrames: 64)
        let reply = try client.send(.allocate, message)
        #expect(reply.status == kAudioUnitErr_FormatNotSupported)
        #expect(client.render(64).status == kAudioUnitErr_Uninitialized)
    }

    @Test func tooManyFramesAreRefused() throws {
        let client = try split()
        _ = try client.allocate(frames: 64)
        #expect(client.render(65).status == kAudioUnitErr_TooManyFramesToProcess)
        let other = try closure()
        _ = try other.allocate(frames: 64)
        #expect(other.render(65).status == kAudioUnitErr_TooManyFramesToProcess)
    }

    // MARK: Rendering

    @Test func everyBusComesInOneCall() throws {
        let client = try split()
        _ = try client.allocate()
        let result = client.render(16, input: 0.5)
        #expect(result.busses[0] == [Float](repeating: 0.5, count: 16))
        #expect(result.busses[1] == [Float](repeating: -0.5, count: 16))
    }

    @Test func eventsAreExactThroughTheTable() throws {
        let client = try split()
        _ = try client.allocate()
        var step = event(10, 2)
        let result = withUnsafePointer(to: &step) { client.render(16, events: $0) }
        #expect(result.busses[0] == [Float](repeating: 1, count: 10) + [Float](repeating: 2, count: 6))
        let values: ParameterValues = try client.ask(.getParameters, [0])
        #expect(values.values.first?.value == 2)
    }

    @Test func valuesSetByMessageCountFromTheNextCycle() throws {
        let client = try split()
        _ = try client.allocate()
        _ = client.render(16)
        let _: EmptyMessage = try client.ask(.setParameters, [ParameterValue(address: 0, value: 3)])
        #expect(client.render(16).busses[0] == [Float](repeating: 3, count: 16))
    }

    @Test func transportMIDIAndMetersCross() throws {
        let client = try split()
        _ = try client.allocate()
        _ = client.render(16, input: 0.25, tempo: 137)
        #expect(client.received.values.withLock { $0 } == [9: 0.25, 8: 137])
        #expect(client.received.midi.withLock { $0 } == [[0x90, 60, 100]])
    }

    @Test func silenceIsToldAndReal() throws {
        let client = try split()
        _ = try client.allocate()
        let silent = client.render(16, input: 0)
        #expect(silent.flags.contains(.unitRenderAction_OutputIsSilence))
        #expect(silent.busses[1] == [Float](repeating: 0, count: 16))
        #expect(!client.render(16, input: 1).flags.contains(.unitRenderAction_OutputIsSilence))
    }

    // MARK: Closure units

    @Test func closureUnitRendersThroughTheTable() throws {
        let client = try closure()
        _ = try client.allocate()
        let _: EmptyMessage = try client.ask(.setParameters, [ParameterValue(address: 0, value: 2)])
        #expect(client.render(16, input: 0.5).busses[0] == [Float](repeating: 1, count: 16))
    }

    @Test func treeValuesReachAClosureUnitAsValuesNotEvents() throws {
        let client = try closure()
        _ = try client.allocate()
        var change = event(0, 3, fromTree: true)
        let result = withUnsafePointer(to: &change) { client.render(16, events: $0) }
        #expect(result.busses[0] == [Float](repeating: 3, count: 16))
        let values: ParameterValues = try client.ask(.getParameters, [0])
        #expect(values.values.first?.value == 3)
    }

    // MARK: Notifications

    @Test func whatTheHostSetsIsNotEchoed() throws {
        let client = try split()
        let _: EmptyMessage = try client.ask(.setParameters, [ParameterValue(address: 0, value: 3)])
        let _: ParameterValues = try client.ask(.selectFactoryPreset, 0)
        #expect(client.received.notifications.withLock { $0 } == [])
    }

    @Test func failingFactoryReturnsItsStatus() {
        let error = #expect(throws: AUAudioUnitError.self) {
            try TableClient({ _ in throw AUAudioUnitError(kAudioUnitErr_Unauthorized, "no licence") }, busCount: 1)
        }
        #expect(error?.code == kAudioUnitErr_Unauthorized)
    }

    @Test func unitsOwnChangesAreNotified() throws {
        let made = UnitBox()
        let client = try TableClient(
            { description in
                let unit = try SplitUnit(description)
                made.unit = unit
                return unit
            }, busCount: 2)
        made.unit?.parameterTree?.parameter(withAddress: 0)?.value = 1.25
        made.unit?.didChange(.latency)
        let expected: Set<String> = ["value 1.25", "latency"]
        let isTold = eventually {
            let names = client.received.notifications.withLock { $0 }.map { notification -> String in
                switch notification {
                case .parameterEvents(let changes): "value \(changes.first?.value ?? 0)"
                case .propertyChanged(.latency): "latency"
                default: "other"
                }
            }
            return Set(names) == expected
        }
        #expect(isTold)
    }
}

// @unchecked: written once by the factory, on the test's thread.
private final class UnitBox: @unchecked Sendable {
    var unit: AUAudioUnit?
}
