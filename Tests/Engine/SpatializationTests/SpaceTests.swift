import Foundation
import Spatialization
import Testing

/// Sources in a space: obstacles, reverberation, movement.
@Suite struct SpaceTests {
    static let algorithms: [SpaceSource.Algorithm] = [
        .equalPowerPanning, .sphericalHead, .headResponses, .soundField, .passThrough, .fullHeadResponses, .automatic,
    ]

    private func tone(_ frequency: Double, _ frames: Int = 24_000) -> [Float] {
        (0..<frames).map { Float(sin(2 * Double.pi * frequency * Double($0) / 48_000)) }
    }

    // MARK: Partition

    /// E66: sources of all algorithms move, with obstacles, in a room that changes, and a listener turns.
    private func moved(_ sizes: [Int], _ set: HearingSet) -> [[Float]] {
        let run = SpaceRun()
        run.scene.hearing = set
        run.scene.output = .headphones
        run.scene.room.level = 0.5
        var sources: [(SpaceInput, SpaceSource)] = []
        for (number, algorithm) in Self.algorithms.enumerated() {
            var source = run.source(algorithm, at: SpatialVector(Double(number) - 3, 0.5, -1))
            source.passGains = [1, 1]
            source.reverbBlend = 0.3
            source.obstruction = -6
            let input = run.add([noise(30_000, seed: UInt64(number + 1))])
            sources.append((input, source))
        }
        func apply() {
            run.apply(hasField: true)
            for (input, source) in sources { input.want(source, in: run.scene) }
        }
        apply()
        return run.render(sizes) { frame in
            // Changes come at places that are the start of a call, however it is cut.
            guard frame > 0, frame % 4096 == 0 else { return }
            let turn = Double(frame) / 4096
            run.scene.pose.look(yaw: 40 * turn, pitch: 5 * turn, roll: 0)
            run.scene.room.level = turn == 3 ? 0.8 : 0.5
            if turn == 4 { run.scene.room.take(ReverberantRoom.presets[0]) }
            for index in sources.indices {
                sources[index].1.position.x = sin(turn + Double(index)) * 3
                sources[index].1.occlusion = Float(-turn)
                sources[index].1.volume = Float(0.5 + 0.1 * turn)
            }
            apply()
        }
    }

    @Test func anyPartitionGivesTheSameBits() throws {
        let set = try HearingSetTests.set()
        let whole = moved([Int](repeating: 4096, count: 7), set)
        #expect(power(whole[0]) > 100)
        #expect(moved([Int](repeating: 1, count: 28_672), set) == whole)
        #expect(moved([Int](repeating: 128, count: 224), set) == whole)
        #expect(moved((0..<7).flatMap { _ in [1, 127, 129, 255, 3000, 584] }, set) == whole)
    }

    // MARK: Ears

    @Test(arguments: algorithms.filter { $0 != .passThrough })
    func onHeadphonesASourceOnTheRightIsHeardByBothEars(algorithm: SpaceSource.Algorithm) throws {
        let run = SpaceRun()
        run.scene.hearing = try HearingSetTests.set()
        run.scene.output = .headphones
        run.apply(hasField: algorithm == .soundField)
        _ = run.add(noise(24_000), algorithm, at: SpatialVector(1, 0, 0))
        let heard = run.render(24_000)
        let difference = decibels(power(heard[1])) - decibels(power(heard[0]))
        #expect(difference > 3 && difference < 25, "\(difference) dB")
    }

    // MARK: Movement

    /// A low tone whose source jumps: between two samples nothing changes by more than the tone and the gains' lines do.
    @Test(arguments: algorithms) func nothingClicksWhenASourceJumps(algorithm: SpaceSource.Algorithm) throws {
        let run = SpaceRun()
        run.scene.hearing = try HearingSetTests.set()
        run.scene.output = .headphones
        run.apply(hasField: true)
        let input = run.add([tone(100, 48_000)])
        var source = run.source(algorithm, at: SpatialVector(1, 0, 0))
        source.passGains = [1, 1]
        input.want(source, in: run.scene)
        let heard = run.render([Int](repeating: 480, count: 100)) { frame in
            switch frame {
            case 9600: source.position = SpatialVector(-1, 0, 0)
            case 14_400: source.position = SpatialVector(0, 0, -3)
            case 19_200: source.obstruction = -30
            case 24_000: source.volume = 0.2
            case 28_800: source.algorithm = .equalPowerPanning
            case 33_600: source.algorithm = algorithm
            default: return
            }
            input.want(source, in: run.scene)
        }
        for samples in heard {
            let steps = (9000..<47_000).map { abs(samples[$0] - samples[$0 - 1]) }
            // 2π · 100 / 48000 of the loudest, and a 256th of a jump from one side to the other.
            #expect((steps.max() ?? 1) < 0.035)
        }
    }

    // MARK: Obstacles

    private func heard(_ frequency: Double, _ change: (inout SpaceSource) -> Void, room: Float = 0) -> [Float] {
        let run = SpaceRun()
        run.scene.room.level = room
        run.apply()
        let input = run.add([tone(frequency)])
        var source = run.source(.equalPowerPanning, at: SpatialVector(0, 0, -1))
        change(&source)
        input.want(source, in: run.scene)
        return Array(run.render(24_000)[0][12_000...])
    }

    @Test func anObstacleMakesTheDirectSoundDull() {
        let expected = { (decibels: Double) in pow(10, decibels / 20) }
        for change in [{ $0.obstruction = -20 }, { $0.occlusion = -20 }] as [(inout SpaceSource) -> Void] {
            let reference = level(heard(5000) { _ in }, at: 5000)
            // All of it at 5 kHz, and a quarter of it where a wall lets pass.
            #expect(abs(level(heard(5000, change), at: 5000) / reference / expected(-20) - 1) < 0.01)
            let low = level(heard(50, change), at: 50) / level(heard(50) { _ in }, at: 50)
            #expect(abs(low / expected(-5) - 1) < 0.02)
            #expect(level(heard(10_000, change), at: 10_000) < level(heard(5000, change), at: 5000))
        }
    }

    @Test func obstructionLeavesTheReverberationAndOcclusionDoesNot() {
        // Only reverberation is heard, so that nothing of it is direct.
        let change = { (obstruction: Float, occlusion: Float) in
            self.heard(
                5000,
                {
                    $0.reverbBlend = 1
                    ($0.obstruction, $0.occlusion) = (obstruction, occlusion)
                }, room: 1)
        }
        let free = change(0, 0)
        #expect(power(free) > 1)
        #expect(change(-40, 0) == free)
        #expect(abs(decibels(power(change(0, -40))) - decibels(power(free)) + 40) < 0.2)
    }

    // MARK: Room

    private func tail(blend: Float, level: Float, filter: Bool = false) -> [[Float]] {
        let run = SpaceRun()
        run.scene.room.level = level
        run.apply()
        let input = run.add([noise(4800)])
        var source = run.source(.equalPowerPanning, at: SpatialVector(0, 0, -1))
        source.reverbBlend = blend
        input.want(source, in: run.scene)
        return run.render([Int](repeating: 512, count: 187)).map { Array($0[9600...]) }
    }

    @Test func aRoomIsHeardAfterASourceThatIsBlendedIntoIt() {
        let some = tail(blend: 0.5, level: 1)
        #expect(power(some[0]) > 1 && power(some[1]) > 1)
        #expect(some[0] != some[1])
        // Medium hall: 60 dB in 2.1 s; half a second later 14 dB less, give or take the high frequencies.
        let (early, late) = (power(some[0][0..<9600]), power(some[0][24_000..<33_600]))
        #expect(decibels(early) - decibels(late) > 10 && decibels(early) - decibels(late) < 40)
        for silent in [tail(blend: 0, level: 1), tail(blend: 0.5, level: 0)] {
            #expect(silent.allSatisfy { $0.allSatisfy { $0 == 0 } })
        }
    }

    @Test func resetSilencesTheRoomAtOnce() {
        let run = SpaceRun()
        run.scene.room.level = 1
        run.apply()
        let input = run.add([noise(4800)])
        var source = run.source(.equalPowerPanning, at: SpatialVector(0, 0, -1))
        source.reverbBlend = 1
        input.want(source, in: run.scene)
        #expect(power(run.render(9600)[0]) > 1)
        run.processor.silence()
        #expect(run.render(9600)[0].allSatisfy { $0 == 0 })
    }

    // MARK: Sources

    @Test func aPointOfTwoChannelsIsTheirSumAndABedStaysInTheWorld() {
        let run = SpaceRun()
        let (left, right) = (tone(300), [Float](repeating: 0, count: 24_000))
        let input = run.add([left, right])
        var source = run.source(.equalPowerPanning, at: SpatialVector(1, 0, 0))
        source.passGains = [1, 0, 0, 1]
        (source.mode, source.bedAzimuths) = (.onlyMono, [-90, 90])
        input.want(source, in: run.scene)
        var heard = run.render(2048)
        #expect(heard[0] == Array(left[..<2048]) && power(heard[1]) == 0)
        source.mode = .point
        input.want(source, in: run.scene)
        _ = run.render(1024)
        heard = run.render(4800)
        #expect(power(heard[0]) < 1e-9 && abs(level(heard[1], at: 300) - 0.5) < 0.01)
        source.mode = .bed
        run.scene.pose.look(yaw: 180, pitch: 0, roll: 0)
        input.want(source, in: run.scene)
        _ = run.render(1024)
        heard = run.render(4800)
        // Whoever has turned around has the left loudspeaker on the right, at its full level.
        #expect(power(heard[0]) < 1e-9 && abs(level(heard[1], at: 300) - 1) < 0.01)
    }

    @Test func noPlaceMakesNoNoise() {
        for place in [1e30, .infinity, .nan, -1e300] {
            for algorithm in Self.algorithms {
                let run = SpaceRun()
                _ = run.add(noise(2048), algorithm, at: SpatialVector(place, 0, place))
                #expect(run.render(2048).allSatisfy { $0.allSatisfy { $0.isFinite && abs($0) < 4 } })
            }
        }
    }
}
