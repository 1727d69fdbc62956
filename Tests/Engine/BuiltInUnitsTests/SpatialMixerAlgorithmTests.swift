import AudioToolbox
import AudioUnitInterface
import Foundation
import Spatialization
import Testing

/// The 3-D mixer hears as an environment node does, by each algorithm.
@Suite struct SpatialMixerAlgorithmTests {
    private let input = kAudioUnitScope_Input
    static let algorithms = [
        kSpatializationAlgorithm_EqualPowerPanning, kSpatializationAlgorithm_SphericalHead,
        kSpatializationAlgorithm_HRTF, kSpatializationAlgorithm_SoundField, kSpatializationAlgorithm_HRTFHQ,
        kSpatializationAlgorithm_UseOutputType,
    ]

    /// The same on every run, -1 … 1.
    private static func noise(_ frame: Int) -> Float {
        var state = UInt64(truncatingIfNeeded: frame &+ 1) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
        return Float(Int64(bitPattern: state) >> 32) / Float(1 << 31)
    }

    private func mixer(_ algorithm: UInt32, _ sample: @escaping (Int, Int) -> Float = { noise($1) }) throws -> CUnit {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        try #require(mixer.channels(1, input, 0) == noErr)
        try mixer.feed(0, sample)
        try #require(mixer.set(kAudioUnitProperty_SpatializationAlgorithm, input, 0, algorithm) == noErr)
        return mixer
    }

    private func power(_ samples: some Sequence<Float>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

    /// What the space of an environment node makes of the noise, 2 m away on the right, before and above the listener.
    private func environment(_ algorithm: UInt32, _ frames: Int) throws -> [[Float]] {
        let space = SpaceProcessor(outputCount: 2, layout: .stereo, channels: [0, 1], sampleRate: 48_000)
        var scene = SpaceScene()
        scene.layout = .stereo
        scene.hearing = try HearingSets.set(nil, rate: 48_000)
        space.want(scene, hasField: algorithm == kSpatializationAlgorithm_SoundField)
        let source = SpaceInput(inputCount: 1, outputCount: 2, sampleRate: 48_000, shares: [1])
        var wanted = SpaceSource()
        wanted.algorithm = SpaceSource.Algorithm(rawValue: Int(algorithm)) ?? .equalPowerPanning
        let (azimuth, elevation) = (60 * Double.pi / 180, 20 * Double.pi / 180)
        wanted.position = SpatialVector(
            2 * sin(azimuth) * cos(elevation), 2 * sin(elevation), -2 * cos(azimuth) * cos(elevation))
        (wanted.obstruction, wanted.occlusion) = (-6, -3)
        source.want(wanted, in: scene)
        let memory = (0..<3).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: frames) }
        defer { for samples in memory { samples.deallocate() } }
        for frame in 0..<frames { memory[0][frame] = Self.noise(frame) }
        var (inputs, outputs) = ([memory[0]], [memory[1], memory[2]])
        inputs.withUnsafeMutableBufferPointer { inputs in
            guard let first = inputs.baseAddress else { return }
            var signal = SpaceSignal(channels: first, state: source.state)
            space.run(&signal, 1, &outputs, frames)
        }
        return outputs.map { Array(UnsafeBufferPointer(start: $0, count: frames)) }
    }

    @Test(arguments: algorithms) func aSourceIsHeardAsInAnEnvironment(algorithm: UInt32) throws {
        let mixer = try mixer(algorithm)
        for (parameter, value) in [
            (kSpatialMixerParam_Azimuth, 60), (kSpatialMixerParam_Elevation, 20), (kSpatialMixerParam_Distance, 2),
            (kSpatialMixerParam_ObstructionAttenuation, -6), (kSpatialMixerParam_OcclusionAttenuation, -3),
        ] as [(AudioUnitParameterID, Float)] {
            #expect(mixer.set(parameter, input, 0, to: value) == noErr)
        }
        try mixer.initialize()
        let heard = try mixer.render([1_000, 3_096])
        let expected = try environment(algorithm, 4_096)
        #expect(power(expected[1]) > 10)
        for channel in 0..<2 {
            let difference = zip(heard[channel], expected[channel]).map { abs($0 - $1) }.max() ?? 1
            #expect(difference < 1e-5, "\(difference)")
        }
    }

    @Test func respondingHeadsAreLateAndSayIt() throws {
        for (algorithm, frames) in [
            (kSpatializationAlgorithm_HRTF, 128), (kSpatializationAlgorithm_SoundField, 128),
            (kSpatializationAlgorithm_SphericalHead, 0),
        ] as [(UInt32, Double)] {
            let mixer = try mixer(algorithm)
            try mixer.initialize()
            _ = try mixer.render([512])
            let latency = try mixer.get(kAudioUnitProperty_Latency, kAudioUnitScope_Global, 0, 0.0)
            #expect(latency * 48_000 == frames)
        }
    }

    @Test func anAlgorithmCanBeChosenWhileItRenders() throws {
        let mixer = try mixer(kSpatializationAlgorithm_EqualPowerPanning)
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
        try mixer.initialize()
        #expect(try mixer.render([2_048])[0].allSatisfy { abs($0) < 1e-6 })
        #expect(
            mixer.set(kAudioUnitProperty_SpatializationAlgorithm, input, 0, kSpatializationAlgorithm_HRTFHQ) == noErr)
        _ = try mixer.render([1_024])
        let heard = try mixer.render([4_096])
        let decibels = 10 * log10(power(heard[1]) / power(heard[0]))
        #expect(decibels > 6 && decibels < 30, "\(decibels) dB")
    }

    /// Each algorithm on an input of its own, all of them on their way around the listener.
    @Test func manyMovingSourcesGiveTheSameBitsInAnyDivision() throws {
        func heard(_ blocks: [Int]) throws -> [[Float]] {
            let mixer = try mixer(kSpatializationAlgorithm_HRTF)
            for (number, algorithm) in Self.algorithms.enumerated() where number > 0 {
                let bus = UInt32(number)
                try #require(mixer.channels(1, input, bus) == noErr)
                try mixer.feed(bus) { Self.noise($1 &+ 1_000_000 * number) }
                #expect(mixer.set(kAudioUnitProperty_SpatializationAlgorithm, input, bus, algorithm) == noErr)
            }
            try mixer.initialize()
            _ = try mixer.render([64])
            for bus in 0..<Self.algorithms.count {
                var event = AudioUnitParameterEvent()
                (event.scope, event.element, event.parameter) = (input, UInt32(bus), kSpatialMixerParam_Azimuth)
                event.eventType = .parameterEvent_Ramped
                (event.eventValues.ramp.startBufferOffset, event.eventValues.ramp.durationInFrames) = (10, 3_000)
                (event.eventValues.ramp.startValue, event.eventValues.ramp.endValue) = (0, 120)
                #expect(AudioUnitScheduleParameters(mixer.unit, &event, 1) == noErr)
            }
            return try mixer.render(blocks)
        }
        let whole = try heard([4_000])
        #expect(power(whole[1]) > 100)
        #expect(try heard([100, 1, 63, 700, 136, 1_000, 2_000]) == whole)
        #expect(try heard([Int](repeating: 32, count: 125)) == whole)
    }

    /// Between two samples a low tone and its gain's line change by no more than this.
    @Test(arguments: algorithms) func aJumpMakesNoClick(algorithm: UInt32) throws {
        let mixer = try mixer(algorithm) { Float(sin(2 * Double.pi * 200 * Double($1) / 48_000)) }
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: -60) == noErr)
        try mixer.initialize()
        _ = try mixer.render([4_000])
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 60) == noErr)
        for samples in try mixer.render([4_000]) {
            let step = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
            #expect(step < 0.05, "\(step)")
        }
    }

    @Test func aBedStandsAroundTheListener() throws {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        try mixer.feed(0) { channel, _ in channel == 0 ? 1 : 0 }
        #expect(mixer.set(kAudioUnitProperty_SpatialMixerSourceMode, input, 0, UInt32(3)) == noErr)
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
        try mixer.initialize()
        let heard = try mixer.render([256]).map { Double($0[255]) }
        // 30° to the left, whatever the azimuth: cos² of 30° on the left.
        let half = (1 - sin(Double.pi / 6)) * Double.pi / 4
        #expect(abs(heard[0] - cos(half)) < 1e-4 && abs(heard[1] - sin(half)) < 1e-4)
    }

    @Test func inTheHeadASourceIsInTheMiddleOrPasses() throws {
        let mixer = try CUnit(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
        try mixer.feed(0) { channel, _ in channel == 0 ? 1 : 0 }
        for (property, value) in [
            (kAudioUnitProperty_SpatialMixerSourceMode, 2),
            (kAudioUnitProperty_SpatializationAlgorithm, kSpatializationAlgorithm_SphericalHead),
        ] as [(AudioUnitPropertyID, UInt32)] {
            #expect(mixer.set(property, input, 0, value) == noErr)
        }
        #expect(mixer.set(kSpatialMixerParam_Azimuth, input, 0, to: 90) == noErr)
        #expect(mixer.set(kSpatialMixerParam_Distance, input, 0, to: 0) == noErr)
        try mixer.initialize()
        let middle = try mixer.render([256]).map { $0[255] }
        #expect(middle.allSatisfy { abs($0 - 0.5 * Float(0.5).squareRoot()) < 1e-5 })
        #expect(mixer.set(kAudioUnitProperty_SpatialMixerPointSourceInHeadMode, input, 0, UInt32(1)) == noErr)
        #expect(try mixer.render([1_024]).map { $0[1_023] } == [1, 0])
    }
}
