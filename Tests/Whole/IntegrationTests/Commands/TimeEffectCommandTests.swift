import Foundation
import TestSupport
import Testing

/// `auctl render` and `play` through units that take a file faster or slower than it is heard.
@Suite(.serialized) struct TimeEffectCommandTests {
    /// Four seconds of a tone, and how long it is heard.
    private func heard(_ command: (CommandSession) -> [String], _ unit: [String]) throws -> (
        length: Double, end: Double
    ) {
        let session = try CommandSession()
        let tone = (0..<192_000).map { 0.5 * sin(2 * .pi * 440 * Float($0) / 48_000) }
        try Wave.write([tone], to: session.path("in.wav"))
        let outcome = try session.run(command(session) + unit)
        #expect(outcome.status == 0, "\(outcome.error)")
        let signal = try Wave.read(session.path("out.wav"))[0]
        let end = signal.lastIndex { abs($0) > 0.05 } ?? 0
        return (Double(signal.count) / 48_000, Double(end) / 48_000)
    }

    @Test(arguments: ["aufc nutp appl", "aufc vari appl"], [0.5, 0.8, 1.25, 2])
    func theWholeFileIsHeardAndNothingBehindIt(_ unit: String, _ rate: Double) throws {
        let name = unit.contains("vari") ? "0" : "rate"
        for command in [
            { session in ["render", session.path("in.wav"), session.path("out.wav")] },
            { session in
                ["play", session.path("in.wav"), "--device", "offline", "--record", session.path("out.wav")]
            },
        ] as [(CommandSession) -> [String]] {
            let (length, end) = try heard(command, ["--unit", unit, "--param", "\(name)=\(rate)"])
            // Half a second for what the unit holds, and for the blocks in which it takes more than it gives.
            #expect(abs(end - 4 / rate) < 0.15, "\(end) of \(length)")
            #expect(length >= end && length < 4 / rate + 0.5, "\(length)")
        }
    }
}
