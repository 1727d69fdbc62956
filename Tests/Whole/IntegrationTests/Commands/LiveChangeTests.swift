import Foundation
import TestSupport
import Testing

/// What is changed while a unit plays makes no click.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LiveChangeTests {
    /// The gain goes over its whole way within 20 ms, at 48 kHz, times the constant that is played; with room for rounding.
    private static let largestStep: Float = 4 * 0.25 / 960 * 1.5

    /// Plays a constant through a gain, changes what it is set to, and returns what was recorded. A machine that stands
    /// still makes a unit late, which is bridged: then it is tried again.
    private func heard(_ changes: [[String]]) throws -> [Float] {
        for _ in 0..<10 {
            if let samples = try recorded(changes) { return samples }
        }
        throw CocoaError(.featureUnsupported)
    }

    /// Nil when the unit was not heard all the time.
    private func recorded(_ changes: [[String]]) throws -> [Float]? {
        let session = try CommandSession(allowsIncidents: false)
        try Wave.write([[Float](repeating: 0.25, count: 48_000)], to: session.path("constant.wav"))
        let player = try session.start(
            "play", session.path("constant.wav"), "--loop", "--unit", "aufx gain Demo", "--device", "paced-null",
            "--frames", "2048", "--record", session.path("heard.wav"))
        func cycles() throws -> Int { try session.units("running").first?["cycles"] as? Int ?? 0 }
        try #require(try eventually { try cycles() > 5 })
        let instance = try #require(try session.units("running").first?["instance"] as? String)
        for change in changes {
            let outcome = try session.run([change[0], instance] + change.dropFirst())
            #expect(outcome.status == 0, "\(outcome.error)")
            let before = try cycles()
            try #require(try eventually { try cycles() > before + 5 })
        }
        player.terminate()
        player.waitUntilExit()
        return player.terminationStatus == 0 ? try Wave.read(session.path("heard.wav"))[0] : nil
    }

    private func steps(_ samples: [Float]) -> Float {
        zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test func aParameterThatCanRampDoesNotJump() throws {
        let samples = try heard([["param", "gain=4"], ["param", "gain=0"], ["param", "gain=2"]])
        #expect(samples.contains(1) && samples.contains(0) && samples.contains(0.5))
        #expect(steps(samples) <= Self.largestStep)
    }

    @Test func aPresetDoesNotJump() throws {
        let samples = try heard([
            ["preset", "Mute"], ["preset", "--save", "Silent"], ["preset", "Unity"], ["preset", "Silent"],
        ])
        #expect(samples.contains(0.25) && samples.contains(0))
        #expect(steps(samples) <= Self.largestStep)
    }
}
