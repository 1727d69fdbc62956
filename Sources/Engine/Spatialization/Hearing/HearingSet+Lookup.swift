internal import CSpatialization
import Glibc

// Responses of any direction, as spectra. Thread: any but render.
extension HearingSet {
    /// Writes the spectra of both ears' responses for a direction.
    ///
    /// - Parameters:
    ///   - direction: seen by the listener, of length 1.
    ///   - parts: of each ear.
    ///   - target: 2 × `parts` spectra, whose rest is zero.
    package func fill(_ direction: SpatialVector, parts: Int, _ target: UnsafeMutablePointer<Float>) {
        fill(ears(direction, samples: parts * Int(SPATIAL_BLOCK)), parts: parts, target)
    }

    private func fill(_ ears: [[Float]], parts: Int, _ target: UnsafeMutablePointer<Float>) {
        let block = Int(SPATIAL_BLOCK)
        var window = [Float](repeating: 0, count: 2 * block)
        for (ear, samples) in ears.enumerated() {
            for part in 0..<parts {
                for sample in 0..<block { window[sample] = samples[part * block + sample] }
                spatial_forward(window, target + (ear * parts + part) * Int(SPATIAL_SPECTRUM))
            }
        }
    }

    /// Both ears' responses for a direction, delayed as far as each ear hears later; faded out where they do not fit.
    package func ears(_ direction: SpatialVector, samples: Int) -> [[Float]] {
        let nearest = neighbours(direction)
        return (0..<2).map { ear in
            var response = [Float](repeating: 0, count: length)
            var delay = 0.0
            for (place, weight) in nearest {
                delay += weight * Double(delays[2 * place + ear])
                let start = (2 * place + ear) * length
                for sample in 0..<length { response[sample] += Float(weight) * responses[start + sample] }
            }
            return Self.delayed(response, delay, samples)
        }
    }

    /// The directions around one, with weights that are 1 at a direction itself and go to 0 where another takes over:
    /// D. Shepard's interpolation (1968), as modified by R. Franke and G. Nielson.
    func neighbours(_ direction: SpatialVector) -> [(place: Int, weight: Double)] {
        var nearest = [(place: Int, angle: Double)](repeating: (0, .infinity), count: 4)
        for place in directions.indices {
            let angle = acos(min(max(directions[place].dot(direction), -1), 1))
            guard angle < nearest[3].angle else { continue }
            var rank = 3
            while rank > 0, nearest[rank - 1].angle > angle {
                nearest[rank] = nearest[rank - 1]
                rank -= 1
            }
            nearest[rank] = (place, angle)
        }
        guard nearest[0].angle > 1e-4 else { return [(nearest[0].place, 1)] }
        let reach = max(nearest[3].angle, 1e-9) * 1.000_001
        let weights = nearest[..<3].map { pow((reach - $0.angle) / (reach * $0.angle), 2) }
        let sum = weights.reduce(0, +)
        return zip(nearest, weights).map { ($0.place, $1 / sum) }
    }

    /// A response that begins a number of samples later, also between two samples: by a sinc of sixteen.
    private static func delayed(_ response: [Float], _ delay: Double, _ samples: Int) -> [Float] {
        var result = [Float](repeating: 0, count: samples)
        let whole = Int(delay.rounded(.down))
        let kernel = fraction(delay - Double(whole))
        for (sample, value) in response.enumerated() where value != 0 {
            for (tap, factor) in kernel.enumerated() {
                let place = sample + whole + tap - (kernel.count - 1) / 2
                if place >= 0, place < samples { result[place] += value * factor }
            }
        }
        // What does not fit ends softly.
        let fade = min(32, samples)
        guard response.count + whole + 8 > samples else { return result }
        for step in 0..<fade {
            result[samples - fade + step] *= Float(0.5 + 0.5 * cos(Double.pi * (Double(step) + 0.5) / Double(fade)))
        }
        return result
    }

    private static func fraction(_ part: Double) -> [Float] {
        guard part > 1e-6 else { return [1] }
        let taps = (0..<16).map { tap -> Double in
            let x = Double(tap - 7) - part
            let window = cos(Double.pi * x / 17)
            return abs(x) < 1e-12 ? 1 : sin(Double.pi * x) / (Double.pi * x) * window * window
        }
        let sum = taps.reduce(0, +)
        return taps.map { Float($0 / sum) }
    }

    /// The field's components as both ears hear them, by virtual loudspeakers in the directions of the design.
    func fillField(_ partFloats: Int) {
        let samples = fieldPartitions * Int(SPATIAL_BLOCK)
        let (count, design) = (SphericalHarmonics.count, SoundFieldDecoder.design)
        let heard = design.map { ears($0, samples: samples) }
        let values = design.map { SphericalHarmonics.values($0) }
        let scale = fieldScale(heard, values)
        for component in 0..<count {
            var sums = [[Float]](repeating: [Float](repeating: 0, count: samples), count: 2)
            for (place, ears) in heard.enumerated() {
                let factor = Float(values[place][component] * scale)
                for ear in 0..<2 { for sample in 0..<samples { sums[ear][sample] += factor * ears[ear][sample] } }
            }
            fill(sums, parts: fieldPartitions, fieldFilter + component * partFloats)
        }
    }

    /// Makes a sound from ahead as loud as the set itself makes it.
    private func fieldScale(_ heard: [[[Float]]], _ values: [InlineArray<16, Double>]) -> Double {
        let ahead = SphericalHarmonics.values(SpatialVector(0, 0, -1))
        var power = 0.0
        for ear in 0..<2 {
            var sum = [Double](repeating: 0, count: heard[0][ear].count)
            for (place, ears) in heard.enumerated() {
                var gain = 0.0
                for component in 0..<SphericalHarmonics.count { gain += values[place][component] * ahead[component] }
                for sample in sum.indices { sum[sample] += gain * Double(ears[ear][sample]) }
            }
            power += sum.reduce(0) { $0 + $1 * $1 }
        }
        return power > 0 ? 1 / power.squareRoot() : 0
    }
}
