import Foundation

/// How far a steady tone whose gain may change is from going on smoothly.
///
/// Levels are in dBFS; −200 for none.
struct ToneContinuity {
    let frequency: Double
    /// Of the loudest of the signals between which is faded.
    let level: Double
    var sampleRate = 48_000.0

    private var turn: Double { .pi * frequency / sampleRate }

    /// The largest first difference beyond the tone's own.
    func step(_ heard: some Collection<Float>) -> Double {
        let largest = zip(heard.dropFirst(), heard).map { abs(Double($0) - Double($1)) }.max() ?? 0
        return Self.decibels(largest - 2 * sin(turn) * level)
    }

    /// The largest second difference beyond the tone's own.
    func kink(_ heard: some Collection<Float>) -> Double {
        let own = pow(2 * sin(turn), 2)
        return Self.decibels(largestDeparture(heard, slope: 2) - own * level)
    }

    /// The largest distance of a sample from what a tone of this frequency, whatever its gain and phase, goes on with
    /// after the two samples before: a kink that the tone's own curve does not hide.
    func corner(_ heard: some Collection<Float>) -> Double {
        Self.decibels(largestDeparture(heard, slope: 2 * cos(2 * turn)))
    }

    private func largestDeparture(_ heard: some Collection<Float>, slope: Double) -> Double {
        zip(heard.dropFirst(2), zip(heard.dropFirst(), heard)).map { next, before in
            abs(Double(next) - slope * Double(before.0) + Double(before.1))
        }.max() ?? 0
    }

    private static func decibels(_ size: Double) -> Double { 20 * log10(max(size, 1e-10)) }
}
