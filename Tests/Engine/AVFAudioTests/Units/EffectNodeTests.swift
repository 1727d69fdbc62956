import AVFAudio
import Foundation
import Testing

/// The classes of the built-in units, by themselves and in an engine.
@Suite struct EffectNodeTests {
    @Test func delayHasApplesDefaultsAndRanges() {
        let delay = AVAudioUnitDelay()
        #expect(delay.delayTime == 1)
        #expect(delay.feedback == 50)
        #expect(delay.lowPassCutoff == 15_000)
        #expect(delay.wetDryMix == 100)
        delay.delayTime = 9
        delay.feedback = -200
        delay.lowPassCutoff = 1
        delay.wetDryMix = .nan
        #expect(delay.delayTime == 2)
        #expect(delay.feedback == -100)
        #expect(delay.lowPassCutoff == 10)
        #expect(delay.wetDryMix == 100)
        #expect(delay.audioComponentDescription.componentSubType == kAudioUnitSubType_Delay)
        #expect(delay.name == "AUDelay")
    }

    @Test func reverbBeginsAsAMediumHallAndKeepsItsMix() {
        let reverb = AVAudioUnitReverb()
        #expect(reverb.auAudioUnit.currentPreset?.name == "Medium Hall")
        #expect(AVAudioUnitReverbPreset.cathedral.rawValue == 8)
        #expect(AVAudioUnitReverbPreset.largeHall2.rawValue == 12)
        reverb.wetDryMix = 35
        reverb.loadFactoryPreset(.cathedral)
        #expect(reverb.auAudioUnit.currentPreset?.number == 8)
        #expect(reverb.auAudioUnit.currentPreset?.name == "Cathedral")
        #expect(reverb.wetDryMix == 35)
    }

    @Test func distortionHasApplesDefaultsAndPresets() {
        let distortion = AVAudioUnitDistortion()
        #expect(distortion.preGain == -6)
        #expect(distortion.wetDryMix == 50)
        #expect(AVAudioUnitDistortionPreset.multiEverythingIsBroken.rawValue == 16)
        #expect(AVAudioUnitDistortionPreset.speechWaves.rawValue == 21)
        distortion.loadFactoryPreset(.speechRadioTower)
        #expect(distortion.auAudioUnit.currentPreset?.name == "Speech Radio Tower")
        distortion.preGain = 99
        #expect(distortion.preGain == 20)
    }

    @Test func equalizerHasTheBandsThatWereAskedFor() {
        let equalizer = AVAudioUnitEQ(numberOfBands: 31)
        #expect(equalizer.bands.count == 31)
        #expect(equalizer.globalGain == 0)
        for band in equalizer.bands {
            #expect(band.bypass)
            #expect(band.filterType == .parametric)
            #expect(band.frequency == 1_000)
            #expect(band.bandwidth == 0.5)
            #expect(band.gain == 0)
        }
        let last = equalizer.bands[30]
        last.filterType = .resonantHighShelf
        last.frequency = 5
        last.gain = 50
        last.bypass = false
        #expect(last.filterType == .resonantHighShelf)
        #expect(last.frequency == 20)
        #expect(last.gain == 24)
        #expect(!last.bypass)
        #expect(equalizer.bands[29].bypass)
        #expect(equalizer.bands[0] === equalizer.bands[0])
    }

    @Test func timeEffectsHaveApplesDefaultsAndRanges() {
        let varispeed = AVAudioUnitVarispeed()
        #expect(varispeed.rate == 1)
        varispeed.rate = 10
        #expect(varispeed.rate == 4)
        let timePitch = AVAudioUnitTimePitch()
        #expect(timePitch.rate == 1)
        #expect(timePitch.pitch == 0)
        #expect(timePitch.overlap == 8)
        timePitch.rate = 0
        timePitch.pitch = 9_999
        timePitch.overlap = 99
        #expect(timePitch.rate == 1.0 / 32)
        #expect(timePitch.pitch == 2_400)
        #expect(timePitch.overlap == 32)
    }

    @Test func componentsAreMadeByTheirDescription() async throws {
        var description = AudioComponentDescription()
        description.componentType = kAudioUnitType_FormatConverter
        description.componentSubType = kAudioUnitSubType_NewTimePitch
        description.componentManufacturer = kAudioUnitManufacturer_Apple
        let unit = try await AVAudioUnit.instantiate(with: description)
        #expect(unit is AVAudioUnitTimeEffect)
        description.componentType = kAudioUnitType_Effect
        description.componentSubType = kAudioUnitSubType_Reverb2
        #expect(try await AVAudioUnit.instantiate(with: description) is AVAudioUnitEffect)
        let limiter = AVAudioUnitEffect(
            audioComponentDescription: {
                description.componentSubType = kAudioUnitSubType_PeakLimiter
                return description
            }())
        #expect(limiter.name == "AUPeakLimiter")
    }

    // MARK: In an engine

    /// A player before an effect before the main mixer.
    private func engine(_ effect: AVAudioUnit) throws -> (OfflineEngine, AVAudioPlayerNode) {
        let offline = try OfflineEngine()
        let player = AVAudioPlayerNode()
        offline.engine.attach(player)
        offline.engine.attach(effect)
        offline.engine.connect(player, to: effect, format: offline.format)
        offline.engine.connect(effect, to: offline.engine.mainMixerNode, format: offline.format)
        try offline.engine.start()
        return (offline, player)
    }

    private func sine(_ offline: OfflineEngine, _ frequency: Double, _ frames: Int) throws -> AVAudioPCMBuffer {
        try filledBuffer(offline.format, frames) { _, frame in
            Float(0.5 * sin(2 * .pi * frequency * Double(frame) / 48_000))
        }
    }

    private func level(_ samples: some Collection<Float>) -> Double {
        let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
        return 10 * log10(max(power, 1e-300))
    }

    /// Of upward zero crossings; Hz.
    private func frequency(_ samples: ArraySlice<Float>) -> Double {
        let crossings = zip(samples.indices.dropFirst(), zip(samples, samples.dropFirst()))
            .filter { $1.0 < 0 && $1.1 >= 0 }.map(\.0)
        guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
        return Double(crossings.count - 1) * 48_000 / Double(last - first)
    }

    @Test func echoComesAtItsTimeAndResetSilencesIt() throws {
        let delay = AVAudioUnitDelay()
        delay.delayTime = 0.1
        delay.feedback = 90
        let (offline, player) = try engine(delay)
        player.scheduleBuffer(try filledBuffer(offline.format, 100) { _, _ in 0.5 })
        player.play()
        let heard = try offline.render(9_600)
        #expect(level(heard[0][..<4_800]) < -200)
        #expect(level(heard[0][4_800..<4_900]) > -12)
        #expect(delay.latency == 0)
        delay.reset()
        #expect(level(try offline.render(9_600)[0]) < -200)
    }

    @Test func equalizerActsOnceABandIsSwitchedOn() throws {
        let equalizer = AVAudioUnitEQ(numberOfBands: 4)
        equalizer.bands[2].frequency = 1_000
        equalizer.bands[2].gain = -40
        let (offline, player) = try engine(equalizer)
        player.scheduleBuffer(try sine(offline, 1_000, 48_000))
        player.play()
        let before = try offline.render(9_600)
        #expect(abs(level(before[0]) + 9.03) < 0.1)
        equalizer.bands[2].bypass = false
        _ = try offline.render(9_600)
        #expect(abs(level(try offline.render(9_600)[0]) + 49.03) < 0.2)
    }

    @Test(arguments: [0.5, 2] as [Float]) func varispeedTakesItsSourceAlong(rate: Float) throws {
        let varispeed = AVAudioUnitVarispeed()
        varispeed.rate = rate
        let (offline, player) = try engine(varispeed)
        player.scheduleBuffer(try sine(offline, 500, 48_000))
        player.play()
        let heard = try offline.render(Int(48_000 / rate) + 9_600, by: [512, 77, 1, 300])[0]
        let end = Int(48_000 / rate)
        #expect(abs(frequency(heard[4_000..<end - 4_000]) - 500 * Double(rate)) < 1)
        let last = try #require(heard.lastIndex { abs($0) > 0.01 })
        #expect(abs(last - end) < 520)
    }

    @Test(arguments: [0.8, 1, 1.5] as [Float]) func timePitchKeepsPitchAndLength(rate: Float) throws {
        let timePitch = AVAudioUnitTimePitch()
        timePitch.rate = rate
        let (offline, player) = try engine(timePitch)
        player.scheduleBuffer(try sine(offline, 440, 96_000))
        player.play()
        let length = Int(96_000 / rate)
        let heard = try offline.render(length + 14_400, by: [512, 100])[0]
        // At any rate, as at 1, about 88 ms.
        #expect(abs(timePitch.latency - 0.088) < 0.001)
        let latency = Int(timePitch.latency * 48_000)
        #expect(abs(frequency(heard[15_000..<length - 10_000]) - 440) < 1)
        let first = try #require(heard.firstIndex { abs($0) > 0.25 })
        let last = try #require(heard.lastIndex { abs($0) > 0.25 })
        // Half the height in the middle of a window's slope.
        #expect(abs(first - latency) < 1_000)
        #expect(abs(last - first - length) < 1_500)
    }

    @Test func bypassOfATimeEffectLeavesNoGap() throws {
        let timePitch = AVAudioUnitTimePitch()
        timePitch.rate = 1.25
        let (offline, player) = try engine(timePitch)
        player.scheduleBuffer(try sine(offline, 440, 192_000))
        player.play()
        var heard = try offline.render(24_000)[0]
        timePitch.bypass = true
        heard += try offline.render(24_000)[0]
        timePitch.bypass = false
        heard += try offline.render(24_000)[0]
        for start in stride(from: 9_600, to: 71_000, by: 480) { #expect(level(heard[start..<start + 480]) > -14) }
    }
}
