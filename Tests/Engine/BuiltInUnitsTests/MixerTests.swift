import AudioToolbox
import AudioUnitInterface
import BuiltInUnits
import Testing

@Suite struct MixerTests {
    private let input = kAudioUnitScope_Input
    private let output = kAudioUnitScope_Output

    private func multichannel() throws -> CUnit { try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer) }
    private func matrix() throws -> CUnit { try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_MatrixMixer) }

    // MARK: Multichannel

    @Test func bussesAreAddedWithTheirVolumes() throws {
        let mixer = try multichannel()
        try mixer.feed(0) { channel, _ in channel == 0 ? 0.5 : 0.25 }
        try mixer.feed(3) { channel, _ in channel == 0 ? 0.125 : 1 }
        #expect(mixer.set(kMultiChannelMixerParam_Volume, input, 0, to: 0.5) == noErr)
        #expect(mixer.set(kMultiChannelMixerParam_Volume, output, 0, to: 0.5) == noErr)
        try mixer.initialize()
        let heard = try mixer.render([100])
        #expect(heard[0].allSatisfy { $0 == (0.25 + 0.125) / 2 })
        #expect(heard[1].allSatisfy { $0 == (0.125 + 1) / 2 })
    }

    @Test func aSoundIsPannedAndDisabled() throws {
        let mixer = try multichannel()
        #expect(mixer.channels(1, input, 1) == noErr)
        try mixer.feed(1) { _, _ in 0.5 }
        #expect(mixer.set(kMultiChannelMixerParam_Pan, input, 1, to: -0.5) == noErr)
        try mixer.initialize()
        #expect(try mixer.render([64]) == [[Float](repeating: 0.5, count: 64), [Float](repeating: 0.25, count: 64)])
        #expect(mixer.set(kMultiChannelMixerParam_Enable, input, 1, to: 0) == noErr)
        // It goes within 20 ms.
        let heard = try mixer.render([960, 64])
        #expect(zip(heard[0], heard[0].dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.001 })
        #expect(heard[0].suffix(64).allSatisfy { $0 == 0 })
    }

    @Test func withoutASourceItIsSilent() throws {
        let mixer = try multichannel()
        try mixer.initialize()
        #expect(try mixer.render([32]) == [[Float](repeating: 0, count: 32), [Float](repeating: 0, count: 32)])
    }

    @Test func aRampIsAStraightLineFromItsFrameOn() throws {
        let mixer = try multichannel()
        try mixer.feed(0) { _, _ in 1 }
        try mixer.initialize()
        _ = try mixer.render([16])
        var event = AudioUnitParameterEvent()
        (event.scope, event.element, event.parameter) = (input, 0, kMultiChannelMixerParam_Volume)
        event.eventType = .parameterEvent_Ramped
        event.eventValues.ramp.startBufferOffset = 10
        event.eventValues.ramp.durationInFrames = 64
        (event.eventValues.ramp.startValue, event.eventValues.ramp.endValue) = (1, 0)
        #expect(AudioUnitScheduleParameters(mixer.unit, &event, 1) == noErr)
        let heard = try mixer.render([50, 50])[0]
        let line = (0..<100).map { (frame: Int) -> Float in 1 - Float(max(0, min(frame - 10, 64))) / 64 }
        #expect(heard == line)
    }

    @Test func theNumberOfBussesIsTheHosts() throws {
        let mixer = try multichannel()
        #expect(try mixer.get(kAudioUnitProperty_ElementCount, input, 0, UInt32(0)) == 8)
        for count: UInt32 in [2, 16] {
            #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, count) == noErr)
        }
        #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, UInt32(17)) == kAudioUnitErr_InvalidPropertyValue)
        try mixer.feed(15) { _, _ in 0.5 }
        try mixer.initialize()
        #expect(try mixer.render([8])[0].allSatisfy { $0 == 0.5 })
        #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, UInt32(1)) == kAudioUnitErr_Initialized)
    }

    @Test func metersHaveTheLevelsBeforeAndBehindTheVolume() throws {
        let mixer = try multichannel()
        try mixer.feed(0) { channel, frame in channel == 0 ? (frame % 2 == 0 ? 1 : -1) : 0.1 }
        #expect(mixer.set(kMultiChannelMixerParam_Volume, input, 0, to: 0.1) == noErr)
        try mixer.initialize()
        _ = try mixer.render([512, 512])
        func level(_ number: AudioUnitParameterID, _ scope: AudioUnitScope) throws -> Float {
            try mixer.value(number, scope, 0)
        }
        #expect(try level(kMultiChannelMixerParam_PreAveragePower, input) == 0)
        #expect(try level(kMultiChannelMixerParam_PrePeakHoldLevel, input) == 0)
        #expect(abs(try level(kMultiChannelMixerParam_PreAveragePower + 1, input) + 20) < 0.001)
        #expect(abs(try level(kMultiChannelMixerParam_PostAveragePower, input) + 20) < 0.001)
        #expect(abs(try level(kMultiChannelMixerParam_PostPeakHoldLevel, output) + 20) < 0.001)
        #expect(
            mixer.set(kMultiChannelMixerParam_PreAveragePower, input, 0, to: 0) == kAudioUnitErr_PropertyNotWritable)
    }

    @Test func whatIsNotThereIsRefused() throws {
        let mixer = try multichannel()
        #expect(mixer.set(kMultiChannelMixerParam_Volume, input, 16, to: 1) == kAudioUnitErr_InvalidParameter)
        #expect(
            mixer.set(kMultiChannelMixerParam_Volume, kAudioUnitScope_Global, 0, to: 1)
                == kAudioUnitErr_InvalidParameter)
        #expect(mixer.set(kMultiChannelMixerParam_Volume, 99, 0, to: 1) == kAudioUnitErr_InvalidScope)
        #expect(mixer.set(0x10000, input, 0, to: 1) == kAudioUnitErr_InvalidParameter)
        #expect(mixer.set(kAudioUnitProperty_MeteringMode, input, 8, UInt32(1)) == kAudioUnitErr_InvalidElement)
        #expect(mixer.set(kAudioUnitProperty_MeteringMode, input, 0, UInt64(1)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(mixer.set(kAudioUnitProperty_MeteringMode, input, 0, UInt32(0)) == noErr)
        #expect(try mixer.get(kAudioUnitProperty_MeteringMode, input, 0, UInt32(1)) == 0)
    }

    @Test func parametersAreListedByScope() throws {
        let mixer = try multichannel()
        var size: UInt32 = 0
        #expect(
            AudioUnitGetPropertyInfo(mixer.unit, kAudioUnitProperty_ParameterList, input, 0, &size, nil) == noErr)
        #expect(size == 4 * 11)
        var info = AudioUnitParameterInfo()
        info = try mixer.get(kAudioUnitProperty_ParameterInfo, input, kMultiChannelMixerParam_Pan, info)
        #expect((info.minValue, info.maxValue, info.defaultValue) == (-1, 1, 0))
    }

    // MARK: Matrix

    @Test func nothingIsHeardBeforeVolumesAreSet() throws {
        let mixer = try matrix()
        try mixer.feed(0) { _, _ in 1 }
        try mixer.initialize()
        #expect(try mixer.render([64])[0].allSatisfy { $0 == 0 })
    }

    @Test func eachCrosspointHasItsVolume() throws {
        let mixer = try matrix()
        #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, UInt32(2)) == noErr)
        try mixer.feed(0) { channel, _ in channel == 0 ? 1 : 0.5 }
        try mixer.feed(1) { channel, _ in channel == 0 ? 0.25 : 0.125 }
        for channel: UInt32 in 0..<4 { #expect(mixer.set(kMatrixMixerParam_Volume, input, channel, to: 1) == noErr) }
        for channel: UInt32 in 0..<2 { #expect(mixer.set(kMatrixMixerParam_Volume, output, channel, to: 1) == noErr) }
        #expect(mixer.set(kMatrixMixerParam_Volume, 0, 0xffff_ffff, to: 0.5) == noErr)
        // The first input to the right, the last to the left with half its level.
        #expect(mixer.set(kMatrixMixerParam_Volume, 0, 0 << 16 | 1, to: 1) == noErr)
        #expect(mixer.set(kMatrixMixerParam_Volume, 0, 3 << 16 | 0, to: 0.5) == noErr)
        try mixer.initialize()
        let heard = try mixer.render([64])
        #expect(heard[0].allSatisfy { $0 == 0.125 * 0.5 * 0.5 } && heard[1].allSatisfy { $0 == 0.5 })
    }

    @Test func allLevelsAreOneProperty() throws {
        let mixer = try matrix()
        #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, UInt32(1)) == noErr)
        let dimensions = try mixer.get(kAudioUnitProperty_MatrixDimensions, 0, 0, SIMD2<UInt32>())
        #expect(dimensions == [2, 2])
        // Crosspoints and volume of both inputs, then the outputs' volumes and the whole's.
        var levels: [Float] = [0, 0.5, 1, 0.25, 0, 0.5, 1, 0.5, 1]
        #expect(
            AudioUnitSetProperty(mixer.unit, kAudioUnitProperty_MatrixLevels, 0, 0, &levels, 36) == noErr)
        #expect(try mixer.value(kMatrixMixerParam_Volume, 0, 1 << 16) == 0.25)
        #expect(try mixer.value(kMatrixMixerParam_Volume, output, 1) == 0.5)
        var (read, size) = ([Float](repeating: 9, count: 9), UInt32(36))
        #expect(AudioUnitGetProperty(mixer.unit, kAudioUnitProperty_MatrixLevels, 0, 0, &read, &size) == noErr)
        #expect(read == levels)
        #expect(
            AudioUnitSetProperty(mixer.unit, kAudioUnitProperty_MatrixLevels, 0, 0, &levels, 32)
                == kAudioUnitErr_InvalidPropertyValue)
        try mixer.feed(0) { channel, _ in channel == 0 ? 1 : 0.5 }
        try mixer.initialize()
        let heard = try mixer.render([8])
        #expect(heard[0].allSatisfy { $0 == 0.5 * 0.5 * 0.25 } && heard[1].allSatisfy { $0 == 0.25 })
    }

    @Test func moreChannelsThanThereAreVolumesAreRefused() throws {
        let mixer = try matrix()
        #expect(mixer.set(kAudioUnitProperty_ElementCount, input, 0, UInt32(9)) == noErr)
        #expect(AudioUnitInitialize(mixer.unit) == kAudioUnitErr_FormatNotSupported)
    }
}
