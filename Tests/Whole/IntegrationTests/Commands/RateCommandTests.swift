import AudioFiles
import Foundation
import TestSupport
import Testing

/// `auctl render --rate`.
@Suite(.serialized) struct RateCommandTests {
    /// The converter's noise, the rounding of its input, and the unit's output in single precision.
    private static let tolerance: Float = 2e-6

    @Test func aSineKeepsItsPitchAtAnotherRate() throws {
        let session = try CommandSession()
        func sine(_ rate: Double) -> [Float] {
            (0..<Int(rate)).map { Float(0.5 * sin(2 * .pi * 997 * Double($0) / rate)) }
        }
        try Wave.write([sine(44_100)], to: session.path("in.wav"), sampleRate: 44_100)
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--param",
            "gain=0.5", "--rate", "48000")
        #expect(outcome.status == 0, "\(outcome.error)")
        let reader = try AudioFileReader(path: session.path("out.wav"))
        #expect(reader.format.sampleRate == 48_000)
        #expect(reader.format.frameCount == 48_000)
        let (heard, expected) = (try reader.readAll()[0], sine(48_000).map { $0 * 0.5 })
        // Away from the ends, where the sine is cut off.
        let error = (960..<47_040).map { abs(heard[$0] - expected[$0]) }.max() ?? 1
        #expect(error < Self.tolerance)
    }
}
