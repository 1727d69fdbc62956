import AVFAudio
import Foundation
import Testing

/// What programs hear of an environment node by Apple's names.
struct EnvironmentSpaceTests {
    private let offline: OfflineEngine
    private let environment = AVAudioEnvironmentNode()
    private var engine: AVAudioEngine { offline.engine }

    init() throws {
        offline = try OfflineEngine(maximumFrames: 4096)
        engine.attach(environment)
        engine.connect(environment, to: engine.mainMixerNode, format: offline.format)
    }

    /// A mono source of noise, of so many frames.
    private func noiseSource(frames: Int = .max) throws -> AVAudioSourceNode {
        let source = try offline.source(channels: 1, toMixer: false) { _, position in
            let frame = frames == .max ? position : position % 49_152
            guard frame < frames else { return 0 }
            var state = UInt64(bitPattern: Int64(frame)) &* 0x9E37_79B9_7F4A_7C15
            state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
            return Float(Int64(bitPattern: state) >> 32) / Float(1 << 31) * 0.5
        }.node
        engine.connect(source, to: environment, format: nil)
        return source
    }

    private func power(_ samples: ArraySlice<Float>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

    private func difference(_ heard: [[Float]]) -> Double {
        10 * log10(power(heard[1][4096...]) / max(power(heard[0][4096...]), 1e-30))
    }

    @Test(arguments: [
        AVAudio3DMixingRenderingAlgorithm.equalPowerPanning, .sphericalHead, .HRTF, .HRTFHQ, .soundField, .auto,
    ])
    func onHeadphonesTheRightIsHeardByBothEars(algorithm: AVAudio3DMixingRenderingAlgorithm) throws {
        environment.outputType = .headphones
        let source = try noiseSource()
        source.renderingAlgorithm = algorithm
        source.position = AVAudio3DPoint(x: 1, y: 0, z: 0)
        try engine.start()
        let difference = difference(try offline.render(24_000, by: [4096]))
        #expect(difference > 3 && difference < 25, "\(difference) dB")
    }

    @Test func autoIsForEarsUnlessLoudspeakersAreMeant() throws {
        let source = try noiseSource()
        source.renderingAlgorithm = .auto
        source.position = AVAudio3DPoint(x: 1, y: 0, z: 0)
        try engine.start()
        #expect(difference(try offline.render(16_384, by: [4096])) < 25)
        #expect(environment.latency == 128 / 48_000.0)
        environment.outputType = .externalSpeakers
        _ = try offline.render(4096, by: [4096])
        #expect(difference(try offline.render(16_384, by: [4096])) > 100)
        #expect(environment.latency == 0)
    }

    @Test func aRoomIsHeardOfSourcesThatAreBlendedIntoIt() throws {
        let source = try noiseSource(frames: 4096)
        let reverb = environment.reverbParameters
        reverb.enable = true
        reverb.loadFactoryReverbPreset(.largeHall)
        source.reverbBlend = 0.2
        try engine.start()
        let heard = try offline.render(49_152, by: [4096])
        #expect(power(heard[0][8192...]) > 0.01)
        // 20 dB more, or less, of the room.
        engine.reset()
        reverb.level = -20
        let softer = try offline.render(49_152, by: [4096])
        #expect(abs(10 * log10(power(heard[0][8192...]) / power(softer[0][8192...])) - 20) < 0.5)
        engine.reset()
        reverb.level = 0
        reverb.filterParameters.filterType = .lowPass
        reverb.filterParameters.frequency = 200
        reverb.filterParameters.bypass = false
        #expect(power(try offline.render(49_152, by: [4096])[0][8192...]) < 0.5 * power(heard[0][8192...]))
        engine.reset()
        source.reverbBlend = 0
        #expect(try offline.render(49_152, by: [4096])[0][8192...].allSatisfy { $0 == 0 })
    }

    @Test func aTrackedHeadTurnsTheListenerWhileItIsHeeded() throws {
        let source = try noiseSource()
        source.position = AVAudio3DPoint(x: 0, y: 0, z: -1)
        environment.trackedHeadOrientation = AVAudio3DAngularOrientation(yaw: 90, pitch: 0, roll: 0)
        try engine.start()
        #expect(abs(difference(try offline.render(16_384, by: [4096]))) < 0.1)
        environment.isListenerHeadTrackingEnabled = true
        #expect(environment.isListenerHeadTrackingEnabled)
        _ = try offline.render(4096, by: [4096])
        // What was ahead is on the left of a head that looks to the right.
        #expect(difference(try offline.render(16_384, by: [4096])) < -100)
        // A body that looks to the left, and the head ahead again.
        environment.listenerAngularOrientation = AVAudio3DAngularOrientation(yaw: -90, pitch: 0, roll: 0)
        environment.trackedHeadOrientation = AVAudio3DAngularOrientation(yaw: .nan, pitch: 0, roll: 0)
        _ = try offline.render(4096, by: [4096])
        #expect(abs(difference(try offline.render(16_384, by: [4096]))) < 0.1)
    }

    @Test func placesThatAreNoneChangeNothing() throws {
        let source = try noiseSource()
        source.position = AVAudio3DPoint(x: 2, y: 0, z: 0)
        for bad in [Float.nan, .infinity, -.infinity] {
            source.position = AVAudio3DPoint(x: bad, y: 0, z: 0)
            environment.listenerPosition = AVAudio3DPoint(x: 0, y: bad, z: 0)
            environment.distanceAttenuationParameters.referenceDistance = bad
            environment.distanceAttenuationParameters.maximumDistance = bad
        }
        #expect(source.position.x == 2 && environment.listenerPosition == AVAudio3DPoint())
        #expect(environment.distanceAttenuationParameters.referenceDistance == 1)
        source.position = AVAudio3DPoint(x: .greatestFiniteMagnitude, y: 0, z: 0)
        source.renderingAlgorithm = .HRTF
        try engine.start()
        #expect(try offline.render(8192, by: [4096]).allSatisfy { $0.allSatisfy(\.isFinite) })
    }

    // Scenario 8
    @Test func twoHundredSourcesThatComeAndGoLeaveTheOthersAsTheyAre() throws {
        let (alone, crowded) = (try EnvironmentSpaceTests().crowd(0), try EnvironmentSpaceTests().crowd(200))
        let steps = zip(alone[0], crowded[0]).map { abs($0 - $1) }
        #expect(alone[0].count == 51_200 && power(alone[0][...]) > 1000)
        #expect(steps.allSatisfy { $0 < 1e-6 }, "\(steps.max() ?? 0)")
        // Every one of them was heard while it was there.
        let silent = (0..<200).filter { power(crowded[1][$0 * 256..<($0 + 1) * 256]) < 1 }
        #expect(silent.isEmpty && power(alone[1][...]) < 1e-6)
    }

    /// What is heard beside a source on the left, a block for each of the others on the right: it comes, sounds, and goes
    /// two blocks later.
    private func crowd(_ others: Int) throws -> [[Float]] {
        environment.outputType = .externalSpeakers
        let steady = try noiseSource()
        steady.position = AVAudio3DPoint(x: -1, y: 0, z: 0)
        let mono = try offline.format(1)
        let tone = try filledBuffer(mono, 512) { _, frame in 0.5 * sin(2 * .pi * Float(frame) / 32) }
        try engine.start()
        var (result, present) = ([[Float]](repeating: [], count: 2), [AVAudioPlayerNode]())
        for number in 0..<200 {
            if number < others {
                let player = AVAudioPlayerNode()
                engine.attach(player)
                engine.connect(player, to: environment, format: mono)
                player.position = AVAudio3DPoint(x: 1, y: 0, z: 0)
                player.scheduleBuffer(tone)
                player.play()
                present.append(player)
                if present.count > 2 { engine.detach(present.removeFirst()) }
            }
            for (channel, samples) in try offline.render(256, by: [256]).enumerated() { result[channel] += samples }
        }
        #expect(engine.lastFault == nil && engine.attachedNodes.count == 4 + present.count)
        return result
    }

    // E66
    @Test func anyPartitionGivesTheSameBits() throws {
        var whole: [[Float]]?
        for sizes in [[4096], [1], [100, 412, 7, 3000], [128]] {
            let fresh = try EnvironmentSpaceTests()
            whole = try fresh.partitioned(sizes, whole)
        }
    }

    private func partitioned(_ sizes: [Int], _ whole: [[Float]]?) throws -> [[Float]] {
        environment.outputType = .headphones
        environment.reverbParameters.enable = true
        for (number, algorithm) in [AVAudio3DMixingRenderingAlgorithm.HRTF, .soundField, .sphericalHead].enumerated() {
            let source = try noiseSource()
            source.renderingAlgorithm = algorithm
            source.reverbBlend = 0.2
            source.obstruction = -3
            source.position = AVAudio3DPoint(x: Float(number) - 1, y: 0, z: -1)
        }
        try engine.start()
        let heard = try offline.render(12_000, by: sizes)
        if let whole { #expect(heard == whole, "by \(sizes)") }
        return heard
    }

    @Test func anotherHeadIsReadAndAFileThatIsNoneIsNamed() throws {
        try environment.loadHeadResponses(contentsOf: URL(fileURLWithPath: "/usr/share/libmysofa/default.sofa"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sofa")
        try Data("no head".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: NSError.self) { try environment.loadHeadResponses(contentsOf: file) }
        #expect(try #require(error).localizedDescription.contains("\(file.path) is no SOFA file"))
        try environment.loadHeadResponses(contentsOf: nil)
    }
}
