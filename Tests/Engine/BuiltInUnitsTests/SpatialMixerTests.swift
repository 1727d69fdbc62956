import AudioToolbox
import AudioUnitInterface
import Testing

@Suite struct SpatialMixerTests {
    private let input = kAudioUnitScope_Input

    /// With a mono input 0 of a constant 1.
    private func mixer(outputs: UInt32 = 2) throws -> CUnit {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        try #require(mixer.channels(1, input, 0) == noErr)
        try #require(mixer.channels(outputs, kAudioUnitScope_Output, 0) == noErr)
        try mixer.feed(0) { _, _ in 1 }
        return mixer
    }

    private func isNear(_ one: Float, _ other: Float) -> Bool { abs(one - other) < 1e-4 }

    @Test func aSourceIsHeardFromItsDirection() throws {
        for (azimuth, left, right) in [(-90, 1, 0), (0, Float(0.5).squareRoot(), Float(0.5).squareRoot()), (90, 0, 1)]
            as [(Float, Float, Float)]
        {
            let mixer = try mixer()
            #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: azimuth) == noErr)
            try mixer.initialize()
            let heard = try mixer.render([256])
            #expect(isNear(heard[0][200], left) && isNear(heard[1][200], right))
        }
        // Behind on the right, of four loudspeakers.
        let mixer = try mixer(outputs: 4)
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 135) == noErr)
        try mixer.initialize()
        let heard = try mixer.render([64], channels: 4).map { $0[63] }
        #expect(zip(heard, [0, 0, 0, 1]).allSatisfy { isNear($0, $1) })
    }

    @Test func distanceLowersTheLevelByItsCurve() throws {
        for (curve, level) in [(2, 0.25), (3, 1 - 3.0 / 9)] as [(UInt32, Float)] {
            let mixer = try mixer()
            let distances = MixerDistanceParams(mReferenceDistance: 1, mMaxDistance: 10, mMaxAttenuation: 60)
            #expect(mixer.set(kAudioUnitProperty_SpatialMixerDistanceParams, input, 0, distances) == noErr)
            #expect(mixer.set(kAudioUnitProperty_SpatialMixerAttenuationCurve, input, 0, curve) == noErr)
            #expect(mixer.set(kSpatialMixerParam_Distance, input, 0, to: 4) == noErr)
            #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
            try mixer.initialize()
            #expect(isNear(try mixer.render([64])[1][63], level))
            #expect(mixer.set(kAudioUnitProperty_SpatialMixerRenderingFlags, input, 0, UInt32(0)) == noErr)
            // From the next period on, in the course of it.
            #expect(isNear(try mixer.render([512])[1][511], 1))
        }
    }

    @Test func gainAndItsBoundsHold() throws {
        let mixer = try mixer()
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
        #expect(mixer.set(kSpatialMixerParam_Gain, input, 0, to: -20) == noErr)
        #expect(mixer.set(kSpatialMixerParam_MaxGain, input, 0, to: 0.5) == noErr)
        try mixer.initialize()
        #expect(isNear(try mixer.render([64])[1][63], 0.05))
    }

    /// A place that moves goes there without a step, in the same way however the time is divided.
    @Test func aMovingSourceMakesNoStepAndTheSameBitsInAnyDivision() throws {
        func heard(_ blocks: [Int]) throws -> [[Float]] {
            let mixer = try mixer()
            try mixer.initialize()
            #expect(mixer.set(kSpatialMixerParam_ReverbBlend, input, 0, to: 30) == noErr)
            _ = try mixer.render([64])
            var event = AudioUnitParameterEvent()
            (event.scope, event.element, event.parameter) = (input, 0, kSpatialMixerParam_Azimuth)
            event.eventType = .parameterEvent_Ramped
            (event.eventValues.ramp.startBufferOffset, event.eventValues.ramp.durationInFrames) = (10, 2_000)
            (event.eventValues.ramp.startValue, event.eventValues.ramp.endValue) = (0, 90)
            #expect(AudioUnitScheduleParameters(mixer.unit, &event, 1) == noErr)
            return try mixer.render(blocks)
        }
        let whole = try heard([3_000])
        #expect(try heard([100, 1, 63, 700, 136, 2_000]) == whole)
        let silentRoom = 400
        let steps = zip(whole[0].prefix(silentRoom), whole[0].prefix(silentRoom).dropFirst()).map { abs($1 - $0) }
        #expect(steps.allSatisfy { $0 < 0.01 })
    }

    @Test func aReverberatedSourceIsHeardAfterItsEndUntilReset() throws {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        #expect(mixer.channels(1, input, 0) == noErr)
        try mixer.feed(0) { _, frame in frame < 64 ? 1 : 0 }
        #expect(mixer.set(kAudioUnitProperty_ReverbRoomType, 0, 0, UInt32(8)) == noErr)
        #expect(mixer.set(kSpatialMixerParam_ReverbBlend, input, 0, to: 100) == noErr)
        try mixer.initialize()
        _ = try mixer.render([4_096, 4_096])
        let tail = try mixer.render([4_096])
        #expect(tail.allSatisfy { $0.contains { abs($0) > 1e-4 } })
        #expect(AudioUnitReset(mixer.unit, 0, 0) == noErr)
        #expect(try mixer.render([4_096])[0].allSatisfy { $0 == 0 })
    }

    @Test func stereoPassesUnlessItIsAPoint() throws {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        try mixer.feed(0) { channel, _ in channel == 0 ? 0.5 : 0 }
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
        try mixer.initialize()
        #expect(try mixer.render([64]).map { $0[63] } == [0.5, 0])
        #expect(mixer.set(kAudioUnitProperty_SpatialMixerSourceMode, input, 0, UInt32(2)) == noErr)
        let heard = try mixer.render([512]).map { $0[511] }
        #expect(isNear(heard[0], 0) && isNear(heard[1], 0.25))
    }

    @Test func whatMakesNoSenseIsRefused() throws {
        let mixer = try mixer()
        for (property, value) in [
            (kAudioUnitProperty_SpatializationAlgorithm, 8), (kAudioUnitProperty_SpatialMixerSourceMode, 4),
            (kAudioUnitProperty_SpatialMixerAttenuationCurve, 4),
            (kAudioUnitProperty_SpatialMixerPointSourceInHeadMode, 2),
        ] as [(AudioUnitPropertyID, UInt32)] {
            #expect(mixer.set(property, input, 0, value) == kAudioUnitErr_InvalidPropertyValue)
            #expect(mixer.set(property, input, 8, UInt32(0)) == kAudioUnitErr_InvalidElement)
            #expect(mixer.set(property, 0, 0, UInt32(0)) == kAudioUnitErr_InvalidScope)
        }
        for (reference, maximum) in [(0, 1), (2, 1), (.nan, 1), (1, .infinity)] as [(Float, Float)] {
            let distances = MixerDistanceParams(
                mReferenceDistance: reference, mMaxDistance: maximum, mMaxAttenuation: 1)
            #expect(
                mixer.set(kAudioUnitProperty_SpatialMixerDistanceParams, input, 0, distances)
                    == kAudioUnitErr_InvalidPropertyValue)
        }
    }

    @Test func aPlaybackRateIsRefused() throws {
        let mixer = try mixer()
        #expect(mixer.set(kSpatialMixerParam_PlaybackRate, input, 0, to: 2) == kAudioUnitErr_PropertyNotWritable)
        #expect(try mixer.value(kSpatialMixerParam_PlaybackRate, input, 0) == 1)
        for type in [0, 4] as [UInt32] {
            #expect(
                mixer.set(kAudioUnitProperty_SpatialMixerOutputType, 0, 0, type)
                    == kAudioUnitErr_InvalidPropertyValue)
        }
    }
}
