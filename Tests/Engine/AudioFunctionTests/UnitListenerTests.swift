import AVFAudio
import AudioUnitInterface
import BuiltInUnits
import Foundation
import TestSupport
import Testing

/// What listeners were told.
// @unchecked: what changes is behind the lock.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [(type: AudioUnitEventType, number: UInt32, value: Float)] = []

    var values: [Float] { lock.withLock { entries.map(\.value) } }
    var types: [AudioUnitEventType] { lock.withLock { entries.map(\.type) } }
    var numbers: [UInt32] { lock.withLock { entries.map(\.number) } }

    func add(_ event: UnsafePointer<AudioUnitEvent>, _ value: Float) {
        lock.withLock {
            entries.append((event.pointee.mEventType, event.pointee.mArgument.mParameter.mParameterID, value))
        }
    }
}

@Suite final class UnitListenerTests {
    private let unit: AudioUnit
    private var listeners: [AUEventListenerRef] = []

    init() throws {
        BuiltInUnits.register()
        var description = AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: kAudioUnitSubType_LowPassFilter,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
        let component = try #require(AudioComponentFindNext(nil, &description))
        var made: AudioComponentInstance?
        try #require(AudioComponentInstanceNew(component, &made) == noErr)
        unit = try #require(made)
    }

    deinit {
        for listener in listeners { _ = AUListenerDispose(listener) }
        _ = AudioComponentInstanceDispose(unit)
    }

    private var cutoff: AudioUnitParameter {
        AudioUnitParameter(
            mAudioUnit: unit, mParameterID: kLowPassParam_CutoffFrequency, mScope: kAudioUnitScope_Global, mElement: 0)
    }

    private func event(_ type: AudioUnitEventType) -> AudioUnitEvent {
        var event = AudioUnitEvent()
        event.mEventType = type
        event.mArgument.mParameter = cutoff
        return event
    }

    private func listen(
        _ told: Told, _ types: [AudioUnitEventType], granularity: Float, interval: Float = 0.01,
        for object: UnsafeMutableRawPointer? = nil
    ) throws -> AUEventListenerRef {
        var listener: AUEventListenerRef?
        #expect(
            AUEventListenerCreateWithDispatchQueue(&listener, interval, granularity, DispatchQueue(label: "told")) {
                told.add($1, $3)
            } == noErr)
        let made = try #require(listener)
        listeners.append(made)
        for type in types {
            var event = event(type)
            #expect(AUEventListenerAddEventType(made, object, &event) == noErr)
        }
        return made
    }

    @Test func everyoneHearsButWhoSetIt() throws {
        let (one, other) = (Told(), Told())
        let mark = UnsafeMutableRawPointer(bitPattern: 16)
        let sender = try listen(one, [.parameterValueChange], granularity: 0, for: mark)
        _ = try listen(other, [.parameterValueChange], granularity: 0)
        var place = cutoff
        #expect(AUParameterSet(sender, mark, &place, 500, 0) == noErr)
        #expect(eventually { other.values == [500] })
        #expect(AUParameterSet(nil, nil, &place, 600, 0) == noErr)
        #expect(eventually { other.values == [500, 600] && one.values == [600] })
        var value: Float = 0
        #expect(AudioUnitGetParameter(unit, place.mParameterID, place.mScope, 0, &value) == noErr && value == 600)
    }

    @Test func granularityLeavesTheLastOfManyValuesAndEventsKeepTheirOrder() throws {
        let (coarse, fine) = (Told(), Told())
        let types: [AudioUnitEventType] = [
            .beginParameterChangeGesture, .parameterValueChange, .endParameterChangeGesture,
        ]
        _ = try listen(coarse, types, granularity: 3600, interval: 0.5)
        _ = try listen(fine, types, granularity: 0, interval: 0.5)
        var (begin, end, place) = (event(types[0]), event(types[2]), cutoff)
        #expect(AUEventListenerNotify(nil, nil, &begin) == noErr)
        for value in [100, 200, 300] as [Float] { #expect(AUParameterSet(nil, nil, &place, value, 0) == noErr) }
        #expect(AUEventListenerNotify(nil, nil, &end) == noErr)
        #expect(eventually { fine.types == [types[0], types[1], types[1], types[1], types[2]] })
        #expect(Array(fine.values[1...3]) == [100, 200, 300])
        #expect(eventually { coarse.types == types && coarse.values[1] == 300 })
    }

    @Test func propertiesThatChangeAreHeardUntilTheListenerIsGone() throws {
        let told = Told()
        let listener = try listen(told, [], granularity: 0)
        var event = AudioUnitEvent()
        event.mEventType = .propertyChange
        event.mArgument.mProperty = AudioUnitProperty(
            mAudioUnit: unit, mPropertyID: kAudioUnitProperty_MaximumFramesPerSlice, mScope: kAudioUnitScope_Global,
            mElement: 0)
        #expect(AUEventListenerAddEventType(listener, nil, &event) == noErr)
        var frames: UInt32 = 777
        #expect(
            AudioUnitSetProperty(unit, kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0, &frames, 4)
                == noErr)
        #expect(eventually { told.numbers == [kAudioUnitProperty_MaximumFramesPerSlice] })
        #expect(AUListenerDispose(listener) == noErr)
        listeners = []
        frames = 888
        #expect(
            AudioUnitSetProperty(unit, kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0, &frames, 4)
                == noErr)
        #expect(AUListenerDispose(listener) == kAudio_ParamError)
        #expect(told.numbers.count == 1)
    }

    @Test func aControlGoesOverTheRangeAndBack() throws {
        var place = cutoff
        var (info, size) = (AudioUnitParameterInfo(), UInt32(MemoryLayout<AudioUnitParameterInfo>.size))
        #expect(
            AudioUnitGetProperty(
                unit, kAudioUnitProperty_ParameterInfo, kAudioUnitScope_Global, place.mParameterID, &info, &size)
                == noErr)
        #expect(AUParameterValueFromLinear(0, &place) == info.minValue)
        #expect(abs(AUParameterValueFromLinear(1, &place) - info.maxValue) <= info.maxValue * 1e-6)
        for position in [0.1, 0.5, 0.9] as [Float] {
            let value = AUParameterValueFromLinear(position, &place)
            #expect(abs(AUParameterValueToLinear(value, &place) - position) < 1e-5)
        }
        var text = [CChar](repeating: 1, count: 32)
        for (value, digits, wanted) in [
            (1.23456, 3, "1.23"), (1234.5, 3, "1234"), (0.5, 2, "0.5"), (-20.04, 4, "-20.04"),
        ]
            as [(Double, UInt32, String)]
        {
            AUParameterFormatValue(value, &place, &text, digits)
            let characters = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            #expect(String(decoding: characters, as: UTF8.self) == wanted)
        }
    }

    @Test func whatIsNoUnitIsRefused() {
        var nothing = AudioUnitEvent()
        nothing.mEventType = .parameterValueChange
        nothing.mArgument.mParameter.mAudioUnit = unit
        nothing.mArgument.mParameter.mParameterID = 99_999
        #expect(AUEventListenerNotify(nil, nil, &nothing) != noErr)
        #expect(AUListenerDispose(AUParameterListenerRef(bitPattern: 48).unsafelyUnwrapped) == kAudio_ParamError)
    }
}
