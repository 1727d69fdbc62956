import Foundation
import TestSupport
import Testing

/// Examples/GameScene, rendered offline.
@Suite(.serialized) struct GameSceneTests {
    private func render(_ algorithm: String) throws -> [[Float]] {
        let program = try ExampleProgram()
        try program.start(
            "GameScene", "--render", program.path("scene.wav"), "--seconds", "2", "--algorithm", algorithm)
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        return try Wave.read(program.path("scene.wav"))
    }

    @Test(arguments: ["equalPowerPanning", "sphericalHead", "HRTF", "HRTFHQ", "soundField", "auto"])
    func fiveSourcesAreHeardByBothEars(algorithm: String) throws {
        let heard = try render(algorithm)
        #expect(heard.map(\.count) == [96_000, 96_000])
        for channel in heard {
            let power = channel.reduce(0) { $0 + Double($1) * Double($1) } / 96_000
            #expect(power > 1e-4 && power < 0.25, "\(power)")
            #expect(channel.allSatisfy { abs($0) < 2 })
        }
        #expect(heard[0] != heard[1])
    }

    @Test func anAlgorithmThatIsNoneIsNamed() throws {
        let program = try ExampleProgram()
        try program.start("GameScene", "--render", program.path("scene.wav"), "--algorithm", "magic")
        let outcome = try program.outcome()
        #expect(outcome.status == 1 && outcome.error.contains("magic is no algorithm"))
    }
}
